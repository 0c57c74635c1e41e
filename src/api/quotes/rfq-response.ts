import type { Context } from 'hono'
import { shop } from '#app/shop.ts'
import type { RfqRef } from '#contract/negotiation/quote-input.ts'
import type { DeskRfqView, RfqView } from '#contract/negotiation/quote-views.ts'
import {
  type QuoteRefusal,
  quoteStatus,
  quoteTexts,
  type RfqResult,
} from '#contract/negotiation/quotes.ts'
import { isStop, type Outcome, type Refusal } from '#kernel/outcome.ts'
import type { ApiEnv } from '../http/api-env.ts'
import { problemTitles } from '../http/problem-titles.ts'
import { toRfqId, wireQuoteDone, wireRfq } from './wire-rfq.ts'

/** Buyers and staff share the addresses: a desk session makes the caller the seller, any other the buyer. */
export function isDeskCall(c: Context<ApiEnv>): boolean {
  return c.get('scope').staff !== undefined
}

/** The request that an address names, by its own id or its quote's; a claim opens a visitor's. */
export function getRfqRef(c: Context<ApiEnv>): RfqRef & { id: string } {
  const id = c.req.param('id') ?? ''
  const claim = c.req.header('x-rfq-claim') ?? null
  return {
    id: c.req.path.includes('/quotes/') ? toRfqId(id) : id,
    claim: claim && claim.length <= 100 ? claim : null,
  }
}

export function loadRfqView(
  c: Context<ApiEnv>,
  ref: RfqRef & { id: string },
  desk = isDeskCall(c),
): Promise<RfqView | DeskRfqView> {
  const scope = c.get('scope')
  return desk ? shop.quotes.deskRfq(scope, ref.id) : shop.quotes.getRfq(scope, ref)
}

/** The request after a command, or the refusal, with the current request where something changed. */
export async function rfqResponse(
  c: Context<ApiEnv>,
  ref: RfqRef & { id: string },
  outcome: Outcome<RfqResult, QuoteRefusal>,
  {
    status = 200,
    as = 'rfq',
    desk = isDeskCall(c),
  }: { status?: 200 | 201; as?: 'rfq' | 'quote'; desk?: boolean } = {},
): Promise<Response> {
  const { seller } = c.get('scope')
  if (!outcome.ok) return rfqProblem(c, ref, outcome, desk)
  const { value } = outcome
  const view = await loadRfqView(c, { id: value.id, claim: value.claim ?? ref.claim ?? null }, desk)
  if (as === 'quote') return c.json(wireQuoteDone(value, view, seller), status)
  const { state, turn, rowVersion, claim } = value
  return c.json({ ...wireRfq(view, seller, claim), state, turn, rowVersion }, status)
}

/** A refusal as a problem. Source: API-02, negotiation rule 2. */
export async function rfqProblem(
  c: Context<ApiEnv>,
  ref: (RfqRef & { id: string }) | null,
  { code, fields, retryAfter }: Omit<Refusal<QuoteRefusal>, 'ok'>,
  desk = isDeskCall(c),
): Promise<Response> {
  const status = quoteStatus(code)
  const current =
    status === 409 && ref && code !== 'in-progress' ? await loadCurrentRfq(c, ref, desk) : null
  const body = {
    type: `urn:haggle:problem:${code}`,
    title: problemTitles[status](),
    status,
    code,
    detail: quoteTexts[code](),
  }
  const extension = {
    requestId: c.get('requestId'),
    ...(fields && { fields }),
    ...(current && { current }),
  }
  return c.body(JSON.stringify({ ...body, ...extension }), status, {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'private, no-store',
    ...(retryAfter ? { 'retry-after': String(retryAfter) } : {}),
  })
}

async function loadCurrentRfq(
  c: Context<ApiEnv>,
  ref: RfqRef & { id: string },
  desk: boolean,
): Promise<object | null> {
  try {
    return wireRfq(await loadRfqView(c, ref, desk), c.get('scope').seller)
  } catch (error) {
    if (isStop(error)) return null
    throw error
  }
}
