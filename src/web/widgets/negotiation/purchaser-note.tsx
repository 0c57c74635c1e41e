import { describePurchaser, type Purchaser } from '#contract/companies/purchaser.ts'
import { paths } from '#contract/paths/paths.ts'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from '../frame/frame-data.ts'

/**
 * For which company a request or an offer is made, as its papers will name it. Source: CO-05, TAX-02.
 */
export function PurchaserNote({ purchaser, pincode }: PurchaserNoteProps) {
  const { seller } = useFrame()
  const facts = describePurchaser(purchaser, seller.countryCode)
  if (pincode) facts.push(`Delivered to ${pincode}`)
  return (
    <p className="rounded-small bg-quiet px-3 py-2.5 text-2 wrap-anywhere">
      For <b className="font-semibold">{purchaser.name}</b>
      {facts.map((fact) => (
        <span key={fact}> · {fact}</span>
      ))}{' '}
      ·{' '}
      <Link to={paths.addresses()} className="text-link">
        {purchaser.billing.length > 0 ? 'Its addresses' : 'Add its addresses'}
      </Link>
    </p>
  )
}

interface PurchaserNoteProps {
  purchaser: Purchaser
  /** Where the goods go, unless a field asks for it. */
  pincode?: string
}
