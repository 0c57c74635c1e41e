import type { Hono } from 'hono'
import { listStoredMails, readStoredHtml, type StoredMail } from '#adapters/mail/file-mail.ts'
import { escapeMarkup } from '#kernel/escape-markup.ts'
import type { HttpEnv } from '../pipeline/http-env.ts'

const maxMails = 50

/**
 * /dev/mail in demo mode: the mails that this host's seller would have sent, newest first, as text
 * and HTML. Source: MODE-01.
 */
export function addDevMailRoutes(app: Hono<HttpEnv>, folder: string): void {
  app.get('/dev/mail', async (c) => {
    const { seller } = c.get('scope')
    const mails = await listStoredMails(folder, seller.code, maxMails)
    c.header('cache-control', 'no-store')
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    )
    return c.html(renderMailbox(mails, seller.origin))
  })
  app.get('/dev/mail/:name', async (c) => {
    const html = await readStoredHtml(folder, c.get('scope').seller.code, c.req.param('name'))
    if (html === null) return c.notFound()
    c.header('cache-control', 'no-store')
    c.header('x-frame-options', 'SAMEORIGIN')
    // As a mail client shows it: the mail's own styles and the shop's images, no script.
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'self'",
    )
    return c.html(html)
  })
}

function renderMailbox(mails: readonly StoredMail[], origin: string): string {
  const list =
    mails.length > 0
      ? mails.map((mail) => renderMail(mail, origin)).join('')
      : '<p>No mail yet.</p>'
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>Mailbox of the demo</title><style>${styles}</style><main><h1>Mailbox of the demo</h1><p>What the shop at this host would have sent.</p>${list}</main></html>`
}

const styles = `
:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
main{max-width:44rem;margin:0 auto;padding:1.5rem 1rem;overflow-wrap:anywhere}
h1{font-size:1.5rem;line-height:1.3}
h2{margin:0 0 .5rem;font-size:1.125rem;line-height:1.3}
article{padding:1.5rem 0;border-top:1px solid color-mix(in srgb,currentColor 20%,transparent)}
summary{min-height:24px;padding:.5rem 0;cursor:pointer}
iframe{border:1px solid color-mix(in srgb,currentColor 20%,transparent);border-radius:.5rem}`

function renderMail({ to, from, subject, date, text, name }: StoredMail, origin: string): string {
  const body = escapeMarkup(text).replace(/\n/g, '<br>')
  return `<article><h2>${escapeMarkup(subject)}</h2><p>To ${escapeMarkup(to)}<br>From ${escapeMarkup(from)}<br>${escapeMarkup(date)}</p><p>${linkAddresses(body, origin)}</p><details><summary>As HTML</summary><p><a href="/dev/mail/${name}">On a page of its own</a></p><iframe src="/dev/mail/${name}" title="${escapeMarkup(subject)}" width="100%" height="800" loading="lazy" sandbox="allow-same-origin allow-popups allow-top-navigation-by-user-activation"></iframe></details></article>`
}

/** Only addresses of the shop itself become links. */
function linkAddresses(html: string, origin: string): string {
  return html.replace(/https?:\/\/[^\s<]+/g, (address) =>
    address.startsWith(`${origin}/`)
      ? `<a href="${address}">${address.replace(/[/=?]/g, '$&<wbr>')}</a>`
      : address,
  )
}
