import { toOneLine } from '#contract/accounts/contact-details.ts'
import type { RfqStart, RfqStartLine } from '#contract/negotiation/quote-views.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import { joinName } from '#kernel/person-name.ts'
import type { Scope } from '#platform/scope.ts'
import { readCart } from '../../cart/cart.ts'
import { readOwnPurchaser } from '../../companies/companies.ts'
import type { RfqPrefill, RfqPrefillLine } from '../quotes-api.ts'
import { loadQuotePacks } from './quote-packs.ts'

/**
 * Initial values of the request form: packs, free text, or the cart's lines; name, address and
 * place if known, and the company acted for: its goods go to its usual address unless the viewer
 * chose a place. Source: RFQ-01 to RFQ-03, CO-05.
 */
export async function startRfq(
  scope: Scope,
  { lines = [], fromCart }: RfqPrefill,
): Promise<RfqStart> {
  const { viewer, place } = scope
  const purchaser = await readOwnPurchaser(scope)
  const customer = viewer.kind === 'customer' ? viewer : null
  return {
    name: customer ? joinName(customer) : '',
    email: customer?.email ?? '',
    phone: customer?.phone ?? '',
    pincode: place.chosen ? place.pincode : purchaser?.pincode || place.pincode,
    purchaser,
    lines: fromCart
      ? await loadLinesOfCart(scope)
      : await buildPrefilledLines(scope, lines.slice(0, quoteLimits.lines)),
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

/** At least one line, which may be empty. */
async function buildPrefilledLines(
  scope: Scope,
  prefills: readonly RfqPrefillLine[],
): Promise<RfqStartLine[]> {
  const packIds = prefills.flatMap(({ packId }) => (packId === null ? [] : [packId]))
  const packs = await loadQuotePacks(scope.database.replica, scope, packIds)
  const lines = prefills.map(({ packId, quantity, words }): RfqStartLine => {
    const line = { ...emptyLine, quantity: toValidQuantity(quantity) }
    const pack = packId === null ? undefined : packs.get(packId)
    if (!pack?.active) return { ...line, words: toLineWords(words) }
    const { name, unit, picture } = pack
    return { ...line, packId, name, unit, picture }
  })
  const filledLines = lines.filter(({ packId, words }) => packId !== null || words !== '')
  return filledLines.length > 0 ? filledLines : [lines[0] ?? emptyLine]
}

const emptyLine: RfqStartLine = {
  packId: null,
  name: '',
  unit: '',
  picture: null,
  quantity: 1,
  words: '',
}

function toValidQuantity(quantity: number | null): number {
  if (quantity === null || !Number.isInteger(quantity)) return 1
  return Math.min(Math.max(1, quantity), quoteLimits.quantity)
}

const toLineWords = (words: string) => toOneLine(words.toWellFormed()).slice(0, quoteLimits.words)
