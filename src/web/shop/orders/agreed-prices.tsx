import type { AgreedSource } from '#contract/negotiation/agreed-prices.ts'
import * as ordersTexts from '#texts/orders.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { ThreadLink } from '#web/widgets/negotiation/thread-link.tsx'

/** Leads to the quote or bid whose prices an order has. */
export function AgreedPrices({ source }: { source: AgreedSource }) {
  return <RichText parts={ordersTexts.agreedPrices({ thread: () => <ThreadLink {...source} /> })} />
}
