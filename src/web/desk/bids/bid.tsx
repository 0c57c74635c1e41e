import { data, redirect } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import { describePurchaser } from '#contract/companies/purchaser.ts'
import { describeBidDays, formatDays, parseDays } from '#contract/negotiation/bid-days.ts'
import type { BidAnswer, Proposals } from '#contract/negotiation/bid-rules.ts'
import { bidStateWords, bidStatuses, bidTexts } from '#contract/negotiation/bids.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { getPageUrl, orNotFound } from '#web/answers.ts'
import { createFormKey } from '#web/form-key.server.ts'
import { readForm } from '#web/read-form.server.ts'
import { FormMessage } from '#web/ui/field.tsx'
import { BidConversation } from '#web/widgets/negotiation/bid-conversation.tsx'
import { NegotiationClock } from '#web/widgets/negotiation/negotiation-clock.tsx'
import { TurnBanner } from '#web/widgets/negotiation/negotiation-turn.tsx'
import { getMarginTone } from '../bench/bench-figures.ts'
import { PriceScale } from '../bench/price-scale.tsx'
import { buildBidScale } from '../bench/to-bid-deal.ts'
import { readFormText, requireDeskAccess } from '../desk-access.ts'
import { useDesk } from '../desk-frame.tsx'
import { buildDeskMeta, buildDonePath, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import type { Route } from './+types/bid.ts'
import { AnswerForm, type AnswerRefusal, WithdrawCounterForm } from './answer-form.tsx'
import { ProposalList } from './proposal-list.tsx'
import { readAnswer } from './read-answer.ts'
import { formatMargin } from './rule-shares.ts'

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
  const reason = readFormText(form, 'reason')
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
  } else if (verb !== 'take-back') throw data(null, { status: 400 })
  const outcome = await orNotFound(
    answer
      ? shop.bids.answerBid(scope, params.number, command, answer)
      : shop.bids.takeBackBid(scope, params.number, command),
  )
  if (outcome.ok) throw redirect(buildDonePath(deskPaths.bid(params.number), 'answered'))
  const { code, fields = {}, shortfall } = outcome
  return refuse({ code, fields, ...(shortfall && { shortfall }) })
}

export const meta: Route.MetaFunction = ({ params }) => buildDeskMeta(`bid ${params.number}`)

export default function DeskBid({
  loaderData: { bid, proposals, used, floor, key },
  actionData,
}: Route.ComponentProps) {
  const { money, company, clock } = useDesk()
  const scale = buildBidScale(bid, proposals.proposals[used ?? 0]?.total ?? null)
  return (
    <DeskPage
      title={`Bid ${bid.id}`}
      ancestors={[{ name: 'Bids', path: deskPaths.bids() }]}
      lead={
        <>
          {bid.buyer
            ? `${bid.buyer.name}, ${bid.buyer.email}`
            : 'The buyer’s name is not open to your role.'}
          {bid.purchaser &&
            [
              ` for ${bid.purchaser.name}`,
              ...describePurchaser(bid.purchaser, clock.countryCode),
            ].join(' · ')}{' '}
          · to {bid.pincode} · listed at {formatMoney(bid.listTotal, money)} ·{' '}
          <span className={getMarginTone(bid.margin, floor)}>
            margin {formatMargin(bid.margin)}
          </span>
          {bid.allOrNothing && ' · all or nothing'}
          {bid.askedDays !== null && ` · asks to pay within ${formatDays(bid.askedDays)}`}
        </>
      }
    >
      <TurnBanner
        verb="bid"
        turn={bid.mayAnswer ? 'yours' : bid.turn === 'buyer' ? 'theirs' : 'none'}
        title={
          bid.state === 'SUBMITTED'
            ? 'Our turn.'
            : bid.state === 'COUNTERED'
              ? 'The buyer’s turn.'
              : bidStateWords[bid.state]
        }
        clock={
          bid.expiresAt &&
          bid.expiresOn && <NegotiationClock until={bid.expiresAt} day={bid.expiresOn} />
        }
      >
        {bid.state === 'SUBMITTED' &&
          bid.answerOn &&
          `The rules answer by themselves on ${bid.answerOn}, unless you do so before.`}
        {bid.state !== 'SUBMITTED' && describeBidDays(bid)}{' '}
        {bid.orderNumber && `Order ${bid.orderNumber}.`}
      </TurnBanner>
      {actionData && !bid.mayAnswer && !bid.mayWithdraw && (
        <FormMessage tone="bad">{bidTexts[actionData.code]}</FormMessage>
      )}
      {bid.mayAnswer && scale && (
        <div className="w-full max-w-[26rem]">
          <PriceScale scale={scale} format={(minor) => formatMoney(minor, money)} />
        </div>
      )}
      {bid.mayAnswer && (
        <AnswerForm
          key={`${bid.rowVersion} ${used}`}
          bid={bid}
          formKey={key}
          refused={actionData}
          proposal={used === null ? null : proposals.proposals[used]!}
        />
      )}
      {bid.mayWithdraw && <WithdrawCounterForm bid={bid} formKey={key} refused={actionData} />}
      {bid.mayAnswer && (
        <DeskSection
          title="Proposals"
          lead="Counters that keep every line’s floor and come nearest to what the buyer would pay. For your eyes only."
        >
          <ProposalList bid={bid} {...proposals} used={used} floor={floor} />
        </DeskSection>
      )}
      <DeskSection title="What was said">
        <BidConversation
          bid={bid}
          money={money}
          side="seller"
          names={{ buyer: bid.buyer?.name || 'The buyer', seller: company }}
        />
      </DeskSection>
    </DeskPage>
  )
}
