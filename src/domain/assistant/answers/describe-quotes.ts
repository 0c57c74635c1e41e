import type { RfqSummary } from '#contract/negotiation/quote-views.ts'
import type { RfqState } from '#contract/negotiation/quotes.ts'
import { paths } from '#contract/paths/paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { formatMoney } from '#kernel/money.ts'
import type { Scope } from '#platform/scope.ts'
import * as amyAnswersTexts from '#texts/amy-answers.ts'
import { myRfqs } from '../../quotes/quotes.ts'
import { type AssistantAnswer, buildAnswer, joinSentences } from '../assistant-answer.ts'
import { sanitizeName } from '../safe-answer-rules.ts'
import { askToSignIn } from './describe-orders.ts'

const buildAllLink = () => ({ title: amyAnswersTexts.myRequests(), url: paths.myRfqs() })

/** Status of the customer's newest requests for a quote, and whose turn it is. Source: CHAT-03. */
export async function describeQuotes(scope: Scope): Promise<AssistantAnswer> {
  if (scope.viewer.kind === 'visitor')
    return askToSignIn('quotes', amyAnswersTexts.signInQuotes(), paths.myRfqs())
  const rows = (await myRfqs(scope, { state: null, turn: null, page: 1 })).rows.slice(0, 3)
  if (rows.length === 0) {
    return buildAnswer('quotes', amyAnswersTexts.noRequests(), {
      links: [buildAllLink(), { title: amyAnswersTexts.requestQuote(), url: paths.newRfq() }],
      suggestions: [amyAnswersTexts.howQuotesWork()],
    })
  }
  return buildAnswer('quotes', joinSentences(...rows.map((row) => describeQuote(row, scope))), {
    links: [
      ...rows.map((row) => ({
        title: amyAnswersTexts.requestTitle({ id: String(row.id) }),
        url: quotePaths.mine(row.id),
      })),
      buildAllLink(),
    ],
  })
}

type StateText = (request: { id: string; date: string; name: string }) => string
const stateTexts: Record<RfqState, StateText> = {
  DRAFT: amyAnswersTexts.requestDraft,
  VERIFYING: amyAnswersTexts.requestVerifying,
  OPEN: amyAnswersTexts.requestOpen,
  NEEDS_INFO: amyAnswersTexts.requestNeedsInfo,
  QUOTED: amyAnswersTexts.requestQuoted,
  AWARDED: amyAnswersTexts.requestAgreed,
  ORDERED: amyAnswersTexts.requestOrdered,
  EXPIRED: amyAnswersTexts.requestExpired,
  DECLINED: amyAnswersTexts.requestDeclined,
  CANCELLED: amyAnswersTexts.requestCancelled,
}

function describeQuote(
  { id, state, createdOn, names, total, turn, untilOn }: RfqSummary,
  { seller }: Scope,
): string {
  const request = {
    id: String(id),
    date: createdOn,
    name: sanitizeName(names[0] ?? amyAnswersTexts.anItem()),
  }
  const priced = total === null ? null : { ...request, total: formatMoney(total, seller) }
  const turnText = untilOn
    ? amyAnswersTexts.yourTurnUntil({ day: untilOn })
    : amyAnswersTexts.yourTurn()
  return joinSentences(
    priced && state === 'QUOTED'
      ? amyAnswersTexts.requestQuotedAt(priced)
      : priced && state === 'AWARDED'
        ? amyAnswersTexts.requestAgreedAt(priced)
        : stateTexts[state](request),
    turn === 'buyer' ? turnText : '',
  )
}
