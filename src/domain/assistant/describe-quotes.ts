import type { RfqSummary } from '#contract/negotiation/quote-views.ts'
import type { RfqState } from '#contract/negotiation/quotes.ts'
import { paths } from '#contract/paths/paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import * as amyTexts from '#texts/amy-answers.ts'
import { myRfqs } from '../quotes/quotes.ts'
import { type AssistantAnswer, buildAnswer, joinSentences } from './assistant-answer.ts'
import { askToSignIn } from './describe-orders.ts'
import { sanitizeName } from './safe-answer-rules.ts'

const buildAllLink = () => ({ title: amyTexts.myRequests(), url: paths.myRfqs() })

/** Status of the customer's newest requests for a quote, and whose turn it is. Source: CHAT-03. */
export async function describeQuotes(scope: Scope): Promise<AssistantAnswer> {
  if (scope.viewer.kind === 'visitor')
    return askToSignIn('quotes', amyTexts.signInQuotes(), paths.myRfqs())
  const rows = (await myRfqs(scope, { state: null, turn: null, page: 1 })).rows.slice(0, 3)
  if (rows.length === 0) {
    return buildAnswer('quotes', amyTexts.noRequests(), {
      links: [buildAllLink(), { title: amyTexts.requestQuote(), url: paths.newRfq() }],
      suggestions: [amyTexts.howQuotesWork()],
    })
  }
  return buildAnswer('quotes', joinSentences(...rows.map((row) => describeQuote(row, scope))), {
    links: [
      ...rows.map((row) => ({
        title: amyTexts.requestTitle({ id: String(row.id) }),
        url: quotePaths.mine(row.id),
      })),
      buildAllLink(),
    ],
  })
}

type StateText = (request: { id: string; date: string; name: string }) => string
const stateTexts: Record<RfqState, StateText> = {
  DRAFT: amyTexts.requestDraft,
  VERIFYING: amyTexts.requestVerifying,
  OPEN: amyTexts.requestOpen,
  NEEDS_INFO: amyTexts.requestNeedsInfo,
  QUOTED: amyTexts.requestQuoted,
  AWARDED: amyTexts.requestAgreed,
  ORDERED: amyTexts.requestOrdered,
  EXPIRED: amyTexts.requestExpired,
  DECLINED: amyTexts.requestDeclined,
  CANCELLED: amyTexts.requestCancelled,
}

function describeQuote(
  { id, state, createdOn, names, total, turn, untilOn }: RfqSummary,
  { seller }: Scope,
): string {
  const request = {
    id: String(id),
    date: createdOn,
    name: sanitizeName(names[0] ?? amyTexts.anItem()),
  }
  const priced = total === null ? null : { ...request, total: formatMoney(total, seller) }
  const turnText = untilOn ? amyTexts.yourTurnUntil({ day: untilOn }) : amyTexts.yourTurn()
  return joinSentences(
    priced && state === 'QUOTED'
      ? amyTexts.requestQuotedAt(priced)
      : priced && state === 'AWARDED'
        ? amyTexts.requestAgreedAt(priced)
        : stateTexts[state](request),
    turn === 'buyer' ? turnText : '',
  )
}
