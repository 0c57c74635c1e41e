import type { LineRefusal } from '#contract/cart/cart.ts'
import type { PadLine, PadRefusal, PadResult, PadView } from '#contract/cart/order-pad.ts'
import type { SavedCartRefusal } from '#contract/cart/saved-carts.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { type AddLinesResult, addLines, saveLinesAsCart } from '../cart/cart.ts'
import { createRfq } from '../quotes/quotes.ts'
import { matchPad, type PadInput } from './match-pad.ts'
import { readPadQuantity, sumByPack } from './pad-rules.ts'

type PlaceOutcome = { is: 'done'; result: PadResult } | { is: 'undecided'; view: PadView }

/** A line of the request that is made of what can't be bought. */
interface WantedLine {
  packId: number | null
  words: string
  quantity: number
}

/** Requests of one pad: as many lines as a pad has. */
const linesOfRequest = quoteLimits.lines

/**
 * Puts a pad's lines into the cart, and those that can't be bought into drafts of requests, which
 * the buyer completes and sends. A pad with undecided lines comes back as it is and changes nothing.
 * The same key makes each request once. Source: PAD-02.
 */
export async function placePad(
  scope: Scope,
  key: string,
  input: PadInput,
): Promise<Outcome<PlaceOutcome, PadRefusal>> {
  const matched = await matchPad(scope, input)
  if (!matched.ok) return matched
  const { lines } = matched.value
  if (lines.some(({ fault }) => fault !== null)) return ok({ is: 'undecided', view: matched.value })
  const chosen = sumByPack(lines)
  const cart = await addLines(scope, chosen)
  const asked = [
    ...lines.filter(({ pick }) => pick === 'ask').map(toWanted),
    ...listUnbought(cart, chosen),
  ]
  const requests = await askFor(scope, key, asked)
  return ok({
    is: 'done',
    result: {
      added: cart.added.length,
      shortened: cart.added.flatMap(({ name, unit, asked: wanted, quantity }) =>
        wanted === null ? [] : [{ name: `${name}, ${unit}`, wanted, quantity }],
      ),
      left: cart.left
        .filter(({ code }) => !isAskedFor(code))
        .map(({ name, unit, code }) => ({ name: `${name}, ${unit}`, reason: code })),
      requests,
      unasked: asked.length - requests.reduce((sum, each) => sum + each.lines, 0),
      newKey: cart.newKey,
    },
  })
}

/** Saves the packs of a pad as a named list. Undecided lines are left out. Source: PAD-03. */
export async function savePad(
  scope: Scope,
  name: string,
  input: PadInput,
): Promise<Outcome<{ id: number; lines: number }, PadRefusal | SavedCartRefusal>> {
  const matched = await matchPad(scope, input)
  if (!matched.ok) return matched
  const lines = sumByPack(matched.value.lines)
  if (lines.length === 0) return refuse('undecided')
  const saved = await saveLinesAsCart(scope, name, lines)
  return saved.ok ? ok({ id: saved.value.id, lines: lines.length }) : saved
}

/** A full cart is no reason to ask for a price. */
function isAskedFor(code: LineRefusal): boolean {
  return code === 'on-request' || code === 'unavailable'
}

function listUnbought(
  cart: AddLinesResult,
  chosen: readonly { packId: number; quantity: number }[],
): WantedLine[] {
  return cart.left
    .filter(({ code }) => isAskedFor(code))
    .map(({ packId }) => ({
      packId,
      words: '',
      quantity: chosen.find((each) => each.packId === packId)!.quantity,
    }))
}

function toWanted({ code, words, quantity }: PadLine): WantedLine {
  const text = code && words && code !== words ? `${words} (${code})` : words || code
  return {
    packId: null,
    words: text.slice(0, quoteLimits.words),
    quantity: readPadQuantity(quantity) ?? 1,
  }
}

async function askFor(
  scope: Scope,
  key: string,
  wanted: readonly WantedLine[],
): Promise<PadResult['requests']> {
  const requests: PadResult['requests'] = []
  for (let at = 0; at < wanted.length; at += linesOfRequest) {
    const lines = wanted.slice(at, at + linesOfRequest)
    const request = await createRfq(scope, `${key}-${at}`, {
      name: '',
      company: '',
      email: '',
      phone: '',
      pincode: scope.place.pincode ?? '',
      neededBy: '',
      note: '',
      lines: lines.map(({ packId, words, quantity }) => ({
        packId: packId === null ? '' : String(packId),
        quantity: String(quantity),
        words,
        unit: '',
        link: '',
        targetPrice: '',
      })),
      fromCart: false,
      submit: false,
    })
    if (!request.ok) break
    const { id, claim } = request.value
    requests.push({ id, claim, lines: lines.length })
  }
  return requests
}
