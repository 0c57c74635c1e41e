import type { LineRefusal } from '#contract/cart/cart.ts'
import type { PadLine, PadRefusal, PadResult, PadView } from '#contract/cart/order-pad.ts'
import type { SavedCartRefusal } from '#contract/cart/saved-carts.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import { asJson } from '#kernel/canonical-json.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { mayForCompany } from '#platform/buyer.ts'
import { buildClaim, type CommandRefusal, runCommand } from '#platform/commands/run-command.ts'
import type { Scope } from '#platform/scope.ts'
import { hashToken } from '../accounts/accounts.ts'
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
 * The same key fills the cart and makes each request once. Source: PAD-02.
 */
export async function placePad(
  scope: Scope,
  key: string,
  input: PadInput,
): Promise<Outcome<PlaceOutcome, PadRefusal>> {
  const match = await matchPad(scope, input)
  if (!match.ok) return match
  const { lines } = match.value
  if (lines.some(({ fault }) => fault !== null)) return ok({ is: 'undecided', view: match.value })
  const packs = sumByPack(lines)
  const filled = await addOnce(scope, key, packs)
  if (!filled.ok) return filled
  const cart = filled.value
  const wantedLines = [
    ...lines.filter(({ pick }) => pick === 'ask').map(toWanted),
    ...listUnbought(cart, packs),
  ]
  const requests = await askFor(scope, key, wantedLines)
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
      unasked: wantedLines.length - requests.reduce((sum, each) => sum + each.lines, 0),
      newKey: cart.newKey,
    },
  })
}

/**
 * Adds the packs to the viewer's cart, once per key. Of visitors without a cart each call begins
 * another one, of which the browser keeps one: theirs can't double.
 */
function addOnce(
  scope: Scope,
  key: string,
  packs: readonly { packId: number; quantity: number }[],
): Promise<Outcome<AddLinesResult, CommandRefusal>> {
  const { viewer, company } = scope
  if (viewer.kind === 'visitor' && viewer.cartKey === null) return addLines(scope, packs).then(ok)
  const owner = viewer.kind === 'customer' ? viewer.id : `visitor ${hashToken(viewer.cartKey!)}`
  // Whose cart it is: a pad that another tab has left for another company is refused.
  const input = company ? { packs, companyId: company.id } : { packs }
  const claim = buildClaim(owner, `${key}-cart`, 'pad place', asJson(input))
  return runCommand<AddLinesResult, never, Scope>(scope, claim, async (_, txScope) =>
    ok(await addLines(txScope, packs)),
  )
}

/** Saves the packs of a pad as a named list. Undecided lines are left out. Source: PAD-03. */
export async function savePad(
  scope: Scope,
  name: string,
  input: PadInput,
): Promise<Outcome<{ id: number; lines: number }, PadRefusal | SavedCartRefusal>> {
  const match = await matchPad(scope, input)
  if (!match.ok) return match
  const lines = sumByPack(match.value.lines)
  if (lines.length === 0) return refuse('undecided')
  const list = await saveLinesAsCart(scope, name, lines)
  return list.ok ? ok({ id: list.value.id, lines: lines.length }) : list
}

/** A full cart is no reason to ask for a price. */
function isAskedFor(code: LineRefusal): boolean {
  return code === 'on-request' || code === 'unavailable'
}

function listUnbought(
  cart: AddLinesResult,
  packs: readonly { packId: number; quantity: number }[],
): WantedLine[] {
  return cart.left
    .filter(({ code }) => isAskedFor(code))
    .map(({ packId }) => ({
      packId,
      words: '',
      quantity: packs.find((each) => each.packId === packId)!.quantity,
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

/** Nothing is asked for by somebody whose company doesn't let them. */
async function askFor(
  scope: Scope,
  key: string,
  wantedLines: readonly WantedLine[],
): Promise<PadResult['requests']> {
  const requests: PadResult['requests'] = []
  if (!mayForCompany(scope, 'ask')) return requests
  for (let at = 0; at < wantedLines.length; at += linesOfRequest) {
    const lines = wantedLines.slice(at, at + linesOfRequest)
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
