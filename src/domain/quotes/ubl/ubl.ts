import { sql } from 'drizzle-orm'
import type { RfqRef } from '#contract/negotiation/quote-input.ts'
import type { QuoteCommand } from '#contract/negotiation/quotes.ts'
import { refuse, stop } from '#kernel/outcome.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { draftQuote } from '../answer/draft-quote.ts'
import { loadRfqFacts } from '../request/buyer-rfqs.ts'
import { createRfq } from '../request/create-rfq.ts'
import { findRfq, type OpenRfq } from '../request/rfq-store.ts'
import { loadForBuyer, type RfqOutcome } from '../rfq-command.ts'
import { readQuoteDocument, readRfqDocument } from './read-ubl.ts'
import { writeQuoteDocument, writeRfqDocument } from './write-ubl.ts'

/** The request as UBL 2.1 RequestForQuotation. Source: RFQ-12. */
export async function rfqXml(scope: Scope, ref: RfqRef): Promise<string> {
  return writeRfq(scope, await loadForBuyer(scope.database.primary, scope, ref, { lock: false }))
}

/** A sent version as UBL 2.1 Quotation; throws the stop `not-found` for others. */
export async function quoteXml(scope: Scope, ref: RfqRef, version: number): Promise<string> {
  return writeQuote(
    scope,
    await loadForBuyer(scope.database.primary, scope, ref, { lock: false }),
    version,
  )
}

export async function deskRfqXml(scope: Scope, id: string): Promise<string> {
  return writeRfq(scope, await loadForDesk(scope, id))
}

export async function deskQuoteXml(scope: Scope, id: string, version: number): Promise<string> {
  return writeQuote(scope, await loadForDesk(scope, id), version)
}

/** Turns a RequestForQuotation into a request like any other. */
export async function readRfqXml(
  scope: Scope,
  key: string,
  xml: Uint8Array,
  submit: boolean,
): Promise<RfqOutcome> {
  const parsed = await readRfqDocument(xml, {
    findPack: (code) => findPackByCode(scope, code),
    currency: scope.seller.currency,
    submit,
  })
  return parsed.ok ? createRfq(scope, key, parsed.value) : refuse(parsed.code)
}

/** Turns a Quotation into the draft of the next version, for the desk to review and send. */
export async function readQuoteXml(
  scope: Scope,
  id: string,
  command: QuoteCommand,
  xml: Uint8Array,
): Promise<RfqOutcome> {
  requireStaff(scope, 'negotiate')
  const parsed = readQuoteDocument(xml, { number: id, currency: scope.seller.currency })
  return parsed.ok ? draftQuote(scope, id, command, parsed.value) : refuse(parsed.code)
}

async function writeRfq(scope: Scope, { id }: OpenRfq): Promise<string> {
  return writeRfqDocument(
    await loadRfqFacts(scope.database.primary, scope, id, 'buyer'),
    scope.seller,
  )
}

async function writeQuote(scope: Scope, { id }: OpenRfq, version: number): Promise<string> {
  const facts = await loadRfqFacts(scope.database.primary, scope, id, 'buyer')
  const sentVersion = facts.versions.find(
    (each) => each.version === version && each.sentAt !== null,
  )
  if (!sentVersion) throw stop('not-found')
  return writeQuoteDocument(facts, sentVersion, scope.seller)
}

async function loadForDesk(scope: Scope, id: string): Promise<OpenRfq> {
  requireStaff(scope, 'negotiate')
  const rfq = await findRfq(
    scope.database.primary,
    scope.seller.id,
    { number: id },
    { lock: false },
  )
  if (!rfq?.opened) throw stop('not-found')
  return rfq
}

/** The pack with that code, or the first pack of the product with that code. */
async function findPackByCode(scope: Scope, code: string): Promise<number | null> {
  const { rows } = await scope.database.replica.execute<{ id: number }>(sql`
    select k.id from pack k join product p on p.seller_id = ${scope.seller.id} and p.id = k.product_id
    where k.seller_id = ${scope.seller.id} and k.active and p.active and (k.code = ${code} or p.code = ${code})
    order by k.code = ${code} desc, k.position, k.id limit 1`)
  return rows[0]?.id ?? null
}
