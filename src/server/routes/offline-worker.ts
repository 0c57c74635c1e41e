import { createHash } from 'node:crypto'
import { addPrefix } from '#contract/paths/language-prefix.ts'
import { paths } from '#contract/paths/paths.ts'
import { escapeMarkup } from '#kernel/escape-markup.ts'

/** How many pages a browser keeps. */
const maxPages = 12

/**
 * The browser's worker. Every page comes from the network. Where that fails, it shows the page as
 * it was last seen, with the time and a warning, else the page for that.
 *
 * What it keeps is asked for without cookies: the page as a stranger sees it, so that nothing
 * personal stays on the device. Source: LOOK-12.
 */
const workerBody = `
const seen='seen-pages'
addEventListener('install',(event)=>event.waitUntil(caches.open(name)
.then((kept)=>kept.addAll(languages.flatMap(({pages})=>pages))).then(()=>skipWaiting())))
addEventListener('activate',(event)=>event.waitUntil((async()=>{
for(const key of await caches.keys())if(key.startsWith('offline-')&&key!==name)await caches.delete(key)
await registration.navigationPreload?.enable()
await clients.claim()})()))
addEventListener('message',(event)=>{if(event.data?.keep)event.waitUntil(keep(event.data.keep).catch(()=>{}))})
addEventListener('fetch',(event)=>{if(event.request.mode==='navigate')event.respondWith(answer(event))})
async function keep(address){
const url=new URL(address,location.origin)
if(url.origin!==location.origin)return
url.hash=''
const page=await fetch(url,{credentials:'omit',headers:{accept:'text/html'}})
const type=page.headers.get('content-type')??''
if(!page.ok||page.redirected||!type.startsWith('text/html')||
/no-store/.test(page.headers.get('cache-control')??''))return
const html=await page.text()
const headers=new Headers(page.headers)
headers.set('x-seen',new Date().toISOString())
headers.set('x-title',encodeURIComponent(decode(/<title>([^<]*)</.exec(html)?.[1]??url.pathname)))
const store=await caches.open(seen)
await store.delete(url.href)
await store.put(url.href,new Response(html,{headers}))
const kept=await store.keys()
for(const old of kept.slice(0,Math.max(0,kept.length-${maxPages})))await store.delete(old)}
const entities={'&amp;':'&','&lt;':'<','&gt;':'>','&quot;':'"','&#x27;':"'"}
function decode(text){return text.replace(/&(?:amp|lt|gt|quot|#x27);/g,(entity)=>entities[entity])}
async function answer(event){
try{return(await event.preloadResponse)??(await fetch(event.request))}
catch(error){
const{method,url}=event.request
const page=(method==='GET'&&(await recall(url)))||(await caches.match(speak(url).pages[method==='GET'?0:1]))
if(page)return page
throw error}}
function speak(url){
const{pathname}=new URL(url)
return languages.find(({prefix})=>prefix&&(pathname+'/').startsWith(prefix+'/'))??languages[0]}
async function recall(url){
const page=await(await caches.open(seen)).match(url)
if(!page)return
const{locale,asOf}=speak(url)
const at=new Date(page.headers.get('x-seen')).toLocaleString(locale,{dateStyle:'medium',timeStyle:'short'})
const bar='<div class="offline-bar" role="status" data-seen>'+asOf.replace('{}',at)+'</div>'
return new Response((await page.text()).replace('</body>',bar+'</body>'),{headers:page.headers})}`

export interface OfflineTexts {
  locale: string
  prefix: string
  /** The bar above a page as it was, with `{}` for its time. */
  asOf: string
  /** The markup of the pages without a connection. */
  pages: string
}

/**
 * The worker speaks the language of each address. Browsers fetch the pages again when its text changes, so
 * the cache's name depends on their content.
 */
export function buildOfflineWorker(texts: readonly OfflineTexts[]): string {
  const version = createHash('sha256')
    .update(workerBody + JSON.stringify(texts))
    .digest('hex')
    .slice(0, 12)
  const languages = texts.map(({ locale, prefix, asOf }) => {
    const path = addPrefix(prefix, paths.offline())
    return { locale, prefix, asOf: escapeMarkup(asOf), pages: [path, `${path}?sent`] }
  })
  return `const name='offline-${version}'\nconst languages=${JSON.stringify(languages)}${workerBody}\n`
}
