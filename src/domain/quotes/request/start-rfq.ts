import type { RfqStart, RfqStartLine } from '#contract/quote-views.ts'
import { quoteLimits } from '#contract/quotes.ts'
import { oneLine } from '../../accounts/contact-rules.ts'
import { readCart } from '../../cart/cart.ts'
import type { Scope } from '../../scope.ts'
import type { RfqWish } from '../quotes-face.ts'
import { packFacts } from './packs-asked.ts'

/** What the form of a new request begins with: a pack, words, or the cart's lines; name, address and place where they are known. Source: RFQ-01 to RFQ-03. */
export async function startRfq(
  scope: Scope,
  { packId, quantity, words, fromCart }: RfqWish,
): Promise<RfqStart> {
  const { viewer, place } = scope
  const known = viewer.kind === 'customer' ? viewer : null
  return {
    name: known ? `${known.firstName} ${known.lastName}`.trim() : '',
    email: known?.email ?? '',
    phone: known?.phone ?? '',
    pincode: place.pincode,
    lines: fromCart
      ? await linesOfCart(scope)
      : await linesOfWish(scope, packId ?? null, quantity ?? 1, words ?? ''),
  }
}

async function linesOfCart(scope: Scope): Promise<RfqStartLine[]> {
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

async function linesOfWish(
  scope: Scope,
  packId: number | null,
  quantity: number,
  words: string,
): Promise<RfqStartLine[]> {
  const many = Number.isInteger(quantity) && quantity >= 1 && quantity <= 10_000 ? quantity : 1
  const pack =
    packId === null ? null : (await packFacts(scope.database.replica, scope, [packId])).get(packId)
  if (pack?.active) {
    const { name, unit, picture } = pack
    return [{ packId, name, unit, picture, quantity: many, words: '' }]
  }
  const said = oneLine(words.toWellFormed()).slice(0, quoteLimits.words)
  return [{ packId: null, name: '', unit: '', picture: null, quantity: many, words: said }]
}
