import { paths } from '#contract/paths.ts'
import type { Scope } from '../scope.ts'
import { type Finding, finding } from './finding.ts'
import { signInFirst } from './tell-orders.ts'

/** Where the customer's newest bids stand. Source: CHAT-03. */
export async function tellBids(scope: Scope): Promise<Finding> {
  if (scope.viewer.kind === 'visitor') return signInFirst('bids', 'your bids', paths.dashboard())
  return finding('bids', 'You have no bids here yet.', {
    links: [{ title: 'Your account', url: paths.dashboard() }],
    suggestions: ['How does bidding work?'],
  })
}
