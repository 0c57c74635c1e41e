import type { Hono } from 'hono'
import { type KeptLetter, keptLetters } from '#outside/mail/file-mail.ts'
import type { HttpEnv } from './http.ts'
import { escapeHtml } from './plain-pages.ts'

const newest = 50

/** /dev/mail in demo mode: the letters that this host's seller would have sent, newest first. Source: MODE-01. */
export function devMailDoor(app: Hono<HttpEnv>, folder: string): void {
  app.get('/dev/mail', async (c) => {
    const { seller } = c.get('scope')
    const letters = await keptLetters(folder, seller.code, newest)
    c.header('cache-control', 'no-store')
    c.header(
      'content-security-policy',
      "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    return c.html(pageOf(letters, seller.origin))
  })
}

function pageOf(letters: readonly KeptLetter[], origin: string): string {
  const list = letters.length > 0 ? letters.map((letter) => letterOf(letter, origin)).join('') : '<p>No mail yet.</p>'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Mailbox of the demo</title><main><h1>Mailbox of the demo</h1><p>What the shop at this host would have sent.</p>${list}</main></html>`
}

function letterOf({ to, from, subject, date, text }: KeptLetter, origin: string): string {
  const body = escapeHtml(text).replace(/\n/g, '<br>')
  return `<article><h2>${escapeHtml(subject)}</h2><p>To ${escapeHtml(to)}<br>From ${escapeHtml(from)}<br>${escapeHtml(date)}</p><p>${withLinks(body, origin)}</p><hr></article>`
}

/** Only addresses of the shop itself become links. */
function withLinks(html: string, origin: string): string {
  return html.replace(/https?:\/\/[^\s<]+/g, (address) =>
    address.startsWith(`${origin}/`) ? `<a href="${address}">${address}</a>` : address,
  )
}
