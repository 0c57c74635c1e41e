import type {
  PadChoice,
  PadLine,
  PadLineState,
  PadPick,
  PadRefusal,
  PadView,
} from '#contract/cart/order-pad.ts'
import { type PastedRow, parseSheet } from '#contract/negotiation/pasted-sheet.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { pricePacks } from '../cart/cart.ts'
import {
  type CodedPack,
  findPacksByCodes,
  listPacksOfProducts,
  loadQuotePacks,
  toQueryWords,
} from '../quotes/quotes.ts'
import { searchProducts } from '../search/search.ts'
import { judgeChoices, readPadQuantity, spreadLooseLines, sumByPack } from './pad-rules.ts'

/** A pad as it is sent: the pasted text, and by its line what a person decided. */
export interface PadInput {
  sheet: string
  decisions: ReadonlyMap<number, { pick: PadPick | null; quantity: string | null }>
}

/** Searches take time: texts beyond these are not looked up and can be asked for. */
const maxSearches = 60
const searchesAtOnce = 4
const maxProducts = 6
/** Of one product. */
const maxPacks = 12

/**
 * The lines of a pad, each with the packs that it may mean: by its code, part number or GTIN, else
 * by its words. Writes nothing. Source: PAD-01, PAD-02.
 */
export async function matchPad(
  scope: Scope,
  input: PadInput,
): Promise<Outcome<PadView, PadRefusal>> {
  const sheet = parseSheet(spreadLooseLines(input.sheet), scope.seller.currency)
  if (!sheet.ok) return refuse(sheet.code)
  const { rows } = sheet
  const codes = rows.flatMap(({ code, words }) => [code, words])
  const packsByCode = await findPacksByCodes(scope.database.replica, scope.seller.id, codes)
  const found = (row: PastedRow) => findCoded(packsByCode, row)
  const idsByText = await searchWords(
    scope,
    rows.filter((row) => found(row).length === 0).map(getText),
  )
  const packIds = [
    ...rows.flatMap((row) => found(row).map(({ packId }) => packId)),
    ...[...idsByText.values()].flat(),
  ]
  const packs = await loadChoices(scope, packIds)
  const lines = rows.map((row): PadLine => {
    const judged = judgeRow(row, found(row), idsByText, packs)
    return decide(row, judged, input.decisions.get(row.row))
  })
  return ok(await priceLines(scope, lines))
}

function findCoded(
  packsByCode: ReadonlyMap<string, readonly CodedPack[]>,
  { code, words }: PastedRow,
): readonly CodedPack[] {
  return packsByCode.get(code.toLowerCase()) ?? packsByCode.get(words.toLowerCase()) ?? []
}

const getText = ({ code, words }: PastedRow) => words || code

/** First packs of the products that a search finds, by the text; a product has one. */
async function searchWords(scope: Scope, texts: readonly string[]): Promise<Map<string, number[]>> {
  const distinct = [...new Set(texts)].slice(0, maxSearches)
  const productsByText = new Map<string, number[]>()
  const queue = [...distinct]
  const work = async () => {
    for (let text = queue.shift(); text !== undefined; text = queue.shift()) {
      const words = toQueryWords(text)
      if (words.length === 0) continue
      const { productIds, partialIds } = await searchProducts(scope, words.join(' '))
      productsByText.set(text, [...productIds, ...partialIds].slice(0, maxProducts))
    }
  }
  await Promise.all(Array.from({ length: searchesAtOnce }, work))
  const productIds = [...new Set([...productsByText.values()].flat())]
  const firstPacks = await listFirstPacks(scope, productIds)
  return new Map(
    [...productsByText].map(([text, ids]) => [text, ids.flatMap((id) => firstPacks.get(id) ?? [])]),
  )
}

async function listFirstPacks(
  scope: Scope,
  productIds: readonly number[],
): Promise<Map<number, number>> {
  const packIds = await listPacksOfProducts(scope, productIds)
  const packs = await loadQuotePacks(scope.database.replica, scope, packIds)
  const first = new Map<number, number>()
  for (const packId of packIds) {
    const pack = packs.get(packId)
    if (pack && !first.has(pack.productId)) first.set(pack.productId, packId)
  }
  return first
}

/** Packs that shoppers may see, by id, each at its price for one. */
async function loadChoices(
  scope: Scope,
  packIds: readonly number[],
): Promise<Map<number, PadChoice>> {
  const { zoneId } = scope.place
  const packs = await loadQuotePacks(scope.database.replica, scope, [...new Set(packIds)], zoneId)
  return new Map(
    [...packs.values()].flatMap((pack) => {
      if (!pack.active || pack.unlisted) return []
      const { packId, code, name, unit, url, picture, price, stock } = pack
      return [[packId, { packId, code, name, unit, url, picture, price, stock }] as const]
    }),
  )
}

function judgeRow(
  row: PastedRow,
  coded: readonly CodedPack[],
  idsByText: ReadonlyMap<string, readonly number[]>,
  packs: ReadonlyMap<number, PadChoice>,
): { state: PadLineState; choices: PadChoice[] } {
  const choices = coded.flatMap(({ packId }) => packs.get(packId) ?? []).slice(0, maxPacks)
  if (choices.length > 0) {
    // Two products may share a part number.
    const products = new Set(coded.map(({ productId }) => productId))
    return { state: products.size > 1 ? 'doubtful' : 'sure', choices }
  }
  const text = getText(row)
  const ids = idsByText.get(text) ?? []
  const judged = judgeChoices(
    text,
    ids.flatMap((id) => packs.get(id) ?? []),
  )
  // Somebody who wrote a code meant just that product.
  return row.code !== '' && judged.state === 'sure' ? { ...judged, state: 'doubtful' } : judged
}

function decide(
  row: PastedRow,
  { state, choices }: { state: PadLineState; choices: PadChoice[] },
  decision: { pick: PadPick | null; quantity: string | null } | undefined,
): PadLine {
  const proposed = row.unread.includes('quantity') ? '' : String(row.quantity ?? 1)
  const quantity = decision?.quantity ?? proposed
  const isOffered = (pick: PadPick) =>
    ['', 'ask', 'skip'].includes(pick) || choices.some(({ packId }) => String(packId) === pick)
  const defaults = { sure: String(choices[0]?.packId ?? ''), doubtful: '', unknown: 'ask' }
  const typed = decision?.pick ?? null
  const pick = typed !== null && isOffered(typed) ? typed : defaults[state]
  const { row: at, code, words } = row
  const line = { row: at, code, words, quantity, state, choices, pick }
  if (pick !== 'skip' && readPadQuantity(quantity) === null)
    return { ...line, fault: 'bad-quantity' }
  return { ...line, fault: pick === '' ? 'no-choice' : null }
}

/**
 * The pad with what the buyer pays for each line's pack in all of its quantity, and for all of them
 * together: as the cart would say.
 */
async function priceLines(scope: Scope, lines: readonly PadLine[]): Promise<PadView> {
  const chosen = sumByPack(lines)
  if (chosen.length === 0) return { lines: [...lines], goods: null }
  const cart = await pricePacks(scope, chosen)
  const prices = new Map(cart.lines.map(({ packId, price }) => [packId, price]))
  return {
    lines: lines.map((line) => ({
      ...line,
      choices: line.choices.map((choice) => ({
        ...choice,
        price: prices.get(choice.packId) ?? choice.price,
      })),
    })),
    goods: cart.goods,
  }
}
