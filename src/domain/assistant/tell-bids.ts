import { type BidView, bidStateWords } from '#contract/bids.ts'
import { paths } from '#contract/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { myBids } from '../bids/bids.ts'
import type { Scope } from '../scope.ts'
import { type Finding, finding } from './finding.ts'
import { spokenName } from './guard-rules.ts'
import { signInFirst } from './tell-orders.ts'

const all = { title: 'My bids', url: paths.bidCart() }

/** Where the customer's newest bids stand, and whose turn it is. Source: CHAT-03. */
export async function tellBids(scope: Scope): Promise<Finding> {
  if (scope.viewer.kind === 'visitor') return signInFirst('bids', 'your bids', paths.bidCart())
  const { bids } = await myBids(scope, { page: 1, group: 'all' })
  const newest = bids.slice(0, 3)
  if (newest.length === 0) {
    return finding('bids', 'You have no bids here yet.', {
      links: [all],
      suggestions: ['How does bidding work?'],
    })
  }
  return finding('bids', newest.map((bid) => standing(bid, scope)).join(' '), {
    links: [...newest.map(({ id }) => ({ title: `Bid ${id}`, url: paths.bid(id) })), all],
  })
}

function standing(
  { id, madeOn, state, lines, total, expiresOn, orderNumber }: BidView,
  { seller }: Scope,
): string {
  const [first] = lines
  const more = lines.length > 1 ? ` and ${lines.length - 1} more` : ''
  const table = total === null ? '' : `, ${formatMoney(total, seller)} on the table`
  const until = expiresOn === null ? '' : `, until ${expiresOn}`
  const order = orderNumber === null ? '' : ` as order ${orderNumber}`
  return `Bid ${id} of ${madeOn} (${spokenName(first?.name ?? 'goods')}${more}${table}): ${bidStateWords[state]}${order}${until}.`
}
