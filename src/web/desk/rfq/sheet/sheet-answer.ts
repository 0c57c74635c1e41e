import type { FilledRow, QuotePreview } from '#contract/negotiation/quote-preview.ts'
import { quoteTexts } from '#contract/negotiation/quotes.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { formatPlainAmount } from '#web/widgets/negotiation/negotiation-prices.tsx'
import { requireDeskAccess } from '../../desk-access.ts'
import { parseDraft } from '../draft-form.ts'
import { changeSheet } from '../sheet-commands.ts'
import type { Route } from './+types/sheet-answer.ts'

/** What script asks of a quote's sheet as its fields stand. */
export type SheetAnswer =
  | { ok: false; text: string }
  | {
      ok: true
      /** The fields after the command, with the amounts that formulas come to. */
      fields: Fields
      preview: QuotePreview
      rows: FilledRow[]
      /** The request's version after the draft was kept; null: nothing was written. */
      keptVersion: number | null
    }

/**
 * Previews the quote as it is typed, after a command of the sheet if there is one; `do=keep` saves
 * it as a draft. Source: DEAL-02.
 */
export async function action({ context, request, params }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'negotiate')
  const form = await readForm(request)
  const fields = Object.fromEntries(
    [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
  return Response.json(await orNotFound(answer(visit, params.id, fields)))
}

async function answer(
  visit: ReturnType<typeof requireDeskAccess>,
  id: string,
  typedFields: Record<string, string>,
): Promise<SheetAnswer> {
  const { scope, shop } = visit
  const button = typedFields.do ?? ''
  const change = await changeSheet(visit, id, button, typedFields)
  if (!change.ok) return { ok: false, text: quoteTexts[change.code]() }
  const draft = parseDraft(change.value.fields)
  let keptVersion: number | null = null
  if (button === 'keep') {
    const command = { key: typedFields.key ?? '', rowVersion: Number(typedFields.rowVersion) || 0 }
    const outcome = await shop.quotes.draftQuote(scope, id, command, draft, { isKept: true })
    if (!outcome.ok) return { ok: false, text: quoteTexts[outcome.code]() }
    keptVersion = outcome.value.rowVersion
  }
  const preview = await shop.quotes.previewQuote(scope, id, draft)
  if (!preview) return { ok: false, text: quoteTexts['wrong-state']() }
  const fields: Record<string, string> = { ...change.value.fields }
  for (const { lineId, unitPrice } of preview.lines) {
    const name = `unitPrice-${lineId}`
    if (unitPrice !== null && fields[name]?.trim().startsWith('='))
      fields[name] = formatPlainAmount(unitPrice, scope.seller)
  }
  return { ok: true, fields, preview, rows: change.value.rows, keptVersion }
}
