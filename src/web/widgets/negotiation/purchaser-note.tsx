import { describePurchaser, type Purchaser } from '#contract/companies/purchaser.ts'
import { paths } from '#contract/paths/paths.ts'
import * as threadTexts from '#texts/thread.ts'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useFrame } from '../frame/frame-data.ts'

/**
 * For which company a request or an offer is made, as its papers will name it. Source: CO-05, TAX-02.
 */
export function PurchaserNote({ purchaser, pincode }: PurchaserNoteProps) {
  const { seller } = useFrame()
  const facts = describePurchaser(purchaser, seller.countryCode)
  if (pincode) facts.push(threadTexts.deliveryTo({ pincode }))
  return (
    <p className="rounded-small bg-quiet px-3 py-2.5 text-2 wrap-anywhere">
      <RichText
        parts={threadTexts.purchaser({
          name: purchaser.name,
          b: (text) => <b className="font-semibold">{text}</b>,
        })}
      />
      {facts.map((fact) => (
        <span key={fact}> · {fact}</span>
      ))}{' '}
      ·{' '}
      <Link to={paths.addresses()} className="text-link">
        {purchaser.billing.length > 0
          ? threadTexts.companyAddresses()
          : threadTexts.addCompanyAddresses()}
      </Link>
    </p>
  )
}

interface PurchaserNoteProps {
  purchaser: Purchaser
  /** Where the goods go, unless a field asks for it. */
  pincode?: string
}
