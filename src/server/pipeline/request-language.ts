import type { Context } from 'hono'
import { addPrefix } from '#contract/paths/language-prefix.ts'
import {
  chooseLanguage,
  isCallAddress,
  readCallLanguage,
} from '#contract/requests/call-language.ts'
import { listLanguages, type OfferedLanguage } from '#contract/sellers/languages.ts'
import { escapeMarkup } from '#kernel/escape-markup.ts'
import type { CurrentLocale } from '#messages/current-locale.ts'
import { languageNames } from '#messages/languages.ts'
import type { Seller } from '#platform/seller.ts'
import * as plainPagesTexts from '#texts/plain-pages.ts'
import type { HttpEnv } from './http-env.ts'
import { buildPlainPagePolicy, renderPlainDocument } from './plain-pages.ts'
import { sendRefusal } from './send-refusal.ts'

/**
 * The language of a request. The seller's first has plain addresses, and only those; one that the
 * seller doesn't offer gets a page that names the others. A call of the API or of an agent
 * at a plain address may name another. Source: LANG-03.
 */
export function readLanguage(c: Context<HttpEnv>, seller: Seller): CurrentLocale | Response {
  const language = c.env?.language
  const plain = { locale: seller.locale, prefix: '' }
  const isCall = isCallAddress(c.req.path)
  if (language === undefined && !isCall && !mayHoldDoubleSlash(c.req.url)) return plain
  const { pathname, search } = new URL(c.req.url)
  const path = pathname.replace(/^\/+/, '/') + search
  // In a link of its page, two slashes would begin the name of another host.
  if (pathname.startsWith('//'))
    return c.redirect(addPrefix(language ? `/${language}` : '', path), 308)
  if (language === undefined && !isCall) return plain
  const offered = listLanguages(seller)
  if (language === undefined) {
    const { 'accept-language': accepted, 'sec-fetch-site': site } = c.req.header()
    const chosen = chooseLanguage(readCallLanguage(path, accepted, site)!, offered)
    return chosen.prefix === '' ? plain : chosen
  }
  const wanted = offered.find((each) => each.language === language)
  if (!wanted) return sendLanguages(c, offered, path)
  return wanted.prefix === '' ? c.redirect(path, 308) : wanted
}

/** Whether parsing may leave a path that begins with two slashes: dear, and true of few addresses. */
function mayHoldDoubleSlash(url: string): boolean {
  return /[/\\\t\r\n]{2}/.test(url.slice(url.indexOf('/', 8)))
}

const pagePolicy = buildPlainPagePolicy()

function sendLanguages(
  c: Context<HttpEnv>,
  offered: readonly OfferedLanguage[],
  path: string,
): Response {
  if (c.req.path.startsWith('/api/')) return sendRefusal(c, 'not-found')
  const links = offered.map(({ language, locale, prefix }) => {
    const href = escapeMarkup(addPrefix(prefix, path))
    return `<li><a href="${href}" lang="${locale}" hreflang="${locale}">${languageNames[language]}</a></li>`
  })
  const title = plainPagesTexts.otherLanguages()
  const body = `<h1>${title}</h1><p>${plainPagesTexts.readIn()}</p><ul>${links.join('')}</ul>`
  c.header('content-security-policy', pagePolicy)
  return c.html(renderPlainDocument(title, body), 404)
}
