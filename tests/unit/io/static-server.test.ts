import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { type IncomingHttpHeaders, request } from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { preview } from '../../../cli/commands/preview.ts'
import { beginOutput, commitOutput, createOutputWriter } from '../../../cli/io/output-store.ts'
import { openStaticServer, type StaticServer } from '../../../cli/io/static-server.ts'
import { HelpgenError } from '../../../cli/problem-kind.ts'
import { writeSite } from '../../support/site-folder.ts'

const root = mkdtempSync(join(tmpdir(), 'helpgen-server-'))
const dir = join(root, 'dist')
const servers: StaticServer[] = []
const LONG = 'A line that comes again and again.\n'.repeat(200)

const redirects = `
# comment
/old          /guide          301
/temporary    /guide#part     302
/blog/*       /news/:splat    301
/by/:year/:name  /posts/:name-:year
/slash/       /slash          301
/forced       /guide          301!
/app/*        /guide          200
/missing/*    /guide          404
/uk           /en             301 Country=gb
nonsense
/umlaut/ä     /straße         308
`

const headers = `
/*
  X-Frame-Options: DENY
  X-Many: one
  X-Many: two
  Content-Length: 3
  Not a header
/assets/*
  Cache-Control: public, max-age=31536000, immutable
/guide
  X-Frame-Options: SAMEORIGIN
`

beforeAll(() => {
  writeFileSync(join(root, 'secret.html'), 'secret')
  mkdirSync(join(root, 'dist-other'))
  writeFileSync(join(root, 'dist-other/secret.html'), 'secret')
  const files = {
    'index.html': 'home',
    'guide/index.html': 'guide',
    'about.html': 'about',
    'a/b/index.html': 'deep',
    'slash/index.html': 'slash',
    'forced/index.html': 'a redirect page',
    '404.html': 'nothing here',
    'assets/app.js': 'run()',
    'data.bin': '0123456789',
    'empty.txt': '',
    'long/index.html': LONG,
    'data.json': LONG,
    'photo.png': LONG,
    'name with spaces %25.txt': 'odd',
    'größe/index.html': 'size',
    'logo.svg': '<svg/>',
    '.well-known/security.txt': 'contact',
    _redirects: redirects,
    _headers: headers,
  }
  writeSite(dir, new Map(Object.entries(files)))
  symlinkSync(join(root, 'secret.html'), join(dir, 'link.html'))
})

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

afterAll(() => rmSync(root, { recursive: true }))

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly body: string
  readonly bytes: Buffer
}

type Ask = (path: string, options?: { method?: string; headers?: Record<string, string> }) => Promise<Answer>

async function serve(options: { baseUrl?: string; dir?: string; trailingSlash?: boolean } = {}): Promise<Ask> {
  const server = await openStaticServer({ dir, baseUrl: '/', host: '127.0.0.1', port: 0, ...options })
  servers.push(server)
  const { port } = new URL(server.url)
  // Not `fetch`, which would tidy the path up before it is sent.
  return (path, asked = {}) =>
    new Promise((resolve, reject) => {
      request({ host: '127.0.0.1', port, path, agent: false, ...asked }, async (response) => {
        const bytes = await buffer(response)
        resolve({ status: response.statusCode!, headers: response.headers, body: bytes.toString(), bytes })
      })
        .on('error', reject)
        .end()
    })
}

describe('an address', () => {
  const answers: [string, number, string][] = [
    ['/', 200, 'home'],
    ['/index.html', 200, 'home'],
    ['/guide', 200, 'guide'],
    ['/guide/', 200, 'guide'],
    ['/guide?x=/../1', 200, 'guide'],
    ['//guide', 200, 'guide'],
    ['/about', 200, 'about'],
    ['/about.html', 200, 'about'],
    ['/a/b', 200, 'deep'],
    ['/a', 404, 'nothing here'],
    ['/none', 404, 'nothing here'],
    ['/data.bin/', 404, 'nothing here'],
    ['/name%20with%20spaces%20%2525.txt', 200, 'odd'],
    ['/gr%C3%B6%C3%9Fe', 200, 'size'],
    ['/.well-known/security.txt', 200, 'contact'],
    ['/empty.txt', 200, ''],
    ['/_redirects', 404, 'nothing here'],
    ['/_headers', 404, 'nothing here'],
    [`/${'long'.repeat(200)}`, 404, 'nothing here'],
    ['http://elsewhere.example/guide', 200, 'guide'],
  ]
  test.each(answers)('%s is answered with %i', async (path, status, body) => {
    const ask = await serve()
    expect(await ask(path)).toMatchObject({ status, body })
  })
})

