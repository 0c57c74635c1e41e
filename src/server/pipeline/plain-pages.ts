import { createHash } from 'node:crypto'
import { addPrefix } from '#contract/paths/language-prefix.ts'
import { escapeMarkup } from '#kernel/escape-markup.ts'
import { getAddressPrefix, getLocale } from '#messages/current-locale.ts'
import { getDirection } from '#messages/languages.ts'
import * as commonTexts from '#texts/common.ts'
import * as plainPagesTexts from '#texts/plain-pages.ts'

/**
 * Pages that need neither the shop nor its built assets, for when those are unavailable. They name
 * no seller.
 */
interface PlainPage {
  title: string
  /** One or two sentences; plain text. */
  text: string
  /** Link to continue with; `''` reloads the current address. */
  action?: { label: string; href: string }
}

export function renderUnknownHostPage(): string {
  return renderPlainPage(plainPagesTexts.unknownHost(), plainPagesTexts.unknownHostNote())
}

export const getTryAgain = () => ({ label: commonTexts.tryAgain(), href: '' })

export function renderBusyPage(): string {
  return renderPlainPage(plainPagesTexts.busy(), plainPagesTexts.busyNote(), getTryAgain())
}

/** A page with a heading, a sentence and at most one link. Send it with `buildPlainPagePolicy`. */
export function renderPlainPage(title: string, text: string, action?: PlainPage['action']): string {
  return renderPlainDocument(title, renderPlainBody({ title, text, ...(action && { action }) }))
}

function renderPlainBody({ title, text, action }: PlainPage): string {
  const link = action
    ? `<p class="ways"><a class="way" href="${escapeMarkup(addPrefix(getAddressPrefix(), action.href))}">${escapeMarkup(action.label)}</a></p>`
    : ''
  return `<h1>${escapeMarkup(title)}</h1><p>${escapeMarkup(text)}</p>${link}`
}

/** The document around a trusted body, with the logo and styles of the shop. */
export function renderPlainDocument(title: string, body: string): string {
  const head = `<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><title>${escapeMarkup(title)}</title><style>${style}</style>`
  return `<!doctype html><html lang="${getLocale()}" dir="${getDirection(getLocale())}"><head>${head}</head><body><header>${logoSvg}</header><main>${body}</main></body></html>`
}

/** The sizes and colours of web/styles/tokens.css, which such a page can't load. */
const style = [
  ':root{color-scheme:light dark;--paper:light-dark(#fff,#121716);--ink:light-dark(#15211e,#eef2ef);--ink-2:light-dark(#55625d,#a5b1ab);--line:light-dark(#e5e2d9,#2d3633);--buy:light-dark(#0a5c50,#59cdb9);--on-verb:light-dark(#fff,#10201c)}',
  '*{box-sizing:border-box}body{margin:0;background:var(--paper);color:var(--ink);font:400 1rem/1.5 Figtree,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}',
  'header{border-bottom:1px solid var(--line);padding:20px max(16px,calc(50vw - 660px));height:64px}header svg{display:block;height:24px}',
  'main{padding:48px max(16px,calc(50vw - 660px))}h1{margin:0;font-size:1.75rem;line-height:1.15;letter-spacing:-.02em;font-weight:700;text-wrap:balance}',
  'ul{margin:12px 0 0;padding:0;list-style:none}li{border-bottom:1px solid var(--line);padding:8px 0;color:var(--ink-2)}li a{color:var(--ink);font-weight:600}',
  'h2{margin:40px 0 0;font-size:1.25rem;font-weight:650}p{margin:8px 0 0;max-width:44ch;color:var(--ink-2)}.ways{display:flex;flex-wrap:wrap;gap:8px;margin-top:20px}',
  '.way{display:inline-flex;align-items:center;min-height:40px;padding:0 16px;border:1px solid var(--buy);border-radius:6px;background:var(--buy);color:var(--on-verb);font:inherit;font-weight:600;text-decoration:none;cursor:pointer}',
  '.way.plain{background:none;color:var(--ink);border-color:var(--ink-2)}p a:not(.way){color:inherit;white-space:nowrap}:focus-visible{outline:2px solid var(--buy);outline-offset:2px}',
].join('')

const logoSvg =
  '<svg viewBox="0 0 22 18" aria-hidden="true"><rect width="6" height="18" rx="2" fill="var(--buy)"/><rect x="8" y="5" width="6" height="13" rx="2" fill="#4a66c9"/><rect x="16" y="10" width="6" height="8" rx="2" fill="#c0651a"/></svg>'

/** The same three bars on a ground of their own, with the room that phones cut off. */
export const appIcon =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48"><rect width="48" height="48" fill="#fff"/><g transform="translate(13 15)"><rect width="6" height="18" rx="2" fill="#0a5c50"/><rect x="8" y="5" width="6" height="13" rx="2" fill="#2c49ad"/><rect x="16" y="10" width="6" height="8" rx="2" fill="#a9500a"/></g></svg>'

/** Content security policy that allows a plain page's own styles and these exact inline scripts. */
export function buildPlainPagePolicy(scripts: readonly string[] = []): string {
  return [
    "default-src 'none'",
    `style-src ${hashSource(style)}`,
    "img-src 'self'",
    ...(scripts.length > 0
      ? [`script-src ${scripts.map(hashSource).join(' ')}`, "connect-src 'self'"]
      : []),
    "base-uri 'none'",
    "form-action 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function hashSource(text: string): string {
  return `'sha256-${createHash('sha256').update(text).digest('base64')}'`
}
