import { data, redirect } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import { parseDays } from '#contract/negotiation/bid-days.ts'
import type { BidAnswer, Proposals } from '#contract/negotiation/bid-rules.ts'
import { bidStatuses } from '#contract/negotiation/bids.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { createFormKey } from '#web/form-key.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { BidConversation } from '#web/widgets/negotiation/bid-conversation.tsx'
import { describeVerdict } from '../bench/to-bid-deal.ts'
import { readFormText, requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildDeskMeta, buildDonePath, DoneMessage } from '../parts/desk-page.tsx'
import type { Route } from './+types/bid.ts'
import { AnswerForm, type AnswerRefusal } from './answer-form.tsx'
import { AnsweredBid } from './answered-bid.tsx'
import { BidHead } from './bid-head.tsx'
import { readAnswer } from './read-answer.ts'

/**
 * A bid at the desk: seller-only figures, the answer per line or for all lines, proposals (BID-05,
 * BID-10).
 */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop, staff } = requireDeskAccess(context, request, 'read')
  const bid = await orNotFound(shop.bids.deskBid(scope, params.number))
  const noProposals: Proposals = {
    rowVersion: bid.rowVersion,
    buyerTotal: 0,
    proposals: [],
    note: null,
  }
  const proposals =
    bid.mayAnswer && mayDo(staff, 'negotiate')
      ? await shop.bids.proposeAnswers(scope, params.number)
      : noProposals
  const proposalIndex = Number(getPageUrl(request).searchParams.get('use') ?? -1)
  return {
    bid,
    proposals,
    used: proposals.proposals[proposalIndex] ? proposalIndex : null,
    floor: await shop.workbench.getMarginFloor(scope),
    record: await shop.workbench.getBuyerRecord(scope, 'bid', params.number),
    key: createFormKey(),
  }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'negotiate')
  const form = await readForm(request)
  const command = {
    key: readFormText(form, 'key', 100),
    rowVersion: Number(readFormText(form, 'rowVersion', 10)) || 0,
  }
  const verb = readFormText(form, 'do', 20)
  const formValues = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  const refuse = (refused: Omit<AnswerRefusal, 'typed'>) =>
    data<AnswerRefusal>({ ...refused, typed: formValues }, bidStatuses[refused.code])
  const reason =
    (verb === 'decline' && readFormText(form, 'wholeReason')) || readFormText(form, 'reason')
  const paymentDays = form.has('paymentDays')
    ? parseDays(readFormText(form, 'paymentDays', 10))
    : undefined
  if (paymentDays === 'bad' && verb !== 'decline') return refuse({ code: 'bad-days', fields: {} })
  const days = paymentDays === 'bad' ? undefined : paymentDays
  const belowFloor = form.get('belowFloor') === 'on'
  let answer: BidAnswer | null = null
  if (verb === 'accept' || verb === 'decline')
    answer = { all: verb, reason, paymentDays: days, belowFloor }
  else if (verb === 'lines') {
    const parsedAnswer = readAnswer(form, scope.seller.currency)
    if (!parsedAnswer.ok)
      return refuse({ code: parsedAnswer.code, fields: parsedAnswer.fields ?? {} })
    answer = { lines: parsedAnswer.value, reason, paymentDays: days, belowFloor }
  } else if (verb !== 'take-back' && verb !== 'ask-approver') throw data(null, { status: 400 })
  const isRequest = verb === 'ask-approver'
  const send = isRequest ? shop.bids.askApprover : shop.bids.takeBackBid
  const outcome = await orNotFound(
    answer
      ? shop.bids.answerBid(scope, params.number, command, answer)
      : send(scope, params.number, command),
  )
  const done = isRequest ? 'asked' : 'answered'
  if (outcome.ok) throw redirect(buildDonePath(deskPaths.bid(params.number), done))
  const { code, fields = {}, shortfall } = outcome
  return refuse({ code, fields, ...(shortfall && { shortfall }) })
}

export const meta: Route.MetaFunction = ({ params }) =>
  buildDeskMeta(deskBidsTexts.bidTitle({ number: params.number }))

export default function DeskBid({
  loaderData: { bid, proposals, used, floor, record, key },
  actionData,
}: Route.ComponentProps) {
  const { money, company } = useDesk()
  const content = { bid, formKey: key, refused: actionData, floor, record }
  const conversation = (
    <>
      <h2 className="text-section font-bold">{deskBidsTexts.conversation()}</h2>
      <BidConversation
        bid={bid}
        money={money}
        side="seller"
        names={{ buyer: bid.buyer?.name || deskBidsTexts.theBuyer(), seller: company }}
      />
      {bid.state === 'SUBMITTED' && bid.answerOn && (
        <p className="text-ink-2">
          <RichText
            parts={deskBidsTexts.verdict({
              verdict: describeVerdict(bid, money) ?? '',
              b: (text) => <b className="text-ink">{text}</b>,
            })}
          />
        </p>
      )}
    </>
  )
  return (
    <article className="bid-page v-bid">
      <BidHead bid={bid} />
      <DoneMessage />
      {bid.mayAnswer ? (
        <AnswerForm
          key={`${bid.rowVersion} ${used}`}
          {...content}
          proposals={proposals}
          used={used}
        >
          {conversation}
        </AnswerForm>
      ) : (
        <AnsweredBid {...content}>{conversation}</AnsweredBid>
      )}
    </article>
  )
}
