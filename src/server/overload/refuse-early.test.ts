import { once } from 'node:events'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
let port: number
beforeAll(async () => {
  server = await openTestServer({ REQUESTS_AT_ONCE: '1' })
  server.server.listen(0, '127.0.0.1')
  await once(server.server, 'listening')
  port = (server.server.address() as AddressInfo).port
})
afterAll(async () => {
  server.server.close()
  server.server.closeAllConnections()
  await server.close()
})

function ask(path: string): Promise<[number, string | undefined]> {
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, headers: { host: 'in.localhost' } }
    request(options, (response) => {
      response.resume()
      resolve([response.statusCode!, response.headers['retry-after']])
    })
      .on('error', reject)
      .end()
  })
}

/** The response to these bytes. */
function send(bytes: string): Promise<string> {
  return new Promise((resolve, reject) => {
    let rawResponse = ''
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes))
    socket.setEncoding('utf8').on('data', (text: string) => {
      rawResponse += text
    })
    socket.on('close', () => resolve(rawResponse)).on('error', reject)
  })
}

test('[security 17] what is refused before the pipeline has the headers of every answer', async () => {
  const places = [server.admission.enter('order')!, server.admission.enter('order')!]
  const head = 'HTTP/1.1\r\nHost: in.localhost\r\nConnection: close\r\n'
  const bytesByStatus = {
    503: `GET /brand/none ${head}\r\n`,
    431: `GET / ${head}X: ${'x'.repeat(20_000)}\r\n\r\n`,
    400: 'GET /livez HTTP/1.1\r\nHost: in.localhost@evil.example\r\nConnection: close\r\n\r\n',
    '400 ': `odd / ${head}\r\n`,
  }
  for (const [status, bytes] of Object.entries(bytesByStatus)) {
    const rawResponse = await send(bytes)
    expect(rawResponse).toMatch(new RegExp(`^HTTP/1.1 ${status.trim()} `))
    for (const line of [
      'x-content-type-options: nosniff',
      'x-frame-options: DENY',
      'referrer-policy: strict-origin',
    ])
      expect(rawResponse, status).toContain(line)
    expect(
      rawResponse.match(/^content-security-policy: .*frame-ancestors 'none'/gm),
      status,
    ).toHaveLength(1)
  }
  for (const leave of places) leave()
})

test('[SAFE-12] no spelling of an address takes a page past the refusal', async () => {
  const places = [server.admission.enter('order')!, server.admission.enter('order')!]
  const read = (path: string) =>
    send(`GET ${path} HTTP/1.1\r\nHost: in.localhost\r\nConnection: close\r\n\r\n`)
  for (const path of [
    '/media/../brand/none',
    '/media/%2e%2e/search?q=a',
    '/assets/../brand/none',
    '/hi/assets/../search?q=a',
    '/livez-none',
    '/metrics/none',
  ])
    expect(await read(path), path).toMatch(/^HTTP\/1.1 503 /)
  // Files of pages are sent at any time; what is none of them costs no page.
  const noAsset = await read('/assets/none.js')
  expect(noAsset).toMatch(/^HTTP\/1.1 404 /)
  expect(noAsset.length).toBeLessThan(5_000)
  for (const leave of places) leave()
})

test('[LANG-03] whoever is refused before the pipeline reads why in the language of the address', async () => {
  const places = [server.admission.enter('order')!, server.admission.enter('order')!]
  const read = (path: string) =>
    send(`GET ${path} HTTP/1.1\r\nHost: in.localhost\r\nConnection: close\r\n\r\n`)
  const hindi = await read('/hi/brand/none')
  expect(hindi).toContain('<html lang="hi" dir="ltr">')
  expect(hindi).not.toMatch(/<main>.*[A-Za-z]{3} [a-z]{3}.*<\/main>/)
  expect(hindi).toContain('<a class="way" href="">फिर कोशिश करें</a>')
  expect(await read('/brand/none')).toMatch(/<html lang="en" .*The shop is very busy/)
  for (const leave of places) leave()
})

test('[LANG-03] at a plain address a busy shop says so in the seller’s first language, at the door and in the pipeline, without a statement', async () => {
  const { pool } = server.shop.database
  await pool.query(
    `update seller set locale = 'hi-IN', languages = '{hi-IN,en-IN}' where code = 'in'`,
  )
  server.shop.cache.invalidate(['*'])
  server.pageCache.invalidate(['*'])
  expect((await server.ask('/brand/none')).status).toBe(404)
  const places = [server.admission.enter('order')!, server.admission.enter('order')!]
  const read = (path: string) =>
    send(`GET ${path} HTTP/1.1\r\nHost: in.localhost\r\nConnection: close\r\n\r\n`)
  const { query } = pool
  pool.query = () => {
    throw new Error('A statement')
  }
  try {
    const page = await read('/brand/none')
    expect(page).toMatch(/^HTTP\/1.1 503 [\s\S]*<html lang="hi" dir="ltr">/)
    expect(page).not.toContain('The shop is very busy')
    expect(await read('/en/brand/none')).toMatch(/<html lang="en" [\s\S]*The shop is very busy/)
    expect(await read('/api/v1/menu')).not.toContain('"title":"Service')
    for (const [path, language] of [
      ['/brand/none', 'hi'],
      ['/en/brand/none', 'en'],
      ['/zh/brand/none', 'zh'],
    ]) {
      const inside = await server.ask(path!)
      expect([inside.status, await inside.text()]).toEqual([
        503,
        expect.stringContaining(`<html lang="${language}" `),
      ])
    }
  } finally {
    pool.query = query
    for (const leave of places) leave()
    await pool.query(`update seller set locale = 'en-IN', languages = '{en-IN}' where code = 'in'`)
    server.shop.cache.invalidate(['*'])
    server.pageCache.invalidate(['*'])
    await server.ask('/brand/none')
  }
})

test('[OPS-04] without a place a page is refused at the door, orders and health are not, and with one again it is made [F6]', async () => {
  const places = [server.admission.enter('order')!, server.admission.enter('order')!]
  expect(await ask('/brand/none')).toEqual([503, '2'])
  expect(await ask('/livez')).toEqual([200, undefined])
  expect(await ask('/api/v1/menu')).toEqual([503, '2'])
  expect((await ask('/login'))[0]).toBe(200)
  for (const leave of places) leave()
  expect((await ask('/brand/none'))[0]).toBe(404)
})
