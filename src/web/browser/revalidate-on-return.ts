import { useEffect } from 'react'
import { useRevalidator } from 'react-router'
import { toPath } from '#web/ui/to-href.ts'

/**
 * The shopper's own pages, which another tab may have changed. The desk's forms compare row
 * versions themselves.
 */
const ownPagePattern = /^\/(?:account|cart|productproceed|rfq|wishlist|compare)(?:\/|$)/

/**
 * Reloads the shopper's own pages when they become visible again: from another tab, or by Back from
 * the back/forward cache. Not while a form has unsent input: the response to sending it shows the
 * current state. Source: SAFE-08.
 */
export function useRevalidateOnReturn(): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    function onPageShown(event: Event) {
      const isBack = event.type !== 'pageshow' || (event as PageTransitionEvent).persisted
      const isOwn =
        document.visibilityState === 'visible' && ownPagePattern.test(toPath(location.pathname))
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

/** A form on the page has unsent input. */
export function hasUnsentInput(): boolean {
  const fields = document.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>(
    'main :is(input, textarea)',
  )
  // A slider's value is rounded to its step by the browser itself.
  const isTyped = ({ type }: { type: string }) => type !== 'hidden' && type !== 'range'
  return [...fields].some((field) => isTyped(field) && field.value !== field.defaultValue)
}
