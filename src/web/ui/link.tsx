import type { ComponentProps } from 'react'
import { toHref } from './to-href.ts'

export interface LinkProps extends Omit<ComponentProps<'a'>, 'href'> {
  /** An absolute path of the shop's own. */
  to: string
  /** Keeps the scroll position. */
  keepScroll?: boolean
}

/**
 * A link to another page of the shop: a plain anchor without router hooks, since a page has a
 * hundred of them. One listener for all (browser/link-navigation.tsx) turns clicks into navigations
 * and prefetches on intent.
 */
export function Link({ to, keepScroll, ...rest }: LinkProps) {
  return <a href={toHref(to)} data-go={keepScroll ? 'keep' : ''} {...rest} />
}
