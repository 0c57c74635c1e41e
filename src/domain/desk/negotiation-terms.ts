import type { TermCode, TermName, TermsInput } from '#contract/desk/desk-terms.ts'
import type { NegotiationSettings } from '#contract/negotiation/negotiation.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { audit } from '#platform/audit.ts'
import { type ExpectedState, matchesExpected } from '#platform/commands/expected-state.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { renewRuleVersion } from '../bids/bids.ts'
import {
  loadNegotiationSettings,
  lockNegotiationSettings,
  saveNegotiationSettings,
  settingBounds,
} from '../negotiation/negotiation.ts'

export interface Terms {
  /** The values as the form shows them. */
  input: TermsInput
  /** Minimum and maximum of each value, as the form shows them. */
  bounds: Record<TermName, readonly [string, string]>
}

/** Empty: without one. */
const optionalTerms: ReadonlySet<TermName> = new Set(['marginFloor', 'agreedRangeFrom'])
const termNames = Object.keys(settingBounds) as TermName[]

/**
 * Returns how long offers are valid and how often a buyer may try. Source: negotiation rule 12,
 * DESK-01.
 */
export async function getTerms(scope: Scope): Promise<Terms> {
  requireStaff(scope, 'administer')
  const settings = await loadNegotiationSettings(scope.database.primary, scope.seller.id)
  const bounds = termNames.map((name) => [
    name,
    settingBounds[name].map((termValue) => formatTerm(name, termValue)),
  ])
  return {
    input: toInput(settings),
    bounds: Object.fromEntries(bounds) as Terms['bounds'],
  }
}

/**
 * Saves all terms at once if the stored ones still match `expected`. Audited if anything changes.
 * Source: negotiation rule 12, DESK-01.
 */
export async function saveTerms(
  scope: Scope,
  input: TermsInput,
  expected: ExpectedState<TermsInput>,
): Promise<Outcome<null, TermCode>> {
  const { id: personId } = requireStaff(scope, 'administer')
  const fields: Record<string, TermCode> = {}
  const termValues = termNames.map((name) => {
    const termValue = parseTerm(name, input[name].trim())
    if (termValue === undefined) fields[name] = name === 'marginFloor' ? 'bad-share' : 'bad-count'
    return [name, termValue]
  })
  const after = Object.fromEntries(termValues) as unknown as NegotiationSettings
  if (!fields.answerToMinutes && after.answerToMinutes < after.answerFromMinutes)
    fields.answerToMinutes = 'turned-round'
  if (Object.keys(fields).length > 0) return refuse('invalid', fields)
  const { database, seller, now, requestId } = scope
  return database.transaction(async (db) => {
    await lockNegotiationSettings(db, seller.id)
    const before = await loadNegotiationSettings(db, seller.id)
    if (!matchesExpected(toInput(before), expected)) return refuse('changed-meanwhile')
    if (termNames.every((name) => before[name] === after[name])) return ok(null)
    await saveNegotiationSettings(db, seller.id, after)
    if (
      before.answerFromMinutes !== after.answerFromMinutes ||
      before.answerToMinutes !== after.answerToMinutes
    )
      await renewRuleVersion(db, seller.id)
    await audit(db, {
      sellerId: seller.id,
      personId,
      now,
      requestId,
      action: 'terms.change',
      subject: `seller:${seller.id}`,
      before,
      after,
    })
    return ok(null)
  })
}

function toInput(settings: NegotiationSettings): TermsInput {
  return Object.fromEntries(
    termNames.map((name) => [name, formatTerm(name, settings[name])]),
  ) as TermsInput
}

/** Formats basis points as per cent. */
function formatTerm(name: TermName, termValue: number | null): string {
  if (termValue === null) return ''
  return name === 'marginFloor' ? String(termValue / 100) : String(termValue)
}

/** Returns undefined if the text is invalid. */
function parseTerm(name: TermName, text: string): number | null | undefined {
  const [min, max] = settingBounds[name]
  if (text === '' && optionalTerms.has(name)) return null
  const pattern = name === 'marginFloor' ? /^\d{1,3}(?:\.\d{1,2})?$/ : /^\d{1,6}$/
  if (!pattern.test(text)) return undefined
  const termValue = name === 'marginFloor' ? Math.round(Number(text) * 100) : Number(text)
  return termValue >= min && termValue <= max ? termValue : undefined
}
