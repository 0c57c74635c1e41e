import type { Context } from 'hono'
import type { RfqRef } from '#contract/quote-input.ts'
import type { DeskRfqView, RfqView } from '#contract/quote-views.ts'
import { type QuoteRefusal, quoteStatus, quoteTexts, type RfqDone } from '#contract/quotes.ts'
import { shop } from '#domain/shop.ts'
import { isStop, type Outcome, type Refusal } from '#kernel/outcome.ts'
import type { ApiEnv } from '../api-env.ts'
import { rfqIdOf, wireQuoteDone, wireRfq } from './wire-rfq.ts'

/** Both sides use the same addresses: a desk session makes a call the seller's, everything else is the buyer's. */
export function atDesk(c: Context<ApiEnv>): boolean {
  return c.get('scope').staff !== undefined
}

/** The request that an address names, by its own id or by its quote's; a visitor's is opened by its claim. */
export function refOf(c: Context<ApiEnv>): RfqRef & { id: string } {
  const id = c.req.param('id') ?? ''
  const claim = c.req.header('x-rfq-claim') ?? null
  return {
    id: c.req.path.includes('/quotes/') ? rfqIdOf(id) : id,
    claim: claim && claim.length <= 100 ? claim : null,
  }
}

export function viewOf(
  c: Context<ApiEnv>,
  ref: RfqRef & { id: string },
  desk = atDesk(c),
): Promise<RfqView | DeskRfqView> {
  const scope = c.get('scope')
  return desk ? shop.quotes.deskRfq(scope, ref.id) : shop.quotes.rfq(scope, ref)
}

/** The request after a command; or why not, with the request as it is now where something changed. */
export async function answered(
  c: Context<ApiEnv>,
  ref: RfqRef & { id: string },
  outcome: Outcome<RfqDone, QuoteRefusal>,
  {
    status = 200,
    as = 'rfq',
    desk = atDesk(c),
  }: { status?: 200 | 201; as?: 'rfq' | 'quote'; desk?: boolean } = {},
): Promise<Response> {
  const { seller } = c.get('scope')
  if (!outcome.ok) return refused(c, ref, outcome, desk)
  const { value } = outcome
  const view = await viewOf(c, { id: value.id, claim: value.claim ?? ref.claim ?? null }, desk)
  if (as === 'quote') return c.json(wireQuoteDone(value, view, seller), status)
  const { state, turn, rowVersion, claim } = value
  return c.json({ ...wireRfq(view, seller, claim), state, turn, rowVersion }, status)
}

const titles = {
  400: 'Bad request',
  401: 'Unauthorized',
  409: 'Conflict',
  413: 'Content too large',
  422: 'Unprocessable content',
  429: 'Too many requests',
}

/** A refusal as a problem. Source: API-02, negotiation rule 2. */
export async function refused(
  c: Context<ApiEnv>,
  ref: (RfqRef & { id: string }) | null,
  { code, fields, retryAfter }: Omit<Refusal<QuoteRefusal>, 'ok'>,
  desk = atDesk(c),
): Promise<Response> {
  const status = quoteStatus(code)
  const current =
    status === 409 && ref && code !== 'in-progress' ? await currentOf(c, ref, desk) : null
  const body = {
    type: `urn:haggle:problem:${code}`,
    title: titles[status],
    status,
    code,
    detail: quoteTexts[code],
  }
  const more = {
    requestId: c.get('requestId'),
    ...(fields && { fields }),
    ...(current && { current }),
  }
  return c.body(JSON.stringify({ ...body, ...more }), status, {
    'content-type': 'application/problem+json; charset=utf-8',
    'cache-control': 'private, no-store',
    ...(retryAfter ? { 'retry-after': String(retryAfter) } : {}),
  })
}

async function currentOf(
  c: Context<ApiEnv>,
  ref: RfqRef & { id: string },
  desk: boolean,
): Promise<object | null> {
  try {
    return wireRfq(await viewOf(c, ref, desk), c.get('scope').seller)
  } catch (error) {
    if (isStop(error)) return null
    throw error
  }
}
