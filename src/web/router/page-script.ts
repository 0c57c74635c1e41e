import type { EntryContext } from 'react-router'

/**
 * Starts a production page's script once its first screen is shown: earlier, it would compete with
 * the important pictures for bandwidth, and a page can be read, and its links and forms used,
 * without it (P8). The first sign of interaction starts it at once, and so does a connection too
 * slow for the pictures. This script adds the modules as links: the CSP of a cached page, which
 * allows it by its hash, lets it import what is already there, and nothing from elsewhere. Where a
 * module can't be had, the page stays usable without script, and is tried again once the browser is
 * online. Going back or forward before the router runs reloads that page.
 */
const beginScript = `((urls,ids,entry)=>{
let begun
const address=()=>location.pathname+location.search
const here=address()
const left=()=>{
if(window.__reactRouterDataRouter||address()===here)return
window.pageLeft=1
location.reload()}
const fetched=(url)=>new Promise((done,failed)=>{
const link=document.createElement('link')
link.rel='modulepreload'
link.href=url
link.onload=done
link.onerror=failed
document.head.append(link)})
const begin=()=>{
if(begun)return
begun=1
const last=fetched(entry)
last.catch(()=>{})
Promise.all(urls.map((url)=>fetched(url).then(()=>import(url)))).then(async(modules)=>{
window.__reactRouterRouteModules=Object.fromEntries(ids.map((id,at)=>[id,modules[at]]))
await last
if(address()===here)import(entry)}).catch(()=>{
begun=0
addEventListener('online',begin,{once:true})})}
addEventListener('popstate',left)
for(const sign of ['pointerover','pointerdown','keydown'])addEventListener(sign,begin,{once:true,passive:true,capture:true})
setTimeout(begin,3000)
const shown=[...document.querySelectorAll('img[fetchpriority=high]')].map((picture)=>picture.decode().catch(()=>{}))
Promise.all(shown).then(()=>requestAnimationFrame(()=>requestAnimationFrame(begin)))
})`

/**
 * The call for a page of these routes: their modules first, then all their dependencies, so that
 * nothing waits for another.
 */
export function buildPageScript(
  { entry, routes, url }: EntryContext['manifest'],
  ids: readonly string[],
): string {
  const pageRoutes = ids.map((id) => routes[id]!)
  const imports = [...entry.imports, ...pageRoutes.flatMap((route) => route.imports ?? [])]
  const urls = new Set([...pageRoutes.map((route) => route.module), url, ...imports])
  return `${beginScript}(${JSON.stringify([...urls])},${JSON.stringify(ids)},${JSON.stringify(entry.module)})`
}
