import type { RfqRef } from '#contract/negotiation/quote-input.ts'
import { type QuoteRefusal, quoteTexts, type RfqResult } from '#contract/negotiation/quotes.ts'
import type { AcceptedLine, CounterLine } from '#contract/schemas/quotes.server.ts'
import type { Outcome } from '#kernel/outcome.ts'
import { readFileForm } from '#web/read-form.server.ts'
import type { Visit } from '#web/visit.ts'

export type BuyerActionResult = {
  did: string
  outcome: Outcome<RfqResult, QuoteRefusal>
  typed: Record<string, string>
}

/** Runs a buyer's form on a request's page; null: an unknown form. Source: RFQ-04. */
export async function runBuyerAction(
  { scope, shop }: Visit,
  ref: RfqRef,
  request: Request,
): Promise<BuyerActionResult | null> {
  const form = await readFileForm(request)
  if (form === null || form === 'too-large')
    return { did: 'attach', outcome: { ok: false, code: 'file-too-large' }, typed: {} }
  const { quotes } = shop
  const formValues = Object.fromEntries(
    [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
  const text = formValues.text ?? ''
  const command = { key: formValues.key ?? '', rowVersion: Number(formValues.rowVersion) || 0 }
  const offer = { ...command, quoteVersion: Number(formValues.quoteVersion) || 0 }
  const action = formValues.do ?? ''
  switch (action) {
    case 'answer':
      return {
        did: action,
        typed: formValues,
        outcome: await quotes.answerRfq(scope, ref, command, text),
      }
    case 'message':
      return {
        did: action,
        typed: formValues,
        outcome: await quotes.writeMessage(scope, ref, command, text),
      }
    case 'accept':
      return {
        did: action,
        typed: formValues,
        outcome: await quotes.acceptQuote(scope, ref, {
          ...offer,
          lines: readAcceptedLines(formValues),
        }),
      }
    case 'counter':
      return {
        did: action,
        typed: formValues,
        outcome: await quotes.counterQuote(scope, ref, {
          ...offer,
          lines: readCounterLines(formValues),
          text,
        }),
      }
    case 'take-back':
      return {
        did: action,
        typed: formValues,
        outcome: await quotes.withdrawCounter(scope, ref, offer),
      }
    case 'decline':
      return {
        did: action,
        typed: formValues,
        outcome: await quotes.declineQuote(scope, ref, { ...offer, reason: text }),
      }
    case 'cancel':
      return {
        did: action,
        typed: formValues,
        outcome: await quotes.cancelRfq(scope, ref, command, text),
      }
    case 'reopen':
      return {
        did: action,
        typed: formValues,
        outcome: await quotes.reopenRfq(scope, ref, command),
      }
    case 'submit':
      return {
        did: action,
        typed: formValues,
        outcome: await quotes.submitRfq(scope, ref, command),
      }
    case 'attach': {
      const file = form.get('file')
      if (!(file instanceof File) || file.size === 0)
        return { did: action, typed: formValues, outcome: { ok: false, code: 'file-kind' } }
      const upload = { name: file.name, bytes: await file.bytes(), lineId: null }
      return {
        did: action,
        typed: formValues,
        outcome: await quotes.attach(scope, ref, command, upload),
      }
    }
    default:
      return null
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
    Object.entries(outcome.fields ?? {}).map(([name, code]) => [name, quoteTexts[code]]),
  )
  return { did, text: quoteTexts[outcome.code], fields, typed: formValues }
}
