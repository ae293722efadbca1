import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/** Parts of the template that a site may replace: name → module. */
export function findParts(template: string): ReadonlyMap<string, string> {
  const folder = join(template, 'parts')
  const named = readdirSync(folder).flatMap((name) => {
    const plain = name.replace(/\.tsx$/, '')
    const module = [join(folder, name, `${name}.tsx`), join(folder, name)].find(
      (path) => path.endsWith('.tsx') && existsSync(path),
    )
    return module === undefined ? [] : [[plain, module] as const]
  })
  return new Map(named)
}

/** Examples of the parts: name → module. */
export function findExamples(template: string): ReadonlyMap<string, string> {
  const files = [...findParts(template)].map(([name, part]) => [name, part.replace(/\.tsx$/, '.examples.tsx')] as const)
  return new Map(files.filter(([, file]) => existsSync(file)))
}
