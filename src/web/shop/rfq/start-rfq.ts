import { checkSearchText } from '#contract/search.ts'
import { randomKey } from '#web/form-key.server.ts'
import { rowId } from '#web/row-id.ts'
import type { Visit } from '#web/visit.ts'
import type { RfqFormStart } from '#web/widgets/rfq-form.tsx'

const day = 86_400_000

/** What a form for a new request begins with: a pack, the words of a search, a picture, or the cart (RFQ-01 to RFQ-03). */
export async function startRfq({ scope, shop }: Visit, query: URLSearchParams): Promise<RfqFormStart> {
  const packId = rowId(query.get('pack'))
  const quantity = rowId(query.get('quantity'))
  const checked = checkSearchText(query.get('q') ?? '')
  const words = checked.ok ? checked.text : ''
  const fromCart = query.has('cart')
  const start = await shop.quotes.startRfq(scope, { packId, quantity, words, fromCart })
  const asksForGoods = start.lines.some((line) => line.packId !== null)
  return {
    ...start,
    key: randomKey(),
    signedIn: scope.viewer.kind === 'customer',
    words: asksForGoods ? null : words,
    pictured: query.has('picture'),
    tomorrow: new Date(scope.now.getTime() + day).toISOString().slice(0, 10),
  }
}
