import { paths } from '#contract/paths.ts'
import { quotePaths } from '#contract/quote-paths.ts'
import type { RfqSummary } from '#contract/quote-views.ts'
import type { RfqState } from '#contract/quotes.ts'
import { formatMoney } from '#kernel/money.ts'
import { myRfqs } from '../quotes/quotes.ts'
import type { Scope } from '../scope.ts'
import { type Finding, finding } from './finding.ts'
import { spokenName } from './guard-rules.ts'
import { signInFirst } from './tell-orders.ts'

const all = { title: 'My requests for a quote', url: paths.myRfqs() }

/** Where the customer's newest requests for a quote stand, and whose turn it is. Source: CHAT-03. */
export async function tellQuotes(scope: Scope): Promise<Finding> {
  if (scope.viewer.kind === 'visitor')
    return signInFirst('quotes', 'your requests for a quote', paths.myRfqs())
  const rows = (await myRfqs(scope, { state: null, turn: null, page: 1 })).rows.slice(0, 3)
  if (rows.length === 0) {
    return finding('quotes', 'You have no request for a quote here yet.', {
      links: [all, { title: 'Request a Quote', url: paths.newRfq() }],
      suggestions: ['How do quotes work?'],
    })
  }
  return finding('quotes', rows.map((row) => standing(row, scope)).join(' '), {
    links: [
      ...rows.map((row) => ({ title: `Request ${row.id}`, url: quotePaths.mine(row.id) })),
      all,
    ],
  })
}

const states: Record<RfqState, string> = {
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

function standing(
  { id, state, createdOn, names, total, turn, untilOn }: RfqSummary,
  { seller }: Scope,
): string {
  const figure =
    total === null || !['QUOTED', 'AWARDED'].includes(state)
      ? ''
      : ` of ${formatMoney(total, seller)}`
  const next =
    turn === 'buyer' && untilOn
      ? `; it is your turn, until ${untilOn}`
      : turn === 'buyer'
        ? '; it is your turn'
        : ''
  return `Request ${id} of ${createdOn} (${spokenName(names[0] ?? 'goods')}) ${states[state]}${figure}${next}.`
}
