import type { RfqRef } from '#contract/negotiation/quote-input.ts'
import { type QuoteRefusal, quoteTexts, type RfqResult } from '#contract/negotiation/quotes.ts'
import type { AcceptedLine, CounterLine } from '#contract/schemas/quotes.server.ts'
import { type Outcome, refuse } from '#kernel/outcome.ts'
import { readFileForm } from '#web/read-form.server.ts'
import type { Visit } from '#web/visit.ts'

export type BuyerActionResult = {
  did: string
  outcome: Outcome<RfqResult, QuoteRefusal>
  typed: Record<string, string>
}

/** Runs a buyer's form on a request's page; null: an unknown form. Source: RFQ-04. */
export async function runBuyerAction(
  visit: Visit,
  ref: RfqRef,
  request: Request,
): Promise<BuyerActionResult | null> {
  const form = await readFileForm(request)
  if (form === null || form === 'too-large')
    return { did: 'attach', outcome: { ok: false, code: 'file-too-large' }, typed: {} }
  return runBuyerForm(visit, ref, form)
}

/** The same of a form that has been read. */
export async function runBuyerForm(
  visit: Visit,
  ref: RfqRef,
  form: FormData,
): Promise<BuyerActionResult | null> {
  const typed = Object.fromEntries(
    [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
  const did = typed.do ?? ''
  const actions = listActions(visit, ref, typed, form.get('file'))
  const action = Object.hasOwn(actions, did) ? actions[did] : undefined
  return action ? { did, typed, outcome: await action() } : null
}

type RunAction = () => Promise<BuyerActionResult['outcome']>

/** What each form does, by its command. */
function listActions(
  { scope, shop: { quotes } }: Visit,
  ref: RfqRef,
  typed: Record<string, string>,
  file: unknown,
): Record<string, RunAction> {
  const text = typed.text ?? ''
  const command = { key: typed.key ?? '', rowVersion: Number(typed.rowVersion) || 0 }
  const offer = { ...command, quoteVersion: Number(typed.quoteVersion) || 0 }
  return {
    answer: () => quotes.answerRfq(scope, ref, command, text),
    message: () => quotes.writeMessage(scope, ref, command, text),
    accept: () => quotes.acceptQuote(scope, ref, { ...offer, lines: readAcceptedLines(typed) }),
    counter: () =>
      quotes.counterQuote(scope, ref, { ...offer, lines: readCounterLines(typed), text }),
    'take-back': () => quotes.withdrawCounter(scope, ref, offer),
    decline: () => quotes.declineQuote(scope, ref, { ...offer, reason: text }),
    cancel: () => quotes.cancelRfq(scope, ref, command, text),
    reopen: () => quotes.reopenRfq(scope, ref, command),
    submit: () => quotes.submitRfq(scope, ref, command),
    attach: async () => {
      if (!(file instanceof File) || file.size === 0) return refuse('file-kind')
      const upload = { name: file.name, bytes: await file.bytes(), lineId: null }
      return quotes.attach(scope, ref, command, upload)
    },
  }
}

/** `quantity-7` and `price-7` belong to line 7. */
function readLineIds(formValues: Record<string, string>): number[] {
  return Object.keys(formValues).flatMap((name) => {
    const id = /^(?:quantity|price)-(\d{1,10})$/.exec(name)
    return id ? [Number(id[1])] : []
  })
}

function readAcceptedLines(formValues: Record<string, string>): AcceptedLine[] {
  return [...new Set(readLineIds(formValues))].map((lineId) => ({
    lineId,
    quantity: formValues[`quantity-${lineId}`] ?? '',
  }))
}

function readCounterLines(formValues: Record<string, string>): CounterLine[] {
  return readAcceptedLines(formValues).map((line) => ({
    ...line,
    unitPrice: formValues[`price-${line.lineId}`] ?? '',
  }))
}

/** The refusal's texts, with what was typed. */
export function toRefusalView({ did, outcome, typed: formValues }: BuyerActionResult) {
  if (outcome.ok) throw new Error('toRefusalView called with a successful outcome')
  const fields = Object.fromEntries(
    Object.entries(outcome.fields ?? {}).map(([name, code]) => [name, quoteTexts[code]()]),
  )
  return { did, text: quoteTexts[outcome.code](), fields, typed: formValues }
}
