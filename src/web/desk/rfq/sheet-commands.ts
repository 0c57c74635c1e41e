import type { FilledRow } from '#contract/negotiation/quote-preview.ts'
import type { QuoteRefusal } from '#contract/negotiation/quotes.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { type Outcome, ok } from '#kernel/outcome.ts'
import { parseRowId } from '#web/row-id.ts'
import type { Visit } from '#web/visit.ts'
import { draftToFields, parseDraft } from './draft-form.ts'

export interface SheetChange {
  fields: Fields
  /** The rows of a pasted sheet. */
  rows: FilledRow[]
}

/**
 * The form's fields after a command of the sheet; other buttons leave them as they are. Writes
 * nothing. Source: DEAL-02.
 */
export async function changeSheet(
  { scope, shop }: Visit,
  id: string,
  button: string,
  fields: Fields,
): Promise<Outcome<SheetChange, QuoteRefusal>> {
  const [name, ...parts] = button.split(':')
  const { quotes } = shop
  switch (name) {
    case 'price': {
      const command = parts.length > 0 ? parts.join(':') : (fields.command ?? '')
      const outcome = await quotes.priceSheet(scope, id, parseDraft(fields), command)
      return outcome.ok ? ok(toChange(fields, draftToFields(outcome.value))) : outcome
    }
    case 'raise': {
      const outcome = await quotes.priceSheet(scope, id, parseDraft(fields), 'floor', [
        Number(parts[0]) || 0,
      ])
      return outcome.ok ? ok(toChange(fields, draftToFields(outcome.value))) : outcome
    }
    case 'fill': {
      const firstLineId = Number(fields.from) || null
      const sheet = fields.sheet ?? ''
      const outcome = await quotes.fillSheet(scope, id, parseDraft(fields), sheet, firstLineId)
      if (!outcome.ok) return outcome
      const { draft, rows } = outcome.value
      return ok(toChange({ ...fields, sheet: '' }, draftToFields(draft), rows))
    }
    case 'use': {
      const packId = parseRowId(parts[1] ?? '') ?? ''
      const change = {
        [`packId-${parts[0]}`]: String(packId),
        [`availability-${parts[0]}`]: 'stock',
      }
      return ok(toChange(fields, change))
    }
    case 'off':
      return ok(toChange(fields, { [`availability-${parts[0]}`]: 'unavailable' }))
    case 'on':
      return ok(toChange(fields, { [`availability-${parts[0]}`]: 'stock' }))
    case 'leave': {
      const preview = await quotes.previewQuote(scope, id, parseDraft(fields))
      const lineIds = preview?.approval?.lineIds ?? []
      const changes = lineIds.map((lineId) => [`availability-${lineId}`, 'unavailable'])
      return ok(toChange(fields, Object.fromEntries(changes)))
    }
    default:
      return ok(toChange(fields, {}))
  }
}

function toChange(fields: Fields, changes: Fields, rows: FilledRow[] = []): SheetChange {
  const entries = Object.entries(changes).filter(([name]) => name in fields)
  return { fields: { ...fields, ...Object.fromEntries(entries) }, rows }
}
