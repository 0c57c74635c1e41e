import type { TermCode, TermName, TermsInput } from '#contract/desk-terms.ts'
import type { NegotiationSettings } from '#contract/negotiation.ts'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { requireStaff } from '../accounts/accounts.ts'
import { audit } from '../audit.ts'
import { renewRuleVersion } from '../bids/bids.ts'
import { isStill, type Over } from '../made-over.ts'
import {
  lockSettings,
  saveSettings,
  settingBounds,
  settingsOf,
} from '../negotiation/negotiation.ts'
import type { Scope } from '../scope.ts'

export interface Terms {
  /** As a form shows them. */
  input: TermsInput
  /** Least and most of each, as a form shows them. */
  bounds: Record<TermName, readonly [string, string]>
}

const names = Object.keys(settingBounds) as TermName[]

/** For how long offers stand and how often one may try. Source: negotiation rule 12, DESK-01. */
export async function terms(scope: Scope): Promise<Terms> {
  requireStaff(scope, 'administer')
  const settings = await settingsOf(scope.database.primary, scope.seller.id)
  const bounds = names.map((name) => [
    name,
    settingBounds[name].map((figure) => shown(name, figure)),
  ])
  return {
    input: typedTerms(settings),
    bounds: Object.fromEntries(bounds) as Terms['bounds'],
  }
}

/**
 * Changes them all at once, while they are still `over`. On the record where anything changes. Source: negotiation rule
 * 12, DESK-01.
 */
export async function saveTerms(
  scope: Scope,
  input: TermsInput,
  over: Over<TermsInput>,
): Promise<Outcome<null, TermCode>> {
  const { id: personId } = requireStaff(scope, 'administer')
  const fields: Record<string, TermCode> = {}
  const read = names.map((name) => {
    const figure = figureOf(name, input[name].trim())
    if (figure === undefined) fields[name] = name === 'marginFloor' ? 'bad-share' : 'bad-count'
    return [name, figure]
  })
  const after = Object.fromEntries(read) as unknown as NegotiationSettings
  if (!fields.answerToMinutes && after.answerToMinutes < after.answerFromMinutes)
    fields.answerToMinutes = 'turned-round'
  if (Object.keys(fields).length > 0) return refuse('bad-input', fields)
  const { database, seller, now, requestId } = scope
  return database.transaction(async (db) => {
    await lockSettings(db, seller.id)
    const before = await settingsOf(db, seller.id)
    if (!isStill(typedTerms(before), over)) return refuse('changed-meanwhile')
    if (names.every((name) => before[name] === after[name])) return ok(null)
    await saveSettings(db, seller.id, after)
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

function typedTerms(settings: NegotiationSettings): TermsInput {
  return Object.fromEntries(names.map((name) => [name, shown(name, settings[name])])) as TermsInput
}

/** Basis points as per cent. */
function shown(name: TermName, figure: number | null): string {
  if (figure === null) return ''
  return name === 'marginFloor' ? String(figure / 100) : String(figure)
}

/** Undefined: it can't be. */
function figureOf(name: TermName, text: string): number | null | undefined {
  const [min, max] = settingBounds[name]
  if (name === 'marginFloor' && text === '') return null
  const form = name === 'marginFloor' ? /^\d{1,3}(?:\.\d{1,2})?$/ : /^\d{1,6}$/
  if (!form.test(text)) return undefined
  const figure = name === 'marginFloor' ? Math.round(Number(text) * 100) : Number(text)
  return figure >= min && figure <= max ? figure : undefined
}
