/** `1 document`, `2 documents`. */
export const inDocuments = (count: number): string => `${count} document${count === 1 ? '' : 's'}`
