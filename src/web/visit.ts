import { createContext } from 'react-router'
import type { Shop } from '#app/shop.ts'
import type { Hints } from '#contract/requests/browser.ts'
import type { Links } from '#domain/sellers/sellers.ts'
import type { Scope } from '#platform/scope.ts'
import type { FooterParts } from './widgets/frame/footer-parts.ts'

/**
 * One page request, as loaders and actions see it: the requester's scope, the shop, and how the
 * page may be cached.
 */
export interface Visit {
  scope: Scope
  shop: Shop
  links: Links
  /** From the browser's cookies: hints without authority. */
  hints: Hints
  /**
   * Marks the shop's inline scripts. On cached pages it is removed and their hashes are in the CSP.
   */
  nonce: string | null
  /**
   * Set by the frame's loader for the rendering that follows; it is not sent to browsers as data.
   */
  footer?: FooterParts
  /**
   * Resolves when rendering may start, since it occupies the processor for long. False: too late,
   * do not render.
   */
  waitForRender(): Promise<boolean>
  /** Allows the page to be cached for all visitors until one of these tags is invalidated. */
  cacheWithTags(tags: readonly string[]): void
  /** Limits caching to the moment until which something on the page is true. */
  limitCacheUntil(moment: Date): void
}

export const visitContext = createContext<Visit>()
