import { createHash } from 'node:crypto'
import type { Hono } from 'hono'
import { paths } from '#contract/paths/paths.ts'
import { cookies } from '#contract/requests/browser.ts'
import { escapeMarkup } from '#kernel/escape-markup.ts'
import type { HttpEnv } from '../pipeline/http-env.ts'
import { buildPlainPagePolicy, renderPlainDocument } from '../pipeline/plain-pages.ts'

/**
 * What a browser shows instead of its own error page when there is no connection: a service worker
 * caches two pages for this. They contain no personal data; the cart count comes from the browser's
 * own cookie. Source: LOOK-12.
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
    c.body(worker, 200, {
      'content-type': 'text/javascript; charset=utf-8',
      'cache-control': 'no-cache',
      // Allows the worker to fetch from this host only.
      'content-security-policy': "default-src 'none'; connect-src 'self'",
    }),
  )
}

function renderNoConnection(company: string, phone: string): string {
  const ways =
    '<p class="ways"><a class="way" href="" id="again">Try again</a><a class="way plain" href="/" id="back">Back</a></p>'
  const text = 'We’ll try again by ourselves as soon as you’re back online.'
  return renderPage(
    'This page needs a connection',
    `<p role="status" id="cart">Your cart is safe. ${text}</p>${ways}${renderPhone(company, phone)}<script>${awaitConnection}</script>`,
  )
}

/**
 * For a form that could not be sent: reloading would prompt to resubmit it, so the page leads back
 * instead.
 */
function renderNotSent(company: string, phone: string): string {
  return renderPage(
    'This wasn’t sent: you’re offline',
    `<p>Go back, check your connection, and press the button again. Nothing is ordered twice.</p>${renderPhone(company, phone)}`,
  )
}

function renderPage(title: string, body: string): string {
  return renderPlainDocument(title, `<h1>${title}</h1>${body}`)
}

function renderPhone(company: string, phone: string): string {
  if (!phone) return ''
  const number = escapeMarkup(phone)
  const dial = escapeMarkup(phone.replace(/[^\d+]/g, ''))
  return `<h2>Or call</h2><p>${escapeMarkup(company)}, <a href="tel:${dial}">${number}</a></p>`
}

/** Shows the cart count, and reloads the page once the shop answers. */
const awaitConnection = `(()=>{
const cart=/(?:^|;\\s*)${cookies.savedState}=(\\d+)/.exec(document.cookie)
if(cart&&+cart[1]>0){const line=document.getElementById('cart')
line.textContent=line.textContent.replace('Your cart is safe.','Your cart is safe: '+cart[1]+(cart[1]==='1'?' item.':' items.'))}
const back=document.getElementById('back')
if(history.length>1)back.onclick=(event)=>{event.preventDefault();history.back()}
else back.remove()
let wait=5000
const look=()=>fetch('/livez',{cache:'no-store'}).then((answer)=>{if(answer.ok)location.reload()},()=>{})
const again=()=>setTimeout(()=>look().then(again),wait=Math.min(wait*1.5,60000))
addEventListener('online',look)
again()
})()`

/** Every page comes from the network; the cached page is shown only when that fails. */
const workerBody = `const pages=${JSON.stringify([paths.offline(), `${paths.offline()}?sent`])}
addEventListener('install',(event)=>event.waitUntil(caches.open(name).then((kept)=>kept.addAll(pages)).then(()=>skipWaiting())))
addEventListener('activate',(event)=>event.waitUntil((async()=>{
for(const key of await caches.keys())if(key.startsWith('offline-')&&key!==name)await caches.delete(key)
await registration.navigationPreload?.enable()
await clients.claim()})()))
addEventListener('fetch',(event)=>{if(event.request.mode==='navigate')event.respondWith(answer(event))})
async function answer(event){
try{return(await event.preloadResponse)??(await fetch(event.request))}
catch(error){
const page=await caches.match(pages[event.request.method==='GET'?0:1])
if(page)return page
throw error}}`

/**
 * Browsers fetch the pages again when the worker's text changes, so the cache name depends on their
 * content.
 */
const version = createHash('sha256')
  .update(workerBody + renderNoConnection('', '0') + renderNotSent('', '0'))
  .digest('hex')
  .slice(0, 12)

const worker = `const name='offline-${version}'\n${workerBody}\n`