describe('nothing outside the site is served for', () => {
  const paths = [
    '/../secret.html',
    '/a/../../secret.html',
    '/%2e%2e/secret.html',
    '/%2e%2e%2fsecret.html',
    '/..%2fsecret.html',
    '/%252e%252e%252fsecret.html',
    '/%252e%252e/secret.html',
    '/..\\secret.html',
    '/..%5csecret.html',
    '/%2e%2e%5csecret.html',
    '/../dist-other/secret.html',
    '/secret.html%00.html',
    '/index.html%00',
    '/%',
    '/%c0%ae%c0%ae/secret.html',
    '/app/../../secret.html',
    '/link.html',
    '/link',
  ]
  test.each(paths)('%s', async (path) => {
    const ask = await serve()
    const { status, body } = await ask(path)
    expect([400, 404]).toContain(status)
    expect(body).not.toContain('secret')
  })
})

describe('a file', () => {
  test.each([
    ['/', 'text/html; charset=utf-8'],
    ['/about', 'text/html; charset=utf-8'],
    ['/assets/app.js', 'text/javascript; charset=utf-8'],
    ['/logo.svg', 'image/svg+xml; charset=utf-8'],
    ['/empty.txt', 'text/plain; charset=utf-8'],
    ['/none', 'text/html; charset=utf-8'],
  ])('%s has the type %s', async (path, type) => {
    const ask = await serve()
    expect((await ask(path)).headers['content-type']).toBe(type)
  })

  test('is not sent again to who has it', async () => {
    const ask = await serve()
    const first = await ask('/guide')
    const etag = first.headers.etag!
    expect(await ask('/guide', { headers: { 'If-None-Match': `"x", ${etag}` } })).toMatchObject({
      status: 304,
      body: '',
    })
    expect(await ask('/guide', { headers: { 'If-None-Match': '"x"' } })).toMatchObject({ status: 200, body: 'guide' })
    expect(await ask('/none', { headers: { 'If-None-Match': '*' } })).toMatchObject({ status: 404 })
  })

  test('is described by HEAD as by GET, without its bytes', async () => {
    const ask = await serve()
    const drop = ({ date: _, ...rest }: IncomingHttpHeaders) => rest
    for (const path of ['/guide', '/none', '/old']) {
      const [get, head] = [await ask(path), await ask(path, { method: 'HEAD' })]
      expect(head.status).toBe(get.status)
      expect(head.body).toBe('')
      expect(drop(head.headers)['content-length']).toBe(drop(get.headers)['content-length'])
    }
  })

  const parts: [string, number, string, string | undefined][] = [
    ['bytes=2-4', 206, '234', 'bytes 2-4/10'],
    ['bytes=8-', 206, '89', 'bytes 8-9/10'],
    ['bytes=8-99', 206, '89', 'bytes 8-9/10'],
    ['bytes=-3', 206, '789', 'bytes 7-9/10'],
    ['bytes=-99', 206, '0123456789', 'bytes 0-9/10'],
    ['bytes=10-', 416, '', 'bytes */10'],
    ['bytes=-0', 416, '', 'bytes */10'],
    ['bytes=4-2', 200, '0123456789', undefined],
    ['bytes=0-1,3-4', 200, '0123456789', undefined],
    ['lines=1-2', 200, '0123456789', undefined],
  ]
  test.each(parts)('is sent in part for "%s": %i', async (range, status, body, contentRange) => {
    const ask = await serve()
    const answer = await ask('/data.bin', { headers: { Range: range } })
    expect(answer).toMatchObject({ status, body })
    expect(answer.headers['content-range']).toBe(contentRange)
  })

  test('is only read', async () => {
    const ask = await serve()
    expect(await ask('/guide', { method: 'POST' })).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } })
  })
})

