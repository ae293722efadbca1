export const example: number = 42
