import { useSearchParams } from 'react-router'
import { buyerReasons } from '#contract/negotiation/buyer-reasons.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import * as threadTexts from '#texts/thread.ts'
import { toHref } from '#web/ui/to-href.ts'

/** Asks the buyer of a lost deal why, in one press: each reason is a button of a plain form. */
export function ReasonButtons(props: { kind: 'rfq' | 'bid'; number: string; token?: string }) {
  const { kind, number, token } = props
  // A visitor's request is open by its claim, which is in the address.
  const [query] = useSearchParams()
  const secret = token ?? query.get('claim') ?? ''
  return (
    <form method="post" action={toHref(quotePaths.whyNot(kind, number, secret))}>
      <fieldset className="grid gap-2">
        <legend className="mb-2 font-semibold">{threadTexts.whyDeclined()}</legend>
        <div className="flex flex-wrap gap-2">
          {Object.entries(buyerReasons).map(([reason, writeText]) => (
            <button
              key={reason}
              type="submit"
              name="reason"
              value={reason}
              className="min-h-10 rounded-small border border-edge bg-raised px-3 text-2 font-semibold hover:border-ink"
            >
              {writeText()}
            </button>
          ))}
        </div>
      </fieldset>
    </form>
  )
}
