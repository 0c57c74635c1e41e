import type { ComponentProps } from 'react'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** A path of our own, from the root on. */
  to: string
  /** Stays where the page is scrolled to. */
  keepScroll?: boolean
}

/**
 * A link to another of our pages: a plain anchor that asks nothing of the router, since a page has a hundred of them.
 * One listener for all (browser/followed-links.tsx) turns their clicks into route changes and fetches ahead on intent.
 */
export function Link({ to, keepScroll, ...rest }: LinkProps) {
  return <a href={to} data-go={keepScroll ? 'keep' : ''} {...rest} />
}
