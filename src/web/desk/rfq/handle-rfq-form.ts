import type { FilledRow } from '#contract/negotiation/quote-preview.ts'
import type { DeskRfqView } from '#contract/negotiation/quote-views.ts'
import { type QuoteCommand, type QuoteRefusal, quoteTexts } from '#contract/negotiation/quotes.ts'
import type { NewPackInput } from '#contract/schemas/quotes.server.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import type { Outcome } from '#kernel/outcome.ts'
import { readFileForm } from '#web/read-form.server.ts'
import { parseRowId } from '#web/row-id.ts'
import type { Visit } from '#web/visit.ts'
import { describeMerge } from '../editing/merge-note.ts'
import type { Merged } from '../editing/save-edit.ts'
import { parseDraft, parseLineIds } from './draft-form.ts'
import { describeConflicts, getQuoteFieldLabel, mergeQuote, quoteToFields } from './quote-fields.ts'
import { isSheetCommand } from './sheet-buttons.ts'
import { changeSheet } from './sheet-commands.ts'

export interface DeskRefusal {
  did: string
  text: string
  /** Typed text by field name. */
  fields: Record<string, string>
  typed: Fields
}

export type DeskAnswer =
  | { ok: true; did: string; merged?: Merged; rows?: FilledRow[] }
  | { ok: false; code: QuoteRefusal; refusal: DeskRefusal }

/**
 * Carries out the command of a form on the desk's quote page; null: unknown command.
 * Source: RFQ-05.
 */
