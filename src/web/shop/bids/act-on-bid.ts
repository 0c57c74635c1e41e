import type { BidRefusal, BidView } from '#contract/bids.ts'
import { paths } from '#contract/paths.ts'
import type { Outcome } from '#kernel/outcome.ts'
import type { Visit } from '#web/visit.ts'
import { type BidFormState, refuseForm, reopenForm, toOfferStep } from './bid-form-state.ts'
import { readBidForm, takenPacks } from './read-bid-form.ts'

type Answer = { to: string } | BidFormState

/** Commands that carry prices: none of them is carried out while one can't be read. */
const priced = ['submit', 'send', 'save', 'again', 'send-again']

/** What a form on the page of a bid asks for, carried out; null: a form that we don't have. */
export async function actOnBid(
  { scope, shop }: Visit,
  number: string,
  form: FormData,
): Promise<Answer | null> {
  const { bids } = shop
  const { draft, fields, typed } = readBidForm(form, scope.seller.currency)
  const command = { key: typed.key ?? '', rowVersion: Number(typed.rowVersion) || 0 }
  const verb = typed.do ?? ''
  const did = verb.endsWith('again') ? 'again' : verb
  const answer = (outcome: Outcome<BidView, BidRefusal>, after: string): Answer =>
    outcome.ok
      ? { to: `${paths.bid(number)}?${after}` }
      : refuseForm({ did, code: outcome.code, fields: outcome.fields ?? {}, typed })
  const wrong = Object.values(fields)[0]
  if (wrong && priced.includes(verb)) return refuseForm({ did, code: wrong, fields, typed })
  const review = () => bids.reviewOffer(scope, draft, { number, rowVersion: command.rowVersion })
  switch (verb) {
    case 'submit':
      return toOfferStep('edit', await review(), typed, scope.seller)
    case 'again':
      return toOfferStep('again', await review(), typed, scope.seller)
    case 'change':
      return reopenForm('edit', typed)
    case 'change-again':
      return reopenForm('again', typed)
    case 'save':
    case 'send': {
      const saved = await bids.changeDraft(
        scope,
        number,
        { ...command, key: `${command.key}-save` },
        draft,
      )
      if (!saved.ok || verb === 'save') return answer(saved, 'saved')
      const { rowVersion } = saved.value
      return answer(
        await bids.submitBid(scope, number, { key: `${command.key}-send`, rowVersion }),
        'sent',
      )
    }
    case 'discard': {
      const gone = await bids.withdrawBid(scope, number, command)
      return gone.ok ? { to: paths.bidCart() } : answer(gone, '')
    }
    case 'accept':
    case 'accept-some': {
      const some = verb === 'accept' ? null : takenPacks(form)
      const taken = await bids.acceptBid(scope, number, command, some)
      return answer(taken, taken.ok && taken.value.state === 'AGREED' ? 'accept' : 'look')
    }
    case 'send-again': {
      const prices = draft.lines.flatMap(({ packId, bidPrice }) =>
        bidPrice === null ? [] : [{ packId, bidPrice }],
      )
      return answer(await bids.bidAgain(scope, number, command, prices), 'sent')
    }
    case 'decline':
      return answer(await bids.declineBid(scope, number, command), 'decline')
    case 'withdraw':
      return answer(await bids.withdrawBid(scope, number, command), 'withdraw')
    default:
      return null
  }
}
