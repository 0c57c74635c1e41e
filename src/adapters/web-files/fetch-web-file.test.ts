import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWebFiles } from './fetch-web-file.ts'

let server: Server
let origin = ''
const requestedUrls: string[] = []
const limits = { accept: 'image/*', maxBytes: 1_000 }

beforeAll(async () => {
  server = createServer((request, answer) => {
    const { url = '' } = request
    requestedUrls.push(url)
    const loop = /^\/loop(\d)$/.exec(url)
    if (url === '/never') return
    if (loop) answer.writeHead(302, { location: `/loop${Number(loop[1]) + 1}` }).end()
    else if (url === '/moved') answer.writeHead(301, { location: '/ok' }).end()
    else if (url === '/inside') answer.writeHead(302, { location: 'https://10.0.0.1/x' }).end()
    else if (url === '/file') answer.writeHead(302, { location: 'file:///etc/passwd' }).end()
    else if (url === '/else')
      answer.writeHead(302, { location: `${origin.replace('127.0.0.1', '127.0.0.2')}/ok` }).end()
    else if (url === '/long') answer.end(Buffer.alloc(1_001))
    else if (url === '/gone') answer.writeHead(404).end()
    else answer.end(request.headers.authorization ?? 'fine')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

test('[security 7] a file is fetched within its limits, over a few redirects', async () => {
  const files = openWebFiles({ allowsPrivate: true, timeoutMs: 400 })
  const fetchPath = async (path: string) => {
    const answer = await files.fetch(origin + path, limits)
    return 'bytes' in answer ? Buffer.from(answer.bytes).toString() : answer
  }
  expect(await fetchPath('/ok')).toBe('fine')
  expect(await fetchPath('/moved')).toBe('fine')
  expect(await fetchPath('/loop2')).toEqual({ failure: 'redirects' })
  // Its own host only: limits are by host.
  expect(await fetchPath('/else')).toEqual({ failure: 'redirects' })
  expect(await fetchPath('/file')).toEqual({ failure: 'refused' })
  expect(await fetchPath('/long')).toEqual({ failure: 'too-large' })
  expect(await fetchPath('/gone')).toEqual({ failure: 'status', status: 404 })
  expect(await fetchPath('/never')).toEqual({ failure: 'timeout' })
  // A password in an address goes nowhere.
  const answer = await files.fetch(`${origin.replace('//', '//me:secret@')}/ok`, limits)
  expect('bytes' in answer && Buffer.from(answer.bytes).toString()).toBe('fine')
})

test('[security 7] no private network is reached, neither at first nor by a redirect or a name', async () => {
  requestedUrls.length = 0
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  const files = openWebFiles({ allowsPrivate: false, resolve, timeoutMs: 400 })
  for (const url of [
    origin,
    'https://127.0.0.1/x',
    'https://[::1]/x',
    'https://2130706433/x',
    'https://169.254.169.254/latest/meta-data',
    'https://shop.example/x',
  ])
    expect(await files.fetch(url, limits), url).toEqual({ failure: 'private-address' })
  // The control: the guard is asked again for the address that a redirect names.
  const open = openWebFiles({ allowsPrivate: true, timeoutMs: 400 })
  expect(requestedUrls).toEqual([])
  expect(await open.fetch(`${origin}/ok`, limits)).toHaveProperty('bytes')
})