describe('compression', () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, plain: (bytes: Buffer) => bytes }
  const asked: [string, string | undefined, keyof typeof unpack][] = [
    ['/long', 'gzip, deflate, br', 'br'],
    ['/data.json', 'gzip, deflate, br, zstd', 'br'],
    ['/long', 'gzip', 'gzip'],
    ['/long', 'br;q=0.5, gzip;q=0.8', 'gzip'],
    ['/long', '*', 'br'],
    ['/long', '*;q=0.1, br;q=0', 'gzip'],
    ['/long', 'br;q=0, gzip;q=0', 'plain'],
    ['/long', 'identity, br;q=0.5', 'plain'],
    ['/long', 'deflate', 'plain'],
    ['/long', undefined, 'plain'],
    ['/photo.png', 'br, gzip', 'plain'],
    ['/guide', 'br, gzip', 'plain'],
  ]
  test.each(asked)('%s for "%s" comes as %s', async (path, accepted, coding) => {
    const ask = await serve()
    const headers = accepted === undefined ? {} : { 'Accept-Encoding': accepted }
    const answer = await ask(path, { headers })
    expect(answer.headers['content-encoding']).toBe(coding === 'plain' ? undefined : coding)
    expect(unpack[coding](answer.bytes).toString()).toBe((await ask(path)).body)
  })

  test('gives each form its own tag, and says what it depends on', async () => {
    const ask = await serve()
    const forms = ['br', 'gzip', ''].map((coding) => ({ 'Accept-Encoding': coding }))
    const answers = await Promise.all(forms.map((headers) => ask('/long', { headers })))
    expect(answers.map(({ headers }) => headers.vary)).toEqual(Array(3).fill('Accept-Encoding'))
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3)
    for (const [index, { headers }] of answers.entries()) {
      const again = await ask('/long', { headers: { ...forms[index], 'If-None-Match': headers.etag! } })
      expect(again).toMatchObject({ status: 304, body: '', headers: { vary: 'Accept-Encoding', etag: headers.etag } })
      const other = await ask('/long', { headers: { ...forms[(index + 1) % 3], 'If-None-Match': headers.etag! } })
      expect(other.status).toBe(200)
    }
    expect((await ask('/photo.png', { headers: { 'Accept-Encoding': 'br' } })).headers.vary).toBeUndefined()
  })

  test('leaves parts as they are, and HEAD without a body', async () => {
    const ask = await serve()
    const part = await ask('/long', { headers: { 'Accept-Encoding': 'br', Range: 'bytes=2-5' } })
    expect([part.status, part.body, part.headers['content-encoding']]).toEqual([206, LONG.slice(2, 6), undefined])
    const whole = await ask('/long', { headers: { Range: 'bytes=2-5', 'If-Range': part.headers.etag! } })
    expect([whole.status, whole.body]).toEqual([200, LONG])
    const head = await ask('/long', { method: 'HEAD', headers: { 'Accept-Encoding': 'br' } })
    expect([head.status, head.body, head.headers['content-encoding']]).toEqual([200, '', 'br'])
  })
})

