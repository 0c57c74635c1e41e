import type { BidRefusal, BidView } from '#contract/bids.ts'
import { paths } from '#contract/paths.ts'
import type { Outcome } from '#kernel/outcome.ts'
import type { Visit } from '#web/visit.ts'
import type { BidRefused } from './bid-editor.tsx'
import { readBidForm, takenPacks } from './read-bid-form.ts'

type Done = { ok: true; to: string } | { ok: false; refused: BidRefused }

/** What a form on the page of a bid asks for, carried out; null: a form that we don't have. */
export async function actOnBid({ scope, shop }: Visit, number: string, form: FormData): Promise<Done | null> {
  const { bids } = shop
  const { draft, fields, typed } = readBidForm(form, scope.seller.currency)
  const command = { key: typed.key ?? '', rowVersion: Number(typed.rowVersion) || 0 }
  const did = typed.do ?? ''
  const answer = (outcome: Outcome<BidView, BidRefusal>, after: string): Done =>
    outcome.ok
      ? { ok: true, to: `${paths.bid(number)}?${after}` }
      : { ok: false, refused: { did, code: outcome.code, fields: outcome.fields ?? {}, typed } }
  const wrong = Object.values(fields)[0]
  if (wrong && (did === 'submit' || did === 'save' || did === 'again'))
    return { ok: false, refused: { did, code: wrong, fields, typed } }
  switch (did) {
    case 'save':
    case 'submit': {
      const saved = await bids.changeDraft(scope, number, { ...command, key: `${command.key}-save` }, draft)
      if (!saved.ok || did === 'save') return answer(saved, 'saved')
      const { rowVersion } = saved.value
      return answer(await bids.submitBid(scope, number, { key: `${command.key}-send`, rowVersion }), 'sent')
    }
    case 'discard': {
      const gone = await bids.withdrawBid(scope, number, command)
      return gone.ok ? { ok: true, to: paths.bidCart() } : answer(gone, '')
    }
    case 'accept':
    case 'accept-some': {
      const some = did === 'accept' ? null : takenPacks(form)
      const taken = await bids.acceptBid(scope, number, command, some)
      return answer(taken, taken.ok && taken.value.state === 'AGREED' ? 'accept' : 'look')
    }
    case 'again': {
      const prices = draft.lines.flatMap(({ packId, bidPrice }) => (bidPrice === null ? [] : [{ packId, bidPrice }]))
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
