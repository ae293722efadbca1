/** JSON with the keys of every object in order: the same for all who hold the same data. */
export const canonicalJson = (value: unknown): string => JSON.stringify(value, inOrder)

function inOrder(_: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
}
