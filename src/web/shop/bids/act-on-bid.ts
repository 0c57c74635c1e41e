import type { BidRefusal, BidView } from '#contract/negotiation/bids.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Outcome } from '#kernel/outcome.ts'
import type { Visit } from '#web/visit.ts'
import { type BidFormState, refuseForm, reopenForm, toOfferStep } from './bid-form-state.ts'
import { readAcceptedPackIds, readBidForm } from './read-bid-form.ts'

type Answer = { to: string } | BidFormState

/** Commands that carry prices: none of them runs while a price can't be parsed. */
const pricedCommands = ['submit', 'send', 'save', 'again', 'send-again']

/** Runs the command of a form on a bid's page; null: an unknown command. */
export async function actOnBid(
  { scope, shop }: Visit,
  number: string,
  form: FormData,
): Promise<Answer | null> {
  const { bids } = shop
  const { draft, fields, typed } = readBidForm(form, scope.seller.currency)
  const command = { key: typed.key ?? '', rowVersion: Number(typed.rowVersion) || 0 }
  const verb = typed.do ?? ''
  const formName = verb.endsWith('again') ? 'again' : verb
  const toAnswer = (outcome: Outcome<BidView, BidRefusal>, doneCode: string): Answer =>
    outcome.ok
      ? { to: `${paths.bid(number)}?${doneCode}` }
      : refuseForm({ did: formName, code: outcome.code, fields: outcome.fields ?? {}, typed })
  const firstError = Object.values(fields)[0]
  if (firstError && pricedCommands.includes(verb))
    return refuseForm({ did: formName, code: firstError, fields, typed })
  const reviewDraft = () =>
    bids.reviewOffer(scope, draft, { number, rowVersion: command.rowVersion })
  switch (verb) {
    case 'submit':
      return toOfferStep('edit', await reviewDraft(), typed, scope.seller)
    case 'again':
      return toOfferStep('again', await reviewDraft(), typed, scope.seller)
    case 'change':
      return reopenForm('edit', typed)
    case 'change-again':
      return reopenForm('again', typed)
    case 'save':
    case 'send': {
      const saveOutcome = await bids.changeDraft(
        scope,
        number,
        { ...command, key: `${command.key}-save` },
        draft,
      )
      if (!saveOutcome.ok || verb === 'save') return toAnswer(saveOutcome, 'saved')
      const { rowVersion } = saveOutcome.value
      return toAnswer(
        await bids.submitBid(scope, number, { key: `${command.key}-send`, rowVersion }),
        'sent',
      )
    }
    case 'discard': {
      const withdrawal = await bids.withdrawBid(scope, number, command)
      return withdrawal.ok ? { to: paths.bidCart() } : toAnswer(withdrawal, '')
    }
    case 'accept':
    case 'accept-some': {
      const acceptedPackIds = verb === 'accept' ? null : readAcceptedPackIds(form)
      const acceptance = await bids.acceptBid(scope, number, command, acceptedPackIds)
      return toAnswer(
        acceptance,
        acceptance.ok && acceptance.value.state === 'AGREED' ? 'accept' : 'look',
      )
    }
    case 'send-again': {
      const prices = draft.lines.flatMap(({ packId, bidPrice }) =>
        bidPrice === null ? [] : [{ packId, bidPrice }],
      )
      return toAnswer(
        await bids.bidAgain(scope, number, command, prices, draft.paymentDays),
        'sent',
      )
    }
    case 'decline':
      return toAnswer(await bids.declineBid(scope, number, command), 'decline')
    case 'withdraw':
      return toAnswer(await bids.withdrawBid(scope, number, command), 'withdraw')
    default:
      return null
  }
}
