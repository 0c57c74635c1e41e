import type { CounterLine, RfqRef, TakenLine } from '#contract/quote-input.ts'
import { type QuoteRefusal, quoteTexts, type RfqDone } from '#contract/quotes.ts'
import type { Outcome } from '#kernel/outcome.ts'
import { readFileForm } from '#web/read-form.server.ts'
import type { Visit } from '#web/visit.ts'

export type BuyersAnswer = {
  did: string
  outcome: Outcome<RfqDone, QuoteRefusal>
  typed: Record<string, string>
}

/** What a buyer's form on the page of a request asks for, carried out; null: a form that we don't have. Source: RFQ-04. */
export async function actAsBuyer(
  { scope, shop }: Visit,
  ref: RfqRef,
  request: Request,
): Promise<BuyersAnswer | null> {
  const form = await readFileForm(request)
  if (form === null || form === 'too-large')
    return { did: 'attach', outcome: { ok: false, code: 'file-too-large' }, typed: {} }
  const { quotes } = shop
  const typed = Object.fromEntries(
    [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
  const text = typed.text ?? ''
  const command = { key: typed.key ?? '', rowVersion: Number(typed.rowVersion) || 0 }
  const offer = { ...command, quoteVersion: Number(typed.quoteVersion) || 0 }
  const did = typed.do ?? ''
  switch (did) {
    case 'answer':
      return { did, typed, outcome: await quotes.answerRfq(scope, ref, command, text) }
    case 'message':
      return { did, typed, outcome: await quotes.writeMessage(scope, ref, command, text) }
    case 'accept':
      return {
        did,
        typed,
        outcome: await quotes.acceptQuote(scope, ref, { ...offer, lines: takenLines(typed) }),
      }
    case 'counter':
      return {
        did,
        typed,
        outcome: await quotes.counterQuote(scope, ref, {
          ...offer,
          lines: counterLines(typed),
          text,
        }),
      }
    case 'take-back':
      return { did, typed, outcome: await quotes.takeBackCounter(scope, ref, offer) }
    case 'decline':
      return {
        did,
        typed,
        outcome: await quotes.declineQuote(scope, ref, { ...offer, reason: text }),
      }
    case 'cancel':
      return { did, typed, outcome: await quotes.cancelRfq(scope, ref, command, text) }
    case 'reopen':
      return { did, typed, outcome: await quotes.reopenRfq(scope, ref, command) }
    case 'submit':
      return { did, typed, outcome: await quotes.submitRfq(scope, ref, command) }
    case 'attach': {
      const file = form.get('file')
      if (!(file instanceof File) || file.size === 0)
        return { did, typed, outcome: { ok: false, code: 'file-kind' } }
      const sent = { name: file.name, bytes: await file.bytes(), lineId: null }
      return { did, typed, outcome: await quotes.attach(scope, ref, command, sent) }
    }
    default:
      return null
  }
}

/** `quantity-7` and `price-7` are of line 7. */
function lineIds(typed: Record<string, string>): number[] {
  return Object.keys(typed).flatMap((name) => {
    const id = /^(?:quantity|price)-(\d{1,10})$/.exec(name)
    return id ? [Number(id[1])] : []
  })
}

function takenLines(typed: Record<string, string>): TakenLine[] {
  return [...new Set(lineIds(typed))].map((lineId) => ({
    lineId,
    quantity: typed[`quantity-${lineId}`] ?? '',
  }))
}

function counterLines(typed: Record<string, string>): CounterLine[] {
  return takenLines(typed).map((line) => ({
    ...line,
    unitPrice: typed[`price-${line.lineId}`] ?? '',
  }))
}

/** What the page says of a form that was refused, beside what was typed. */
export function refusalOf({ did, outcome, typed }: BuyersAnswer) {
  if (outcome.ok) throw new Error('Nothing was refused')
  const fields = Object.fromEntries(
    Object.entries(outcome.fields ?? {}).map(([name, code]) => [name, quoteTexts[code]]),
  )
  return { did, text: quoteTexts[outcome.code], fields, typed }
}
