import type { RfqRef } from '#contract/quote-input.ts'
import { quotePaths } from '#contract/quote-paths.ts'
import { type QuoteRefusal, quoteStatus, quoteTexts } from '#contract/quotes.ts'
import { isStop, type Outcome, refuse } from '#kernel/outcome.ts'
import type { RfqAnswer } from '#web/browser/send-rfq.ts'
import { randomKey } from '#web/form-key.server.ts'
import { readFileForm } from '#web/read-form.server.ts'
import type { Visit } from '#web/visit.ts'
import type { RfqRefused } from '#web/widgets/rfq-form.tsx'
import { type FiledRfq, readRfqForm, wrongFiles } from './read-rfq-form.ts'

export type Made =
  | { ok: true; to: string }
  | { ok: false; status: number; refused: RfqRefused | null; answer: RfqAnswer }

/**
 * Sends off what the form holds, or keeps it as a draft. With files it is a draft first, which takes them, and is sent then; a
 * file that turns out to be none is left out and told, a new draft that can't be sent is closed again.
 */
export async function makeRfq({ scope, shop }: Visit, request: Request): Promise<Made> {
  const form = await readFileForm(request)
  if (form === null || form === 'too-large') return refusedWith(null, 'file-too-large', {})
  const filed = readRfqForm(form)
  const { key, files, draft, later } = filed
  const wrong = wrongFiles(files)
  if (Object.keys(wrong).length > 0) return refusedWith(filed, 'invalid', wrong)
  const input = { ...filed.input, submit: files.length === 0 && !later }
  const made = draft
    ? await orGone(
        shop.quotes.changeRfq(scope, draft, { key, rowVersion: draft.rowVersion }, input),
      )
    : await shop.quotes.createRfq(scope, key, input)
  if (!made.ok) return refusedWith(filed, made.code, made.fields ?? {})
  const { id } = made.value
  const claim = made.value.claim ?? draft?.claim ?? null
  const saved = later ? 'saved' : 'asked'
  if (files.length === 0) return { ok: true, to: afterwards(id, claim, 0, saved) }
  const ref = { id, claim }
  const { rowVersion, unread } = await addFiles({ scope, shop }, ref, made.value.rowVersion, filed)
  if (later) return { ok: true, to: afterwards(id, claim, unread, saved) }
  const sent = await shop.quotes.submitRfq(scope, ref, { key: partKey(key, 'send'), rowVersion })
  if (sent.ok) return { ok: true, to: afterwards(id, claim, unread, saved) }
  if (draft)
    return {
      ok: true,
      to: claim ? `${quotePaths.claim(id, claim)}&unsent` : `${quotePaths.mine(id)}?unsent`,
    }
  await shop.quotes.cancelRfq(scope, ref, { key: partKey(key, 'close'), rowVersion }, '')
  return refusedWith(filed, sent.code, sent.fields ?? {})
}

/** A draft that is not there, or no longer this browser's: told beside what was typed, which is still there. */
async function orGone<T>(
  changed: Promise<Outcome<T, QuoteRefusal>>,
): Promise<Outcome<T, QuoteRefusal>> {
  try {
    return await changed
  } catch (thrown) {
    if (isStop(thrown) && (thrown.kind === 'not-found' || thrown.kind === 'sign-in'))
      return refuse('wrong-state')
    throw thrown
  }
}

async function addFiles(
  { scope, shop }: Pick<Visit, 'scope' | 'shop'>,
  ref: RfqRef,
  first: number,
  filed: FiledRfq,
) {
  const { lines } = await shop.quotes.rfq(scope, ref)
  let rowVersion = first
  let unread = 0
  for (const [nth, { file, line }] of filed.files.entries()) {
    const bytes = await file.bytes()
    const command = { key: partKey(filed.key, `file${nth}`), rowVersion }
    const lineId = line === null ? null : (lines[line]?.lineId ?? null)
    const added = await shop.quotes.attach(scope, ref, command, { name: file.name, bytes, lineId })
    if (added.ok) rowVersion = added.value.rowVersion
    else unread += 1
  }
  return { rowVersion, unread }
}

/** Each step has a key of its own that follows from the form's: sent twice, all of it happens once. */
function partKey(key: string, part: string): string {
  return `${key.slice(0, 80)}-${part}`
}

function afterwards(
  id: string,
  claim: string | null,
  unread: number,
  did: 'asked' | 'saved',
): string {
  const told = unread > 0 ? `&unread=${unread}` : ''
  return (claim === null ? `${quotePaths.mine(id)}?${did}` : quotePaths.sent(id, claim)) + told
}

function refusedWith(
  filed: FiledRfq | null,
  code: QuoteRefusal,
  codes: Record<string, QuoteRefusal>,
): Made {
  const fields: Record<string, string> = {}
  for (const [name, each] of Object.entries(codes))
    fields[inForm(name, filed?.places ?? [])] = quoteTexts[each]
  const text = quoteTexts[code]
  const status = quoteStatus(code)
  const refused = filed && { text, fields, typed: filed.input }
  return { ok: false, status, refused, answer: { ok: false, text, fields, key: randomKey() } }
}

/** `lines.1.quantity` of what was sent, as the form calls it. */
function inForm(name: string, places: readonly number[]): string {
  return name.replace(/^lines\.(\d+)\./, (_, at: string) => `lines.${places[Number(at)] ?? at}.`)
}
