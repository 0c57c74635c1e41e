import { useEffect } from 'react'
import { useRevalidator } from 'react-router'

/** Pages of one's own in the shop, which another tab may have changed. The desk's forms compare by themselves. */
const ownPagePattern = /^\/(?:account|cart|productproceed|rfq|wishlist|compare)(?:\/|$)/

/**
 * Loads a page of one's own anew when it is looked at again: from another tab, or by Back from the browser's memory.
 * Not while something is typed and not sent: the answer to sending it shows what holds. Source: SAFE-08.
 */
export function useRevalidateOnReturn(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    function onPageShown(event: Event) {
      const isBack = event.type !== 'pageshow' || (event as PageTransitionEvent).persisted
      const isOwn = document.visibilityState === 'visible' && ownPagePattern.test(location.pathname)
      if (isBack && isOwn && !hasUnsentInput()) void revalidate()
    }
    addEventListener('pageshow', onPageShown)
    document.addEventListener('visibilitychange', onPageShown)
    return () => {
      removeEventListener('pageshow', onPageShown)
      document.removeEventListener('visibilitychange', onPageShown)
    }
  }, [revalidate])
}

/** Something is typed on the page and not sent. */
export function hasUnsentInput(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main :is(input, textarea)',
  )
  return [...fields].some((field) => field.type !== 'hidden' && field.value !== field.defaultValue)
}
