/** Paths of the content folder: forward slashes, no leading one. `..` above the folder is kept, so that it matches nothing. */

/** `target` as it is meant by the file `from`. A target with a leading slash starts at the content folder. */
export function joinPath(from: string, target: string): string {
  const base = target.startsWith('/') ? [] : from.split('/').slice(0, -1)
  return normalizePath([...base, ...target.split('/')].join('/'))
}

export function normalizePath(path: string): string {
  const parts: string[] = []
  for (const part of path.split('/')) {
    if (part === '' || part === '.') continue
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop()
    else parts.push(part)
  }
  return parts.join('/')
}

export const folderOf = (path: string): string => path.split('/').slice(0, -1).join('/')
export const nameOf = (path: string): string => path.split('/').at(-1) ?? path
export const withoutExtension = (path: string): string => path.replace(/\.[^./]+$/, '')
/** `01-intro` → `intro`, as Docusaurus reads names. */
export const withoutNumber = (name: string): string => name.replace(/^\d+\s*[-_.]+\s*(?=[^\d\s])/, '')
