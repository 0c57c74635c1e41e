import { createContext } from 'react-router'
import type { Hints } from '#contract/browser.ts'
import type { Scope } from '#domain/scope.ts'
import type { Links } from '#domain/sellers/sellers.ts'
import type { Shop } from '#domain/shop.ts'
import type { FooterParts } from './widgets/footer-parts.ts'

/** One request of a page, as loaders and actions meet it: who asks, the shop to ask, and what the page may be kept for. */
export interface Visit {
  scope: Scope
  shop: Shop
  links: Links
  /** From the browser's cookies: hints without authority. */
  hints: Hints
  /** Marks our own inline scripts. On kept pages it is taken out again and their hashes stand in the policy. */
  nonce: string | null
  /** Set by the frame's loader for the rendering that follows; it is not sent to browsers as data. */
  footer?: FooterParts
  /** Drawing a page holds the processor for long: it begins when this resolves. False: it would come too late, and is not drawn. */
  waitForRender(): Promise<boolean>
  /** The page's text in parts, once it is drawn (entry.server.tsx). */
  html?: readonly string[]
  /** Says that the page may be remembered for all visitors until one of these tags is dropped. */
  cacheWithTags(tags: readonly string[]): void
  /** Says that something on the page is true until this moment only. */
  limitCacheUntil(moment: Date): void
}

export const visitContext = createContext<Visit>()
