import { toOneLine } from '#contract/accounts/contact-details.ts'
import type { RfqStart, RfqStartLine } from '#contract/negotiation/quote-views.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import type { Scope } from '#platform/scope.ts'
import { readCart } from '../../cart/cart.ts'
import type { RfqPrefill } from '../quotes-api.ts'
import { loadQuotePacks } from './quote-packs.ts'

/**
 * Initial values of the request form: a pack, free text, or the cart's lines; name, address and
 * place if known. Source: RFQ-01 to RFQ-03.
 */
export async function startRfq(
  scope: Scope,
  { packId, quantity, words, fromCart }: RfqPrefill,
): Promise<RfqStart> {
  const { viewer, place } = scope
  const customer = viewer.kind === 'customer' ? viewer : null
  return {
    name: customer ? `${customer.firstName} ${customer.lastName}`.trim() : '',
    email: customer?.email ?? '',
    phone: customer?.phone ?? '',
    pincode: place.pincode,
    lines: fromCart
      ? await loadLinesOfCart(scope)
      : await buildPrefilledLines(scope, packId ?? null, quantity ?? 1, words ?? ''),
  }
}

async function loadLinesOfCart(scope: Scope): Promise<RfqStartLine[]> {
  const { lines } = await readCart(scope)
  return lines.slice(0, quoteLimits.lines).map(({ packId, name, unit, picture, quantity }) => ({
    packId,
    name,
    unit,
    picture,
    quantity,
    words: '',
  }))
}

async function buildPrefilledLines(
  scope: Scope,
  packId: number | null,
  quantity: number,
  words: string,
): Promise<RfqStartLine[]> {
  const validQuantity =
    Number.isInteger(quantity) && quantity >= 1 && quantity <= 10_000 ? quantity : 1
  const pack =
    packId === null
      ? null
      : (await loadQuotePacks(scope.database.replica, scope, [packId])).get(packId)
  if (pack?.active) {
    const { name, unit, picture } = pack
    return [{ packId, name, unit, picture, quantity: validQuantity, words: '' }]
  }
  const lineWords = toOneLine(words.toWellFormed()).slice(0, quoteLimits.words)
  return [
    { packId: null, name: '', unit: '', picture: null, quantity: validQuantity, words: lineWords },
  ]
}
