import { readFileSync } from 'node:fs'
import { SourceMap, type SourceMapPayload } from 'node:module'
import { relative, resolve } from 'node:path'
import type { Place } from '../../schema/problem.ts'

const FRAME = /\(?((?:file:\/\/)?(\/[^\s()]+\.mjs)):(\d+):(\d+)\)?/

/** A stack of the render bundle in terms of the files that it was bundled from, without the frames of React and helpgen. */
export function readableStack(error: unknown, module: string, root: string): string {
  if (!(error instanceof Error)) return `${String(error)}`
  const context = { module, map: loadMap(module), root }
  const [head = String(error)] = (error.stack ?? String(error)).split('\n    at ')
  const frames = (error.stack ?? '').split('\n').filter((line) => line.startsWith('    at '))
  const mapped = frames.map((frame) => mapFrame(frame, context))
  const own = mapped.filter((frame) => !frame.includes('node_modules/') && !frame.includes('.mjs:'))
  return [head, ...(own.length > 0 ? own : mapped).slice(0, 8)].join('\n')
}

/** Where in the sources of a bundled module an error was thrown; undefined when the module is not on its stack. */
export function originalPlace(error: unknown, module: string, root: string): Place | undefined {
  const frames = error instanceof Error ? (error.stack ?? '').split('\n') : []
  const frame = frames.map((each) => FRAME.exec(each)).find((match) => match?.[2] === module)
  const entry = frame && loadMap(module)?.findEntry(Number(frame[3]) - 1, Number(frame[4]) - 1)
  if (!entry || !('originalSource' in entry)) return undefined
  const path = relative(root, resolve(root, entry.originalSource))
  return { path, line: entry.originalLine + 1, column: entry.originalColumn + 1 }
}

function loadMap(module: string): SourceMap | undefined {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${module}.map`, 'utf8')) as SourceMapPayload)
  } catch {
    // Without the map, the stack is still worth showing as it is.
    return undefined
  }
}

interface BundleContext {
  readonly module: string
  readonly map: SourceMap | undefined
  readonly root: string
}

function mapFrame(frame: string, { module, map, root }: BundleContext): string {
  const [, , path, line, column] = FRAME.exec(frame) ?? []
  if (!map || path !== module) return frame
  const entry = map.findEntry(Number(line) - 1, Number(column) - 1)
  if (!('originalSource' in entry)) return frame
  // The bundle has no folder of its own: its sources are relative to the project.
  const source = relative(root, resolve(root, entry.originalSource))
  const name = /at (?:async )?([\w$.<>]+) \(/.exec(frame)?.[1]
  return `    at ${name ? `${name} ` : ''}(${source}:${entry.originalLine + 1}:${entry.originalColumn + 1})`
}
