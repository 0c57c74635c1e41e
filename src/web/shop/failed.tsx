import { useLocation } from 'react-router'
import { toHref } from '#web/ui/to-href.ts'

/** CAT-12: a failed load says so and offers to try again. */
export function FailedMessage() {
  const { pathname, search } = useLocation()
  return (
    <section className="grid justify-items-start gap-3 py-16">
      <title>Something went wrong</title>
      <h1 className="title">Something went wrong</h1>
      <p className="text-ink-2">
        This page could not be loaded. It is our fault, and we have taken note of it.
      </p>
      <a href={toHref(pathname + search)} className="button button-plain">
        Try again
      </a>
    </section>
  )
}
