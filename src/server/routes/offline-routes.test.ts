import { runInNewContext } from 'node:vm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tags } from '#platform/cache/data-cache.ts'
import { openTestServer, type TestServer } from '#testing/test-server.ts'

let server: TestServer
beforeAll(async () => {
  server = await openTestServer()
  await server.shop.database.pool.query(
    `update seller set languages = '{en-IN,hi-IN}' where code = 'in'`,
  )
  server.shop.cache.invalidate([tags.sellers])
})
afterAll(() => server.close())

const read = async (path: string) => (await server.ask(path)).text()

test('[LANG-03] [LOOK-12] the page without a connection is in the language of its address', async () => {
  const hindi = await read('/hi/offline')
  expect(hindi).toContain('<html lang="hi-IN" dir="ltr">')
  expect(hindi).toContain('<h1>इस पेज के लिए इंटरनेट चाहिए</h1>')
  expect(hindi).toMatch(/href="\/hi" id="back">वापस जाएँ</)
  const visible = hindi.replace(/<(script|style|title)>.*?<\/\1>|<[^>]+>/gs, ' ')
  expect(visible.replace('Seller in', '')).not.toMatch(/[A-Za-z]{3}/)
  expect(await read('/hi/offline?sent')).toContain('यह नहीं भेजा गया')
  expect(await read('/offline')).toContain('<h1>This page needs a connection</h1>')
})

interface Worker {
  cached: string[]
  answer: (url: string, method?: string) => Promise<string>
}

/** The worker's script in a browser that is offline, and has kept `seen`. */
async function runWorker(script: string, seen: Record<string, string> = {}): Promise<Worker> {
  const listeners = new Map<string, (event: object) => void>()
  const cached: string[] = []
  const headers = new Headers({ 'x-seen': '2026-11-20T09:30:00Z' })
  runInNewContext(script, {
    URL,
    Response,
    addEventListener: (name: string, listen: (event: object) => void) =>
      listeners.set(name, listen),
    skipWaiting: () => {},
    fetch: () => Promise.reject(new Error('offline')),
    caches: {
      open: async () => ({
        addAll: async (pages: string[]) => cached.push(...pages),
        match: async (url: string) => seen[url] && new Response(seen[url], { headers }),
      }),
      match: async (path: string) => new Response(path),
    },
  })
  const installed: Promise<unknown>[] = []
  listeners.get('install')!({ waitUntil: (work: Promise<unknown>) => installed.push(work) })
  await Promise.all(installed)
  return {
    cached,
    answer: async (url, method = 'GET') => {
      let response: Promise<Response> | undefined
      const request = { url, method, mode: 'navigate' }
      const respondWith = (answer: Promise<Response>) => {
        response = answer
      }
      listeners.get('fetch')!({ request, respondWith })
      return (await response!).text()
    },
  }
}

test('[LANG-03] [LOOK-12] a browser without a connection answers in the language of the address', async () => {
  const script = await read('/offline-worker.js')
  const host = 'https://in.example'
  const page = '<main></main></body>'
  const worker = await runWorker(script, { [`${host}/hi/deals`]: page, [`${host}/deals`]: page })
  expect(worker.cached).toEqual(['/offline', '/offline?sent', '/hi/offline', '/hi/offline?sent'])
  for (const [path, answer] of Object.entries({
    '/cart': '/offline',
    '/hi/cart': '/hi/offline',
    '/hi': '/hi/offline',
    '/history': '/offline',
  }))
    expect(await worker.answer(host + path), path).toBe(answer)
  expect(await worker.answer(`${host}/hi/contact-us`, 'POST')).toBe('/hi/offline?sent')
  const hindi = await worker.answer(`${host}/hi/deals`)
  expect(hindi).toMatch(/data-seen>आप ऑफ़लाइन हैं। यह पेज 20 नव॰ 2026.* का है।/)
  expect(await worker.answer(`${host}/deals`)).toContain('You’re offline. This is the page as of')
})
