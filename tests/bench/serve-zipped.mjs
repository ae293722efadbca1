import { existsSync, readFileSync, statSync } from 'node:fs'
import { createServer } from 'node:http'
import { extname, join } from 'node:path'
import { gzipSync } from 'node:zlib'

const TYPES = { '.html': 'text/html', '.css': 'text/css', '.js': 'text/javascript', '.json': 'application/json' }

/** Serves a folder with gzip, everything zipped once. */
export async function serveZipped(dir) {
  const zipped = new Map()
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url, 'http://localhost')
    const file = [pathname, `${pathname}/index.html`]
      .map((path) => join(dir, path))
      .find((path) => existsSync(path) && statSync(path).isFile())
    if (!file) return response.writeHead(404).end()
    if (!zipped.has(file)) zipped.set(file, gzipSync(readFileSync(file)))
    response.writeHead(200, {
      'content-type': TYPES[extname(file)] ?? 'application/octet-stream',
      'content-encoding': 'gzip',
    })
    response.end(zipped.get(file))
  })
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    origin: `http://127.0.0.1:${server.address().port}`,
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
}
