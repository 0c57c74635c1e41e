import { sql } from 'drizzle-orm'
import type { TemplateView } from '#contract/negotiation/quote-views.ts'
import { type QuoteRefusal, quoteLimits } from '#contract/negotiation/quotes.ts'
import { parseInput } from '#contract/schemas/parse-input.server.ts'
import { quoteTemplateSchema, type TemplateInput } from '#contract/schemas/quotes.server.ts'
import { type Outcome, ok, refuse, stop } from '#kernel/outcome.ts'
import { sortByName } from '#messages/compare-names.ts'
import { audit } from '#platform/audit.ts'
import { type ExpectedState, matchesExpected } from '#platform/commands/expected-state.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../../accounts/accounts.ts'
import { refuseFaults } from '../rfq-command.ts'

/** Reusable texts of staff. Source: RFQ-05. */
export async function listTemplates(scope: Scope): Promise<TemplateView[]> {
  requireStaff(scope, 'negotiate')
  const { rows } = await scope.database.primary.execute<{
    [Name in keyof TemplateView]: TemplateView[Name]
  }>(sql`
    select id, name, terms, note, valid_days as "validDays", payment_days as "paymentDays" from quote_template
    where seller_id = ${scope.seller.id} order by id`)
  return sortByName(rows)
}

/** The templates by name, for rules that take one; their texts are for whoever negotiates. */
export async function listTemplateNames(scope: Scope): Promise<{ id: number; name: string }[]> {
  requireStaff(scope, 'read')
  const { rows } = await scope.database.primary.execute<{ id: number; name: string }>(sql`
    select id, name from quote_template
    where seller_id = ${scope.seller.id} order by id`)
  return sortByName(rows)
}

/**
 * Creates a template, or with an id changes that one if it is still as `expected`. Names are
 * unique.
 */
export async function saveTemplate(
  scope: Scope,
  id: number | null,
  input: TemplateInput,
  expected: ExpectedState<TemplateView>,
): Promise<Outcome<{ id: number }, QuoteRefusal>> {
  const { id: staff } = requireStaff(scope, 'negotiate')
  const { seller, now, requestId } = scope
  const template = parseInput(quoteTemplateSchema, input)
  if (!template.ok) return refuseFaults(template.fields ?? {})
  const { name, terms, note, validDays, paymentDays } = template.value
  return scope.database.transaction(async (db): Promise<Outcome<{ id: number }, QuoteRefusal>> => {
    const { rows } = await db.execute<
      TemplateView & { same: boolean } & Record<string, unknown>
    >(sql`
      select id, name, terms, note, valid_days as "validDays", payment_days as "paymentDays",
      lower(name) = lower(${name}) as same
      from quote_template where seller_id = ${seller.id} for update`)
    if (id !== null && !rows.some((row) => row.id === id)) throw stop('not-found')
    const before = rows.find((row) => row.id === id)
    if (!matchesExpected(before ? toTemplateView(before) : null, expected))
      return refuse('stale-version')
    if (rows.some((row) => row.same && row.id !== id))
      return refuse('name-taken', { name: 'name-taken' })
    if (id === null && rows.length >= quoteLimits.templates) return refuse('too-many-templates')
    const savedRows = await db.execute<{ id: number }>(
      id === null
        ? sql`insert into quote_template (seller_id, name, terms, note, valid_days, payment_days)
            values (${seller.id}, ${name}, ${terms}, ${note}, ${validDays}::int, ${paymentDays}::int) returning id`
        : sql`update quote_template set name = ${name}, terms = ${terms}, note = ${note},
        valid_days = ${validDays}::int,
              payment_days = ${paymentDays}::int
            where seller_id = ${seller.id} and id = ${id} returning id`,
    )
    const savedId = savedRows.rows[0]!.id
    await audit(db, {
      sellerId: seller.id,
      personId: staff,
      now,
      requestId,
      action: 'quote.template',
      subject: `template:${savedId}`,
      after: { saved: true },
    })
    return ok({ id: savedId })
  })
}

function toTemplateView(row: TemplateView): TemplateView {
  const { id, name, terms, note, validDays, paymentDays } = row
  return { id, name, terms, note, validDays, paymentDays }
}

export async function removeTemplate(scope: Scope, id: number): Promise<void> {
  const { id: staff } = requireStaff(scope, 'negotiate')
  const { seller, now, requestId } = scope
  await scope.database.transaction(async (db) => {
    const { rowCount } = await db.execute(
      sql`delete from quote_template where seller_id = ${seller.id} and id = ${id}`,
    )
    if (rowCount !== 1) throw stop('not-found')
    await audit(db, {
      sellerId: seller.id,
      personId: staff,
      now,
      requestId,
      action: 'quote.template',
      subject: `template:${id}`,
      after: { saved: false },
    })
  })
}
