import { request } from '@playwright/test'
import { PlainBrowser } from '#testing/plain-browser.ts'
import { shopUrl } from './browser.ts'

/**
 * A browser without screen on a seller's host, for what a journey needs but is not about: a page takes it a
 * fiftieth of the processor time.
 */
export function openPlainBrowser(seller: 'in' | 'sg' | 'tools' = 'in'): PlainBrowser {
  const origin = shopUrl(seller, '')
  return new PlainBrowser(async (path, init = {}) => {
    // Node can't resolve the hosts of the demo.
    const api = await request.newContext({
      baseURL: `http://127.0.0.1:${process.env.E2E_PORT}`,
      extraHTTPHeaders: { host: new URL(origin).host, origin, referer: origin },
    })
    try {
      const answer = await api.fetch(path, {
        method: init.method ?? 'GET',
        headers: { cookie: new Headers(init.headers).get('cookie') ?? '' },
        maxRedirects: 0,
        ...(init.body instanceof URLSearchParams && {
          form: Object.fromEntries(init.body),
        }),
      })
      const headers = answer
        .headersArray()
        .map(({ name, value }): [string, string] => [name, value])
      return new Response(await answer.text(), {
        status: answer.status(),
        headers: headers.filter(([name]) => /^(?:location|set-cookie)$/i.test(name)),
      })
    } finally {
      await api.dispose()
    }
  })
}