describe('a policy for trailing slashes', () => {
  const moves: [boolean, string, string][] = [
    [false, '/guide/', '/guide'],
    [false, '/guide/?q=1', '/guide?q=1'],
    [false, '/about.html', '/about'],
    [false, '/guide/index.html', '/guide'],
    [false, '/index.html', '/'],
    [false, '/gr%C3%B6%C3%9Fe/', '/gr%C3%B6%C3%9Fe'],
    [false, '//guide/', '/guide'],
    [true, '/guide', '/guide/'],
    [true, '/about', '/about/'],
    [true, '/a/b', '/a/b/'],
  ]
  test.each(moves)('(%s) leads from %s to %s', async (trailingSlash, path, location) => {
    const ask = await serve({ trailingSlash })
    expect(await ask(path)).toMatchObject({ status: 308, headers: { location } })
    expect((await ask(location)).status).toBe(200)
  })

  test.each(['/', '/data.bin', '/assets/app.js'])('leaves %s alone', async (path) => {
    for (const trailingSlash of [true, false]) expect((await (await serve({ trailingSlash }))(path)).status).toBe(200)
  })

  test('keeps the base URL', async () => {
    const ask = await serve({ trailingSlash: false, baseUrl: '/docs/' })
    expect(await ask('/docs/guide/')).toMatchObject({ status: 308, headers: { location: '/docs/guide' } })
    expect(await ask('/docs')).toMatchObject({ status: 308, headers: { location: '/docs/' } })
  })

  test('does not touch what rules and unknown addresses are answered with', async () => {
    const ask = await serve({ trailingSlash: false })
    expect(await ask('/app/anything/')).toMatchObject({ status: 200, body: 'guide' })
    expect(await ask('/none/')).toMatchObject({ status: 404, body: 'nothing here' })
  })
})

describe('_redirects', () => {
  const moves: [string, number, string][] = [
    ['/old', 301, '/guide'],
    ['/old/', 301, '/guide'],
    ['/old?q=1', 301, '/guide?q=1'],
    ['/temporary?q=1', 302, '/guide?q=1#part'],
    ['/blog/2020/a%20b', 301, '/news/2020/a%20b'],
    ['/blog', 301, '/news/'],
    ['/blog//elsewhere.example', 301, '/news/elsewhere.example'],
    ['/blog/%0d%0aSet-Cookie:x', 301, '/news/%0D%0ASet-Cookie%3Ax'],
    ['/by/2024/launch', 301, '/posts/launch-2024'],
    ['/forced', 301, '/guide'],
    ['/umlaut/%C3%A4', 308, '/stra%C3%9Fe'],
  ]
  test.each(moves)('%s leads with %i to %s', async (path, status, location) => {
    const ask = await serve()
    expect(await ask(path)).toMatchObject({ status, headers: { location } })
  })

  const others: [string, number, string][] = [
    ['/slash/', 200, 'slash'],
    ['/app/anything', 200, 'guide'],
    ['/missing/page', 404, 'guide'],
    ['/uk', 404, 'nothing here'],
    ['/older', 404, 'nothing here'],
  ]
  test.each(others)('%s is answered in place with %i', async (path, status, body) => {
    const ask = await serve()
    expect(await ask(path)).toMatchObject({ status, body })
  })
})

describe('_headers', () => {
  test('are sent with what they match, the later ones instead of the earlier ones', async () => {
    const ask = await serve()
    expect((await ask('/about')).headers).toMatchObject({
      'x-frame-options': 'DENY',
      'x-many': 'one, two',
      'content-length': '5',
    })
    expect((await ask('/guide')).headers).toMatchObject({ 'x-frame-options': 'SAMEORIGIN', 'x-many': 'one, two' })
  })

  test('let hashed files be kept for ever, and nothing else', async () => {
    const ask = await serve()
    const caching = async (path: string) => (await ask(path)).headers['cache-control']
    expect(await caching('/assets/app.js')).toBe('public, max-age=31536000, immutable')
    expect(await caching('/assets/none.js')).toBe('public, max-age=0, must-revalidate')
    expect(await caching('/guide')).toBe('public, max-age=0, must-revalidate')
  })
})

describe('a base URL', () => {
  const answers: [string, number, string][] = [
    ['/docs/', 200, 'home'],
    ['/docs', 200, 'home'],
    ['/docs/guide', 200, 'guide'],
    ['/docs/none', 404, 'nothing here'],
    ['/docs/_headers', 404, 'nothing here'],
    ['/guide', 404, 'Not found. This site is at /docs/\n'],
    ['/docsguide', 404, 'Not found. This site is at /docs/\n'],
  ]
  test.each(answers)('is part of %s', async (path, status, body) => {
    const ask = await serve({ baseUrl: '/docs/' })
    expect(await ask(path)).toMatchObject({ status, body })
  })

  test('is where the root leads', async () => {
    const ask = await serve({ baseUrl: '/docs/' })
    expect(await ask('/')).toMatchObject({ status: 302, headers: { location: '/docs/' } })
  })
})

