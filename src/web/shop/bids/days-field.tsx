import { formatDays } from '#contract/negotiation/bid-days.ts'
import { type BidView, bidTexts } from '#contract/negotiation/bids.ts'
import * as bidsTexts from '#texts/bids.ts'
import { Field } from '#web/ui/field.tsx'
import type { BidRefused } from './bid-form-state.ts'

/** Days of payment to ask for, for who orders on account; else nothing. Source: PAY-06. */
export function DaysField({ bid, refused }: { bid: BidView; refused: BidRefused | undefined }) {
  if (bid.accountDays === null && bid.askedDays === null) return null
  const code = refused?.fields.paymentDays ?? refused?.code
  const error = code === 'bad-days' || code === 'no-account' ? bidTexts[code]() : undefined
  return (
    <Field
      label={bidsTexts.paymentDaysLabel()}
      name="paymentDays"
      inputMode="numeric"
      autoComplete="off"
      maxLength={3}
      defaultValue={refused?.typed.paymentDays ?? bid.askedDays ?? ''}
      hint={
        bid.accountDays === null
          ? undefined
          : bidsTexts.paymentDaysHint({ accountDays: formatDays(bid.accountDays) })
      }
      error={error}
      className="max-w-sm"
    />
  )
}
