import { paths } from '#contract/paths/paths.ts'
import * as uiTexts from '#texts/ui.ts'
import { toHref } from '#web/ui/to-href.ts'
import { hasUnsentInput } from './revalidate-on-return.ts'

interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL: (url: string) => string
  }
}

/**
 * Keeps the current page when the connection is lost: shows a bar, and blocks links that could only
 * fail; pages seen lately open as they were. A service worker answers for documents
 * (server/routes/offline-worker.ts).
 */
export function watchConnection(): void {
  if (isWatching) return
  isWatching = true
  if ('serviceWorker' in navigator && !navigator.serviceWorker.controller) {
    void navigator.serviceWorker.register(getWorkerUrl()).catch(() => {})
  }
  addEventListener('offline', () => {
    storeReloaded('')
    showBar()
  })
  addEventListener('online', hideBar)
  document.addEventListener('click', blockLinkOffline, true)
  if (!isSeenPage()) storeReloaded('')
  if (!navigator.onLine) showBar()
  else if (isSeenPage()) void reloadOnceAnswered()
}

/** The page is one that the worker kept. */
const isSeenPage = () => document.querySelector('.offline-bar[data-seen]') !== null

/** Once for an address: where this page alone fails, the kept one comes back. */
async function reloadOnceAnswered(): Promise<void> {
  const answer = await fetch(toHref('/livez'), { cache: 'no-store' }).catch(() => null)
  if (!answer?.ok || hasUnsentInput() || wasReloaded()) return
  if (storeReloaded(location.href)) location.reload()
}

function wasReloaded(): boolean {
  try {
    return sessionStorage.getItem(reloadedKey) === location.href
  } catch {
    return true
  }
}

/** False: the browser stores nothing. */
function storeReloaded(address: string): boolean {
  try {
    sessionStorage.setItem(reloadedKey, address)
    return true
  } catch {
    return false
  }
}

function getWorkerUrl(): string {
  const url = paths.offlineWorker()
  if (!('trustedTypes' in window)) return url
  const policyFactory = window.trustedTypes as TrustedTypes
  return policyFactory
    .createPolicy('haggle-worker', { createScriptURL: () => url })
    .createScriptURL(url)
}

const reloadedKey = 'reloaded'
let isWatching = false
let bar: HTMLElement | undefined
let note: HTMLElement | undefined

/** Pages that are the same for all; of a listing those that crawlers see too. */
const sharedPages = /^\/(?:(?:product|category|categories|brand|page)\/[^?]+)?(?:\?page=\d+)?$/

/** Has the worker keep this page for times without a connection, if a stranger may see it. */
export function keepPage(address: string): void {
  const { connection } = navigator as { connection?: { saveData?: boolean } }
  if (connection?.saveData || !navigator.onLine || !sharedPages.test(address)) return
  navigator.serviceWorker?.controller?.postMessage({ keep: toHref(address) })
}

function showBar() {
  bar ??= document.querySelector<HTMLElement>('.offline-bar') ?? undefined
  // The worker's own says of when the page is.
  if (isSeenPage()) return
  if (!bar) {
    bar = document.createElement('div')
    bar.className = 'offline-bar'
    bar.setAttribute('role', 'status')
    document.body.append(bar)
  }
  bar.textContent = uiTexts.offlineCartSafe()
  note = undefined
  bar.hidden = false
}

function hideBar() {
  if (isSeenPage()) return void reloadOnceAnswered()
  if (bar) bar.hidden = true
}

function blockLinkOffline(event: MouseEvent) {
  const link = (event.target as Element).closest?.('a[href]')
  if (navigator.onLine || !(link instanceof HTMLAnchorElement) || link.origin !== location.origin)
    return
  if (link.target || link.hash !== '' || link.hasAttribute('download')) return
  event.preventDefault()
  event.stopPropagation()
  void openKept(link.href)
}

async function openKept(address: string): Promise<void> {
  const isKept = await caches.match(address, { cacheName: 'seen-pages' }).catch(() => undefined)
  if (isKept) return location.assign(address)
  showBar()
  note ??= bar!.appendChild(document.createElement('span'))
  note.textContent = ` ${uiTexts.pageNeedsConnection()}`
}