export async function handleRfqForm(
  visit: Visit,
  id: string,
  request: Request,
): Promise<DeskAnswer | null> {
  const form = await readFileForm(request)
  if (form === null || form === 'too-large') return buildRefusal('attach', 'file-too-large', {}, {})
  const typedValues = Object.fromEntries(
    [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
  const button = typedValues.do ?? ''
  const did = button.split(':')[0]!
  const command = { key: typedValues.key ?? '', rowVersion: Number(typedValues.rowVersion) || 0 }
  const change = await changeSheet(visit, id, button, typedValues)
  if (!change.ok) return buildRefusal(did, change.code, change.fields ?? {}, typedValues)
  const formValues: Record<string, string> = { ...change.value.fields }
  // A command of the sheet changes the lines; what comes of it is saved as a draft.
  const submittedAction = isSheetCommand(button) ? 'draft' : button
  const outcome = await runAction(visit, id, submittedAction, formValues, command, form.get('file'))
  if (outcome === null) return null
  if (outcome.ok) return { ok: true, did, rows: change.value.rows }
  const answer = buildRefusal(submittedAction, outcome.code, outcome.fields ?? {}, formValues)
  if (
    answer.ok ||
    outcome.code !== 'stale-version' ||
    (submittedAction !== 'draft' && submittedAction !== 'send')
  )
    return answer
  return saveMerged(visit, id, submittedAction, formValues, command)
}

/**
 * Handles a quote that somebody else saved in the meantime. A draft is merged and saved;
 * conflicting fields are asked about. A quote to be sent is shown first, as nobody has seen the
 * merged version. Source: SAFE-09.
 */
async function saveMerged(
  { scope, shop }: Visit,
  id: string,
  submittedAction: string,
  formValues: Record<string, string>,
  command: QuoteCommand,
): Promise<DeskAnswer> {
  const rfq = await shop.quotes.deskRfq(scope, id)
  const present = quoteToFields(
    rfq,
    getLastValidDay(rfq, shop.delivery.findTimeZone(scope.seller.countryCode)),
    scope.seller,
  )
  const { values, theirs, conflicts } = mergeQuote(formValues, present)
  const lastWrite = await shop.desk.findLastWrite(scope, {
    subject: await shop.quotes.getAuditSubject(scope, id),
  })
  const merged = {
    last: lastWrite,
    fields: [...new Set(theirs.map((name) => getQuoteFieldLabel(name, rfq)))],
  }
  if (submittedAction === 'draft' && conflicts.length === 0 && rfq.actions.includes('draft')) {
    const retryCommand = { key: `${command.key}-${rfq.rowVersion}`, rowVersion: rfq.rowVersion }
    const saveOutcome = await shop.quotes.draftQuote(scope, id, retryCommand, parseDraft(values))
    return saveOutcome.ok
      ? { ok: true, did: submittedAction, merged }
      : buildRefusal(submittedAction, saveOutcome.code, saveOutcome.fields ?? {}, values)
  }
  const text =
    theirs.length > 0
      ? `${quoteTexts['stale-version']()} ${describeMerge(merged)}`
      : quoteTexts['stale-version']()
  const refusal = {
    did: submittedAction,
    text,
    fields: describeConflicts(conflicts, present, lastWrite),
    typed: { ...values },
  }
  return { ok: false, code: 'stale-version', refusal }
}

function runAction(
  { scope, shop }: Visit,
  id: string,
  actionName: string,
  formValues: Record<string, string>,
  quoteCommand: QuoteCommand,
  file: unknown,
) {
  const { quotes } = shop
  const text = formValues.text ?? ''
  const offer = { ...quoteCommand, quoteVersion: Number(formValues.quoteVersion) || 0 }
  const handlers: Record<string, () => Promise<Outcome<unknown, QuoteRefusal>>> = {
    ask: () => quotes.askBuyer(scope, id, quoteCommand, text),
    message: () => quotes.messageBuyer(scope, id, quoteCommand, text),
    draft: () => quotes.draftQuote(scope, id, quoteCommand, parseDraft(formValues)),
    send: async () => {
      const draftOutcome = await quotes.draftQuote(
        scope,
        id,
        { ...quoteCommand, key: `${quoteCommand.key}-draft` },
        parseDraft(formValues),
      )
      if (!draftOutcome.ok) return draftOutcome
      return quotes.sendQuote(scope, id, {
        key: quoteCommand.key,
        rowVersion: draftOutcome.value.rowVersion,
      })
    },
    discard: () => quotes.discardDraft(scope, id, quoteCommand),
    approve: () => quotes.approveQuote(scope, id, quoteCommand, text),
    reject: () => quotes.rejectQuote(scope, id, quoteCommand, text),
    withdraw: () => quotes.withdrawQuote(scope, id, { ...offer, reason: text }),
    keep: () => quotes.keepPrice(scope, id, { ...offer, text }),
    take: () => quotes.acceptCounter(scope, id, offer),
    'decline-counter': () => quotes.declineCounter(scope, id, { ...offer, reason: text }),
    decline: () => quotes.declineRfq(scope, id, quoteCommand, text),
    bind: () =>
      quotes.bindLine(scope, id, {
        ...quoteCommand,
        lineId: Number(formValues.line),
        packId: parseRowId(formValues.pack) ?? 0,
      }),
    make: () => quotes.makePack(scope, id, quoteCommand, parseNewPack(formValues)),
    list: () => quotes.listPack(scope, parseRowId(formValues.pack) ?? 0, parseListing(formValues)),
    ubl: async () =>
      file instanceof File && file.size > 0
        ? quotes.readQuoteXml(scope, id, quoteCommand, await file.bytes())
        : { ok: false, code: 'bad-ubl' },
    attach: async () =>
      file instanceof File && file.size > 0
        ? quotes.attachAtDesk(scope, id, quoteCommand, {
            name: file.name,
            bytes: await file.bytes(),
            lineId: null,
          })
        : { ok: false, code: 'file-kind' },
  }
  const handler = Object.hasOwn(handlers, actionName) ? handlers[actionName] : undefined
  return handler ? handler() : Promise.resolve(null)
}

/** A quote is valid until the end of this day; empty: the shop's default period. */
export function getLastValidDay({ draft }: DeskRfqView, timeZone: string): string {
  if (!draft?.validUntil) return ''
  return new Date(Date.parse(draft.validUntil) - 1_000).toLocaleDateString('en-CA', { timeZone })
}

function buildRefusal(
  did: string,
  code: QuoteRefusal,
  codes: Record<string, QuoteRefusal>,
  formValues: Fields,
): DeskAnswer {
  const ids = parseLineIds(formValues)
  const fields: Record<string, string> = {}
  for (const [name, each] of Object.entries(codes)) {
    const fieldName = name.replace(
      /^lines\.(\d+)(?:\.(\w+))?$/,
      (_, at: string, field = 'packId') => `${field}-${ids[Number(at)] ?? at}`,
    )
    fields[fieldName] = quoteTexts[each]()
  }
  return { ok: false, code, refusal: { did, text: quoteTexts[code](), fields, typed: formValues } }
}

function parseNewPack(formValues: Record<string, string>): NewPackInput {
  return {
    lineId: Number(formValues.line),
    name: formValues.name ?? '',
    code: formValues.code ?? '',
    unit: formValues.unit ?? '',
    taxRate: formValues.taxRate ?? '',
    cost: formValues.cost ?? '',
  }
}

/** A category path as typed: "Safety > Hand protection > Gloves". */
function parseListing(formValues: Record<string, string>) {
  const categoryPath = (formValues.category ?? '')
    .split(/[>›/]/)
    .map((name) => name.trim())
    .filter(Boolean)
  return { price: formValues.price ?? '', categoryPath }
}
