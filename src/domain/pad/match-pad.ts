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
  const findPacks = (row: PastedRow) => findCoded(packsByCode, row)
  const productsByText = await searchWords(
    scope,
    rows.filter((row) => findPacks(row).length === 0).map(getText),
  )
  const productIds = [...new Set([...productsByText.values()].flat())]
  const packs = await loadChoices(scope, [
    ...rows.flatMap((row) => findPacks(row).map(({ packId }) => packId)),
    ...(await listPacksOfProducts(scope, productIds)),
  ])
  const lines = rows.map((row): PadLine => {
    const meaning = judgeRow(row, findPacks(row), productsByText.get(getText(row)) ?? [], packs)
    return decide(row, meaning, input.decisions.get(row.row))
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

/** The products that a search finds, by its text. */
async function searchWords(scope: Scope, texts: readonly string[]): Promise<Map<string, number[]>> {
  const productsByText = new Map<string, number[]>()
  const queue = [...new Set(texts)].slice(0, maxSearches)
  const work = async () => {
    for (let text = queue.shift(); text !== undefined; text = queue.shift()) {
      const words = toQueryWords(text)
      if (words.length === 0) continue
      const { productIds, partialIds } = await searchProducts(scope, words.join(' '))
      productsByText.set(text, [...productIds, ...partialIds].slice(0, maxProducts))
    }
  }
  await Promise.all(Array.from({ length: searchesAtOnce }, work))
  return productsByText
}

/** Packs that shoppers may see, each at its price for one. */
interface Choices {
  byPack: ReadonlyMap<number, PadChoice>
  /** Of a product the one that was listed first. */
  byProduct: ReadonlyMap<number, PadChoice>
}

async function loadChoices(scope: Scope, packIds: readonly number[]): Promise<Choices> {
  const { zoneId } = scope.place
  const ids = [...new Set(packIds)]
  const packs = await loadQuotePacks(scope.database.replica, scope, ids, zoneId)
  const byPack = new Map<number, PadChoice>()
  const byProduct = new Map<number, PadChoice>()
  for (const id of ids) {
    const pack = packs.get(id)
    if (!pack?.active || pack.unlisted) continue
    const { packId, productId, code, name, unit, url, picture, price, stock } = pack
    const choice = { packId, code, name, unit, url, picture, price, stock }
    byPack.set(packId, choice)
    if (!byProduct.has(productId)) byProduct.set(productId, choice)
  }
  return { byPack, byProduct }
}

interface Meaning {
  state: PadLineState
  choices: PadChoice[]
}

function judgeRow(
  row: PastedRow,
  coded: readonly CodedPack[],
  productIds: readonly number[],
  { byPack, byProduct }: Choices,
): Meaning {
  const choices = coded.flatMap(({ packId }) => byPack.get(packId) ?? []).slice(0, maxPacks)
  if (choices.length > 0) {
    // Two products may share a part number.
    const products = new Set(coded.map(({ productId }) => productId))
    return { state: products.size > 1 ? 'doubtful' : 'sure', choices }
  }
  const meaning = judgeChoices(
    getText(row),
    productIds.flatMap((id) => byProduct.get(id) ?? []),
  )
  // Somebody who wrote a code meant just that product.
  return row.code !== '' && meaning.state === 'sure' ? { ...meaning, state: 'doubtful' } : meaning
}

function decide(
  row: PastedRow,
  { state, choices }: Meaning,
  decision: { pick: PadPick | null; quantity: string | null } | undefined,
): PadLine {
  const ownQuantity = row.unread.includes('quantity') ? '' : String(row.quantity ?? 1)
  const quantity = decision?.quantity ?? ownQuantity
  const isOffered = (pick: PadPick) =>
    ['', 'ask', 'skip'].includes(pick) || choices.some(({ packId }) => String(packId) === pick)
  const defaults = { sure: String(choices[0]?.packId ?? ''), doubtful: '', unknown: 'ask' }
  const choice = decision?.pick ?? null
  const pick = choice !== null && isOffered(choice) ? choice : defaults[state]
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
  const packs = sumByPack(lines)
  if (packs.length === 0) return { lines: [...lines], goods: null }
  const cart = await pricePacks(scope, packs)
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
