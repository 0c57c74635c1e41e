import { bidTexts } from '#contract/negotiation/bids.ts'
import { quoteTexts } from '#contract/negotiation/quotes.ts'
import { orNotFound } from '#web/answers.ts'
import type { Visit } from '#web/visit.ts'
import { actOnBid } from '../bids/act-on-bid.ts'
import { runBuyerForm } from '../rfq/buyer-rfq-actions.ts'

/** Why an answer in place was refused, beside its thread. */
export interface RefusedTurn {
  id: string
  text: string
  typed: string
}

/** What can be done on the dashboard; everything else is done on the thread's own page. */
const commands = { bids: ['accept', 'decline'], quotes: ['accept', 'answer'] } as const

/** Runs the command of a form on the dashboard; null: none of them. Source: LOOK-08. */
export async function takeTurn(
  visit: Visit,
  form: FormData,
): Promise<{ done: string } | RefusedTurn | null> {
  const kind = form.get('kind')
  const id = String(form.get('id') ?? '')
  const command = String(form.get('do') ?? '')
  if (kind === 'bids' && commands.bids.some((each) => each === command)) {
    const answer = await orNotFound(actOnBid(visit, id, form))
    if (!answer) return null
    if ('to' in answer) return { done: `bid-${answer.to.split('?')[1]}` }
    const code = answer.refused?.code
    return { id, text: code ? bidTexts[code]() : '', typed: '' }
  }
  if (kind === 'quotes' && commands.quotes.some((each) => each === command)) {
    const answer = await orNotFound(runBuyerForm(visit, { id }, form))
    if (!answer) return null
    if (answer.outcome.ok) return { done: `quote-${command}` }
    return { id, text: quoteTexts[answer.outcome.code](), typed: answer.typed.text ?? '' }
  }
  return null
}
