import { type BidView, bidStateWords } from '#contract/negotiation/bids.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import * as amyAnswersTexts from '#texts/amy-answers.ts'
import { myBids } from '../../bids/bids.ts'
import { type AssistantAnswer, buildAnswer, joinSentences } from '../assistant-answer.ts'
import { sanitizeName } from '../safe-answer-rules.ts'
import { askToSignIn } from './describe-orders.ts'

const buildAllLink = () => ({ title: amyAnswersTexts.myBids(), url: paths.bidCart() })

/** Status of the customer's newest bids, and whose turn it is. Source: CHAT-03. */
export async function describeBids(scope: Scope): Promise<AssistantAnswer> {
  if (scope.viewer.kind === 'visitor')
    return askToSignIn('bids', amyAnswersTexts.signInBids(), paths.bidCart())
  const { bids } = await myBids(scope, { page: 1, group: 'all' })
  const newest = bids.slice(0, 3)
  if (newest.length === 0) {
    return buildAnswer('bids', amyAnswersTexts.noBids(), {
      links: [buildAllLink()],
      suggestions: [amyAnswersTexts.howBiddingWorks()],
    })
  }
  return buildAnswer('bids', joinSentences(...newest.map((bid) => describeBid(bid, scope))), {
    links: [
      ...newest.map(({ id }) => ({
        title: amyAnswersTexts.bidTitle({ id: String(id) }),
        url: paths.bid(id),
      })),
      buildAllLink(),
    ],
  })
}

function describeBid(
  { id, madeOn, state, lines, total, expiresOn, orderNumber }: BidView,
  { seller }: Scope,
): string {
  const [first] = lines
  const name = sanitizeName(first?.name ?? amyAnswersTexts.anItem())
  const products = amyAnswersTexts.contents({ name, more: Math.max(0, lines.length - 1) })
  const only = expiresOn === null ? (orderNumber === null ? 'none' : 'order') : 'until'
  return amyAnswersTexts.bid({
    end: expiresOn !== null && orderNumber !== null ? 'both' : only,
    id: String(id),
    date: madeOn,
    contents:
      total === null
        ? products
        : amyAnswersTexts.bidContents({ contents: products, total: formatMoney(total, seller) }),
    state: bidStateWords[state](),
    order: orderNumber ?? '',
    day: expiresOn ?? '',
  })
}
