import type { RfqRef } from '#contract/negotiation/quote-input.ts'
import { type QuoteRefusal, quoteStatus, quoteTexts } from '#contract/negotiation/quotes.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { isStop, type Outcome, refuse } from '#kernel/outcome.ts'
import type { RfqAnswer } from '#web/browser/rfq-submission.ts'
import { createFormKey } from '#web/form-key.server.ts'
import { readFileForm } from '#web/read-form.server.ts'
import type { Visit } from '#web/visit.ts'
import type { RfqRefused } from '#web/widgets/rfq/rfq-form.tsx'
import { findFileErrors, type ParsedRfqForm, readRfqForm } from './read-rfq-form.ts'

export type SubmitRfqResult =
  | { ok: true; to: string }
  | { ok: false; status: number; refused: RfqRefused | null; answer: RfqAnswer }

/**
 * Sends the form's request, or saves it as a draft. With files it is a draft first, which takes
 * them, and is then sent. A file of the wrong type is left out and reported; a new draft that can't
 * be sent is closed again.
 */
export async function submitRfqForm(
  { scope, shop }: Visit,
  request: Request,
): Promise<SubmitRfqResult> {
  const form = await readFileForm(request)
  if (form === null || form === 'too-large') return refuseRfqForm(null, 'file-too-large', {})
  const parsedForm = readRfqForm(form)
  const { key, files, draft, saveAsDraft } = parsedForm
  const fileErrors = findFileErrors(files)
  if (Object.keys(fileErrors).length > 0) return refuseRfqForm(parsedForm, 'invalid', fileErrors)
  const input = { ...parsedForm.input, submit: files.length === 0 && !saveAsDraft }
  const outcome = draft
    ? await orRefused(
        shop.quotes.changeRfq(scope, draft, { key, rowVersion: draft.rowVersion }, input),
      )
    : await shop.quotes.createRfq(scope, key, input)
  if (!outcome.ok) return refuseRfqForm(parsedForm, outcome.code, outcome.fields ?? {})
  const { id } = outcome.value
  const claim = outcome.value.claim ?? draft?.claim ?? null
  const resultFlag = saveAsDraft ? 'saved' : 'asked'
  if (files.length === 0) return { ok: true, to: buildNextPath(id, claim, 0, resultFlag) }
  const ref = { id, claim }
  const { rowVersion, unread: rejectedCount } = await addFiles(
    { scope, shop },
    ref,
    outcome.value.rowVersion,
    parsedForm,
  )
  if (saveAsDraft) return { ok: true, to: buildNextPath(id, claim, rejectedCount, resultFlag) }
  const submission = await shop.quotes.submitRfq(scope, ref, {
    key: buildStepKey(key, 'send'),
    rowVersion,
  })
  if (submission.ok) return { ok: true, to: buildNextPath(id, claim, rejectedCount, resultFlag) }
  if (draft)
    return {
      ok: true,
      to: claim ? `${quotePaths.claim(id, claim)}&unsent` : `${quotePaths.mine(id)}?unsent`,
    }
  await shop.quotes.cancelRfq(scope, ref, { key: buildStepKey(key, 'close'), rowVersion }, '')
  return refuseRfqForm(parsedForm, submission.code, submission.fields ?? {})
}

/**
 * A draft that is missing, or no longer this browser's, becomes a refusal beside what was typed.
 */
async function orRefused<T>(
  outcomePromise: Promise<Outcome<T, QuoteRefusal>>,
): Promise<Outcome<T, QuoteRefusal>> {
  try {
    return await outcomePromise
  } catch (error) {
    if (isStop(error) && (error.kind === 'not-found' || error.kind === 'sign-in'))
      return refuse('wrong-state')
    throw error
  }
}

async function addFiles(
  { scope, shop }: Pick<Visit, 'scope' | 'shop'>,
  ref: RfqRef,
  initialRowVersion: number,
  parsedForm: ParsedRfqForm,
) {
  const { lines } = await shop.quotes.getRfq(scope, ref)
  let rowVersion = initialRowVersion
  let rejectedCount = 0
  for (const [fileIndex, { file, line }] of parsedForm.files.entries()) {
    const bytes = await file.bytes()
    const command = { key: buildStepKey(parsedForm.key, `file${fileIndex}`), rowVersion }
    const lineId = line === null ? null : (lines[line]?.lineId ?? null)
    const addOutcome = await shop.quotes.attach(scope, ref, command, {
      name: file.name,
      bytes,
      lineId,
    })
    if (addOutcome.ok) rowVersion = addOutcome.value.rowVersion
    else rejectedCount += 1
  }
  return { rowVersion, unread: rejectedCount }
}

/** Each step has its own key, derived from the form's: sent twice, each step happens once. */
function buildStepKey(key: string, part: string): string {
  return `${key.slice(0, 80)}-${part}`
}

function buildNextPath(
  id: string,
  claim: string | null,
  rejectedCount: number,
  did: 'asked' | 'saved',
): string {
  const rejectedParam = rejectedCount > 0 ? `&unread=${rejectedCount}` : ''
  return (
    (claim === null ? `${quotePaths.mine(id)}?${did}` : quotePaths.sent(id, claim)) + rejectedParam
  )
}

function refuseRfqForm(
  parsedForm: ParsedRfqForm | null,
  code: QuoteRefusal,
  codes: Record<string, QuoteRefusal>,
): SubmitRfqResult {
  const fields: Record<string, string> = {}
  for (const [name, each] of Object.entries(codes))
    fields[toFormFieldName(name, parsedForm?.formPositions ?? [])] = quoteTexts[each]()
  const text = quoteTexts[code]()
  const status = quoteStatus(code)
  const refusedForm = parsedForm && { text, fields, typed: parsedForm.input }
  return {
    ok: false,
    status,
    refused: refusedForm,
    answer: { ok: false, text, fields, key: createFormKey() },
  }
}

/** Maps `lines.1.quantity` of what was sent to the form's field name. */
function toFormFieldName(name: string, places: readonly number[]): string {
  return name.replace(
    /^lines\.(\d+)\./,
    (_, index: string) => `lines.${places[Number(index)] ?? index}.`,
  )
}
