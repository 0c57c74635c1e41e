import type { Hono } from 'hono'
import { addPrefix } from '#contract/paths/language-prefix.ts'
import { paths } from '#contract/paths/paths.ts'
import { cookies } from '#contract/requests/browser.ts'
import { listLanguages, type OfferedLanguage } from '#contract/sellers/languages.ts'
import { escapeMarkup } from '#kernel/escape-markup.ts'
import { getAddressPrefix, getLocale } from '#messages/current-locale.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import type { Seller } from '#platform/seller.ts'
import * as commonTexts from '#texts/common.ts'
import * as plainPagesTexts from '#texts/plain-pages.ts'
import type { HttpEnv } from '../pipeline/http-env.ts'
import { appIcon, buildPlainPagePolicy, renderPlainDocument } from '../pipeline/plain-pages.ts'
import { buildOfflineWorker, type OfflineTexts } from './offline-worker.ts'

/**
 * What a browser shows instead of its own error page when there is no connection: a service worker
 * caches two pages for this, and pages that were seen. They contain no personal data; the cart
 * count comes from the browser's own cookie. Source: LOOK-12.
 */
export function addOfflineRoutes(app: Hono<HttpEnv>): void {
  app.get(paths.offline(), (c) => {
    const { companyName, phone } = c.get('scope').seller
    c.header('content-security-policy', buildPlainPagePolicy([awaitConnection]))
    c.header('cache-control', 'no-cache')
    return c.html(
      c.req.query('sent') === undefined
        ? renderNoConnection(companyName, phone)
        : renderNotSent(companyName, phone),
    )
  })

  app.get(paths.offlineWorker(), (c) =>
    c.body(getWorker(c.get('scope').seller), 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      // Allows the worker to fetch from this host only.
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    }),
  )

  app.get(paths.manifest(), (c) => {
    const { companyName, locale, favicon } = c.get('scope').seller
    c.header('cache-control', 'no-cache')
    c.header('content-type', 'application/manifest+json')
    return c.body(JSON.stringify(buildManifest(companyName, locale, favicon)))
  })

  app.get(paths.icon(), (c) =>
    c.body(appIcon, 200, {
      'content-type': 'image/svg+xml',
      'cache-control': 'public, max-age=86400',
    }),
  )
}

/** What lets a phone put the shop on its home screen. */
function buildManifest(companyName: string, locale: string, favicon: string | null): object {
  const icon = favicon
    ? { src: paths.picture(favicon, 480, 'webp'), sizes: '480x480', type: 'image/webp' }
    : { src: paths.icon(), sizes: 'any', type: 'image/svg+xml' }
  return {
    name: companyName,
    short_name: companyName.slice(0, 30),
    lang: locale,
    start_url: paths.home(),
    scope: paths.home(),
    display: 'standalone',
    theme_color: '#ffffff',
    background_color: '#ffffff',
    icons: [icon],
  }
}

/** In the place of what only the browser knows. */
const blank = '{}'

function renderNoConnection(company: string, phone: string): string {
  const home = escapeMarkup(addPrefix(getAddressPrefix(), paths.home()))
  const ways =
    `<p class="ways"><a class="way" href="" id="again">${commonTexts.tryAgain()}</a>` +
    `<a class="way plain" href="${home}" id="back">${plainPagesTexts.back()}</a></p>`
  const { pluralCategories } = new Intl.PluralRules(getLocale()).resolvedOptions()
  const forms = pluralCategories.map((form) => [
    form,
    plainPagesTexts.cartHolds({ form, count: blank }),
  ])
  const cart = `data-forms="${escapeMarkup(JSON.stringify(Object.fromEntries(forms)))}"`
  const seenAt = escapeMarkup(plainPagesTexts.seenAt({ time: blank }))
  const seenPages =
    `<section id="seen" data-words="${seenAt}" hidden><h2>${plainPagesTexts.onThisDevice()}</h2>` +
    `<ul></ul><p>${plainPagesTexts.pricesThen()}</p></section>`
  return renderPage(
    plainPagesTexts.needsConnection(),
    `<p role="status" id="cart" ${cart}>${plainPagesTexts.cartSafe()}</p>${ways}${seenPages}` +
      `${renderPhone(company, phone)}<script>${awaitConnection}</script>`,
  )
}

/**
 * For a form that could not be sent: reloading would prompt to resubmit it, so the page leads back
 * instead.
 */
function renderNotSent(company: string, phone: string): string {
  return renderPage(
    plainPagesTexts.notSent(),
    `<p>${plainPagesTexts.notSentNote()}</p>${renderPhone(company, phone)}`,
  )
}

function renderPage(title: string, body: string): string {
  return renderPlainDocument(title, `<h1>${title}</h1>${body}`)
}

function renderPhone(company: string, phone: string): string {
  if (!phone) return ''
  const number = escapeMarkup(phone)
  const dial = escapeMarkup(phone.replace(/[^\d+]/g, ''))
  return `<h2>${plainPagesTexts.orCall()}</h2><p>${escapeMarkup(company)}, <a href="tel:${dial}">${number}</a></p>`
}

/**
 * Shows the cart count and the pages that were kept, and reloads the page once the shop answers.
 */
const awaitConnection = `(()=>{
const cart=/(?:^|;\\s*)${cookies.savedState}=(\\d+)/.exec(document.cookie)
const locale=document.documentElement.lang
if(cart&&+cart[1]>0){const line=document.getElementById('cart')
const forms=JSON.parse(line.dataset.forms)
const text=forms[new Intl.PluralRules(locale).select(+cart[1])]
line.textContent=text.replace('${blank}',(+cart[1]).toLocaleString(locale))}
const back=document.getElementById('back')
if(history.length>1)back.onclick=(event)=>{event.preventDefault();history.back()}
else back.remove()
const seen=document.getElementById('seen')
const list=async()=>{
const store=await caches.open('seen-pages')
const kept=(await store.keys()).reverse()
for(const each of kept){
const page=await store.match(each)
const row=document.createElement('li')
const link=document.createElement('a')
link.href=each.url
link.textContent=decodeURIComponent(page.headers.get('x-title'))
const at=new Date(page.headers.get('x-seen')).toLocaleString(locale,{dateStyle:'medium',timeStyle:'short'})
row.append(link,' '+seen.dataset.words.replace('${blank}',at))
seen.querySelector('ul').append(row)}
seen.hidden=kept.length===0}
if('caches'in window)list().catch(()=>{})
let wait=5000
const look=()=>fetch('/livez',{cache:'no-store'}).then((answer)=>{if(answer.ok)location.reload()},()=>{})
const again=()=>setTimeout(()=>look().then(again),wait=Math.min(wait*1.5,60000))
addEventListener('online',look)
again()
})()`

/** The worker of shops with these languages. */
const workers = new Map<string, string>()

function getWorker(seller: Seller): string {
  const offered = listLanguages(seller)
  const key = offered.map(({ locale }) => locale).join()
  const worker = workers.get(key) ?? buildOfflineWorker(offered.map(writeOfflineTexts))
  workers.set(key, worker)
  return worker
}

const writeOfflineTexts = ({ locale, prefix }: OfferedLanguage): OfflineTexts =>
  withLocale(
    locale,
    () => ({
      locale,
      prefix,
      asOf: plainPagesTexts.pageAsOf({ time: blank }),
      pages: renderNoConnection('', '0') + renderNotSent('', '0'),
    }),
    prefix,
  )
