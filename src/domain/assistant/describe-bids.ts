import { type BidView, bidStateWords } from '#contract/negotiation/bids.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import { myBids } from '../bids/bids.ts'
import { type AssistantAnswer, buildAnswer } from './assistant-answer.ts'
import { askToSignIn } from './describe-orders.ts'
import { sanitizeName } from './safe-answer-rules.ts'

const allBidsLink = { title: 'My bids', url: paths.bidCart() }

/** Status of the customer's newest bids, and whose turn it is. Source: CHAT-03. */
export async function describeBids(scope: Scope): Promise<AssistantAnswer> {
  if (scope.viewer.kind === 'visitor') return askToSignIn('bids', 'your bids', paths.bidCart())
  const { bids } = await myBids(scope, { page: 1, group: 'all' })
  const newest = bids.slice(0, 3)
  if (newest.length === 0) {
    return buildAnswer('bids', 'You have no bids here yet.', {
      links: [allBidsLink],
      suggestions: ['How does bidding work?'],
    })
  }
  return buildAnswer('bids', newest.map((bid) => describeBid(bid, scope)).join(' '), {
    links: [...newest.map(({ id }) => ({ title: `Bid ${id}`, url: paths.bid(id) })), allBidsLink],
  })
}

function describeBid(
  { id, madeOn, state, lines, total, expiresOn, orderNumber }: BidView,
  { seller }: Scope,
): string {
  const [first] = lines
  const moreText = lines.length > 1 ? ` and ${lines.length - 1} more` : ''
  const totalText = total === null ? '' : `, ${formatMoney(total, seller)} on the table`
  const until = expiresOn === null ? '' : `, until ${expiresOn}`
  const order = orderNumber === null ? '' : ` as order ${orderNumber}`
  const content = `${sanitizeName(first?.name ?? 'goods')}${moreText}${totalText}`
  return `Bid ${id} of ${madeOn} (${content}): ${bidStateWords[state]()}${order}${until}.`
}
