import type { CallToolResult } from '@modelcontextprotocol/sdk/types.js'
import { z } from 'zod'
import { shop } from '#app/shop.ts'
import { type ActView, actTexts, agentLimits } from '#contract/agents/agents.ts'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import { paths } from '#contract/paths/paths.ts'
import type { ActOutcome } from '#domain/agents/agents.ts'
import { type Minor, parseMajor } from '#kernel/money.ts'
import { isStop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { dropInvisible } from '../clean-data.ts'
import {
  defineAgentTool,
  keyInput,
  packInput,
  postalCodeInput,
  quantityInput,
  type Tool,
} from '../define-tool.ts'
import { findActPlace, isErrorResult } from '../find-place.ts'
import { buildPageLink } from '../page-link.ts'
import { dataResult, errorResult } from '../tool-result.ts'
import { wireAmount } from './wire-goods.ts'

const priceInput = z.number().positive().max(1e10)
const binding =
  'The customer confirms it in the shop before it is sent, unless it is within limits that the customer has set. The result says which, and where to confirm.'

const requestQuote = defineAgentTool(
  {
    name: 'request_quote',
    title: 'Request a quote',
    description: `Asks the shop for a price in the customer’s name, for packs or for things described in words. ${binding}`,
    input: {
      key: keyInput,
      lines: z
        .array(
          z.object({
            pack_id: packInput.optional(),
            words: z
              .string()
              .max(300)
              .optional()
              .describe('What is wanted, where the shop has no pack of it'),
            quantity: quantityInput,
            target_price: priceInput.optional().describe('The wished price of one'),
          }),
        )
        .min(1)
        .max(agentLimits.lines),
      needed_by: z
        .string()
        .regex(/^\d{4}-\d\d-\d\d$/)
        .optional()
        .describe('A day after today'),
      note: z.string().max(2_000).optional().describe('For the seller'),
      postal_code: postalCodeInput,
    },
    needs: 'ask',
    effect: 'act',
  },
  async (call, input) => {
    const scope = await findActPlace(call, input.postal_code)
    if (isErrorResult(scope)) return scope
    const lines = input.lines.map((line) => ({
      packId: line.pack_id ?? null,
      words: line.pack_id === undefined ? dropInvisible(line.words ?? '') : '',
      quantity: line.quantity,
      targetPrice: line.target_price === undefined ? null : toMinor(line.target_price, scope),
    }))
    if (lines.some(({ packId, words }) => packId === null && words.trim() === ''))
      return errorResult('no-lines', 'Each line needs a pack_id or words.')
    if (lines.some(({ targetPrice }) => Number.isNaN(targetPrice))) return priceTooFine
    const outcome = await shop.agents.proposeAct(
      scope,
      call.agent,
      {
        kind: 'rfq',
        lines,
        pincode: scope.place.pincode,
        neededBy: input.needed_by ?? '',
        note: dropInvisible(input.note ?? ''),
      },
      input.key,
    )
    return actResult(scope, outcome)
  },
)

const makeOffer = defineAgentTool(
  {
    name: 'make_offer',
    title: 'Make an offer',
    description: `Offers the shop a price below its list price, in the customer’s name: an offer that is accepted binds. ${binding}`,
    input: {
      key: keyInput,
      lines: z
        .array(
          z.object({
            pack_id: packInput,
            quantity: quantityInput,
            price: priceInput.describe('The offered price of one pack, tax included'),
          }),
        )
        .min(1)
        .max(agentLimits.lines),
      all_or_nothing: z.boolean().default(false),
      payment_days: z
        .int()
        .min(1)
        .max(quoteLimits.paymentDays)
        .optional()
        .describe('Days of payment to ask for, if the customer orders on account'),
      postal_code: postalCodeInput,
    },
    needs: 'bid',
    effect: 'act',
  },
  async (call, input) => {
    const scope = await findActPlace(call, input.postal_code)
    if (isErrorResult(scope)) return scope
    const lines = input.lines.map((line) => ({
      packId: line.pack_id,
      quantity: line.quantity,
      bidPrice: toMinor(line.price, scope),
    }))
    if (lines.some(({ bidPrice }) => Number.isNaN(bidPrice))) return priceTooFine
    const { all_or_nothing: allOrNothing, payment_days: days, key } = input
    const { pincode } = scope.place
    const offer = { kind: 'bid', lines, allOrNothing, pincode } as const
    const draft = days === undefined ? offer : { ...offer, paymentDays: days }
    return actResult(scope, await shop.agents.proposeAct(scope, call.agent, draft, key))
  },
)

const getConfirmation = defineAgentTool(
  {
    name: 'get_confirmation',
    title: 'State of a request or offer',
    description:
      'How far a request or an offer that you prepared has come: waiting for the customer, sent, declined, refused or expired.',
    input: { id: z.int().min(1).describe('The id that the tool answered') },
    needs: 'browse',
    effect: 'read',
  },
  async ({ scope, agent }, input) => {
    try {
      return actResult(scope, {
        ok: true,
        value: await shop.agents.readOwnAct(scope, agent, input.id),
      })
    } catch (error) {
      if (isStop(error) && error.kind === 'not-found')
        return errorResult('not-found', 'There is no such request or offer of yours.')
      throw error
    }
  },
)

const priceTooFine = errorResult('price-too-fine', 'This price has too many decimals.')

/** NaN for more decimals than the currency has. */
function toMinor(price: number, { seller }: Scope): Minor {
  return parseMajor(String(price), seller.currency) ?? Number.NaN
}

function actResult(scope: Scope, outcome: ActOutcome): CallToolResult {
  return outcome.ok
    ? dataResult(wireAct(outcome.value, scope))
    : errorResult(outcome.code, actTexts[outcome.code]())
}

function wireAct(act: ActView, { seller }: Scope) {
  const isWaiting = act.state === 'waiting'
  return {
    id: act.id,
    kind: act.kind === 'bid' ? 'offer' : 'request',
    state: act.state,
    number: act.result,
    amount: wireAmount(act.amount, seller),
    why_refused: act.refusal,
    confirm_at: isWaiting ? buildPageLink(seller, paths.agentAct(act.id)) : null,
    confirm_before: isWaiting ? act.expiresAt : null,
  }
}

export const actTools: readonly Tool[] = [requestQuote, makeOffer, getConfirmation]
