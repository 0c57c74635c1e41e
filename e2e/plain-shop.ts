import { request } from 'node:http'
import { text } from 'node:stream/consumers'
import { PlainBrowser } from '#testing/plain-browser.ts'
import { shopUrl } from './browser.ts'

/**
 * A browser without screen on a seller's host, for what a journey needs but is not about. It passes by
 * whatever proxy the journey sets.
 */
export function openPlainBrowser(seller: 'in' | 'sg' | 'tools' = 'in'): PlainBrowser {
  const origin = shopUrl(seller, '')
  const { host } = new URL(origin)
  return new PlainBrowser(async (path, { method, headers, body } = {}) => {
    const cookie = new Headers(headers).get('cookie') ?? ''
    const questionHeaders: Record<string, string> = { host, origin, referer: origin, cookie }
    if (body) questionHeaders['content-type'] = 'application/x-www-form-urlencoded'
    return new Promise((resolve, reject) => {
      // Node can't resolve the hosts of the demo.
      const port = process.env.E2E_PORT
      const question = request({
        host: '127.0.0.1',
        port,
        path,
        method,
        headers: questionHeaders,
        agent: false,
      })
      question.on('error', reject).on('response', (answer) => {
        const answerHeaders = new Headers()
        if (answer.headers.location) answerHeaders.set('location', answer.headers.location)
        for (const each of answer.headers['set-cookie'] ?? [])
          answerHeaders.append('set-cookie', each)
        text(answer).then(
          (html) =>
            resolve(new Response(html, { status: answer.statusCode!, headers: answerHeaders })),
          reject,
        )
      })
      question.end(body ? String(body) : undefined)
    })
  })
}