describe('the server', () => {
  test('serves the next site when a build replaced it', async () => {
    const outDir = join(root, 'rebuilt')
    const publish = async (files: Record<string, string>): Promise<void> => {
      const session = await beginOutput(outDir)
      for (const [path, content] of Object.entries(files)) createOutputWriter(session).write(path, content)
      await commitOutput(session)
    }
    await publish({ 'index.html': 'one', _redirects: '/x /one' })
    const ask = await serve({ dir: outDir })
    const { headers, body } = await ask('/')
    expect(body).toBe('one')
    await publish({ 'index.html': 'two', _redirects: '/x /two' })
    expect(await ask('/', { headers: { 'If-None-Match': headers.etag! } })).toMatchObject({ status: 200, body: 'two' })
    expect((await ask('/x')).headers.location).toBe('/two')
  })

  test('outlives readers who leave in the middle of a file', async () => {
    writeFileSync(join(dir, 'film.mp4'), Buffer.alloc(20_000_000))
    const ask = await serve()
    const { port } = new URL(servers.at(-1)!.url)
    await new Promise<void>((resolve) => {
      const socket = connect(Number(port), '127.0.0.1', () => socket.write('GET /film.mp4 HTTP/1.1\r\nHost: x\r\n\r\n'))
      socket.once('data', () => socket.destroy()).once('close', () => resolve())
    })
    expect(await ask('/guide')).toMatchObject({ status: 200 })
  })

  test('answers a site without 404.html and without rules', async () => {
    const bare = join(root, 'bare')
    mkdirSync(bare)
    const ask = await serve({ dir: bare })
    expect(await ask('/')).toMatchObject({ status: 404, body: 'Not found.\n' })
  })

  test('knows its port where an address leaves it out', async () => {
    await serve()
    const { url, port } = servers.at(-1)!
    expect(`http://127.0.0.1:${port}/`).toBe(url)
  })

  test('says which address is taken', async () => {
    await serve()
    const port = Number(new URL(servers.at(-1)!.url).port)
    const failed = await openStaticServer({ dir, baseUrl: '/', host: '127.0.0.1', port }).catch(
      (error: unknown) => error,
    )
    expect(failed).toBeInstanceOf(HelpgenError)
    const { exit, problems } = failed as HelpgenError
    expect(exit).toBe(5)
    expect(problems[0]).toMatchObject({
      code: 'PORT_IN_USE',
      message: `Cannot listen on 127.0.0.1:${port}: another program listens there.`,
    })
  })
})

describe('preview', () => {
  const run = (outDir: string, whenServing: (url: string) => Promise<void> = async () => {}) => {
    const lines: string[] = []
    const serving = async () => {
      await whenServing(/http\S+/.exec(lines[0]!)![0])
      return 'SIGINT' as const
    }
    const out = { line: (line: string) => void lines.push(line) }
    return preview({ outDir, baseUrl: '/docs/', trailingSlash: false, host: '127.0.0.1', port: 0 }, out, serving)
  }

  test('prints an address that works until the command is interrupted', async () => {
    let address = ''
    const signal = await run(dir, async (url) => {
      address = url
      expect(await (await fetch(`${url}guide`)).text()).toBe('guide')
    })
    expect(signal).toBe('SIGINT')
    await expect(fetch(address)).rejects.toThrow()
  })

  test('puts back the site that a killed build had moved aside', async () => {
    writeSite(join(root, '.killed.old-4194304-1-0123456789ab'), new Map([['index.html', 'one']]))
    await run(join(root, 'killed'), async (url) => expect(await (await fetch(url)).text()).toBe('one'))
  })

  test('asks for a build when there is no site', async () => {
    const failed = await run(join(root, 'nowhere')).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(HelpgenError)
    expect(failed).toMatchObject({ exit: 2, problems: [{ code: 'OUTPUT_MISSING' }] })
  })
})
