import { useEffect } from 'react'
import { useFetcher } from 'react-router'
import { bidTexts } from '#contract/negotiation/bids.ts'
import { bidPaths } from '#contract/paths/bid-paths.ts'
import * as bidsTexts from '#texts/bids.ts'
import * as commonTexts from '#texts/common.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import type { BidFormState } from './bid-form-state.ts'
import type { loader } from './new-bid.tsx'
import { OfferReviewContent } from './offer-review.tsx'

/**
 * The review of an offer over the page that it is made on. Visitors sign in first, and come back to
 * the review as a page.
 */
export default function OfferReviewDialog(props: {
  packId: number
  quantity: number
  /** As typed. */
  price: string
  onRefused: (text: string) => void
  /** Changes the price on the page behind. */
  onChangeTo: (price: number) => void
  onClose: () => void
}) {
  const { packId, quantity, price, onRefused, onChangeTo, onClose } = props
  const { seller } = useFrame()
  const fetcher = useFetcher<typeof loader>()
  const address = `${bidPaths.fresh({ pack: packId, quantity })}&price=${encodeURIComponent(price)}`
  const { load } = fetcher
  useEffect(() => void load(`${address}&review=1`), [load, address])
  const review = fetcher.state === 'idle' ? fetcher.data?.review : undefined
  const step = review?.step
  const problem = review?.refused ? formatRefusal(review.refused, packId) : null
  useEffect(() => {
    if (problem) onRefused(problem)
  }, [problem, onRefused])
  if (problem) return null
  return (
    <Dialog
      title={bidsTexts.checkYourOffer()}
      focusTitle
      onClose={onClose}
      className="sheet max-w-[35rem]"
    >
      {step ? (
        <OfferReviewContent
          step={step}
          action={address}
          money={seller}
          change={
            <Button className="button-large max-sm:w-full" onClick={onClose}>
              {bidsTexts.changeOffer()}
            </Button>
          }
          onChangeTo={onChangeTo}
        />
      ) : (
        <p role="status" className="py-10 text-center text-ink-2">
          {commonTexts.oneMoment()}
        </p>
      )}
    </Dialog>
  )
}

/** The refusal of the one line, or of the whole offer. */
function formatRefusal(refused: NonNullable<BidFormState['refused']>, packId: number): string {
  const code = refused.fields[packId] ?? refused.code
  return refused.slips?.[packId] ?? bidTexts[code || 'bids-not-taken']()
}
