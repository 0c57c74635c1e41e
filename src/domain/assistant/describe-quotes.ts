import type { RfqSummary } from '#contract/negotiation/quote-views.ts'
import type { RfqState } from '#contract/negotiation/quotes.ts'
import { paths } from '#contract/paths/paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import { myRfqs } from '../quotes/quotes.ts'
import { type AssistantAnswer, buildAnswer } from './assistant-answer.ts'
import { askToSignIn } from './describe-orders.ts'
import { sanitizeName } from './safe-answer-rules.ts'

const allQuotesLink = { title: 'My requests for a quote', url: paths.myRfqs() }

/** Status of the customer's newest requests for a quote, and whose turn it is. Source: CHAT-03. */
export async function describeQuotes(scope: Scope): Promise<AssistantAnswer> {
  if (scope.viewer.kind === 'visitor')
    return askToSignIn('quotes', 'your requests for a quote', paths.myRfqs())
  const rows = (await myRfqs(scope, { state: null, turn: null, page: 1 })).rows.slice(0, 3)
  if (rows.length === 0) {
    return buildAnswer('quotes', 'You have no request for a quote here yet.', {
      links: [allQuotesLink, { title: 'Request a Quote', url: paths.newRfq() }],
      suggestions: ['How do quotes work?'],
    })
  }
  return buildAnswer('quotes', rows.map((row) => describeQuote(row, scope)).join(' '), {
    links: [
      ...rows.map((row) => ({ title: `Request ${row.id}`, url: quotePaths.mine(row.id) })),
      allQuotesLink,
    ],
  })
}

const stateTexts: Record<RfqState, string> = {
  DRAFT: 'is a draft that you have not sent yet',
  VERIFYING: 'waits for the link in your mail to be opened',
  OPEN: 'is with us; we are working on a quote',
  NEEDS_INFO: 'has a question from us that waits for your answer',
  QUOTED: 'has a quote',
  AWARDED: 'is agreed and can be ordered',
  ORDERED: 'has become an order',
  EXPIRED: 'has run out',
  DECLINED: 'was declined',
  CANCELLED: 'was cancelled',
}

function describeQuote(
  { id, state, createdOn, names, total, turn, untilOn }: RfqSummary,
  { seller }: Scope,
): string {
  const totalText =
    total === null || !['QUOTED', 'AWARDED'].includes(state)
      ? ''
      : ` of ${formatMoney(total, seller)}`
  const deadline = untilOn ? `, until ${untilOn}` : ''
  const turnText = turn === 'buyer' ? `; it is your turn${deadline}` : ''
  const name = sanitizeName(names[0] ?? 'goods')
  return `Request ${id} of ${createdOn} (${name}) ${stateTexts[state]}${totalText}${turnText}.`
}
