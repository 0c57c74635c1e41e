import { type ReactNode, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import { type BidLineView, type BidView, bidTexts } from '#contract/negotiation/bids.ts'
import { formatMoney } from '#kernel/money.ts'
import { Button, type Tone } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/field.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { LinePrices, type PriceLine } from '#web/widgets/negotiation/negotiation-prices.tsx'
import { formatAttemptsLeft } from './bid-editor.tsx'
import type { BidRefused } from './bid-form-state.ts'

interface Props {
  bid: BidView
  /** Each form appends its command: sent twice, it acts once. */
  formKey: string
  refused: BidRefused | undefined
}

/**
 * What the buyer can do with a sent bid: accept all, accept some, bid again, decline, withdraw
 * (BID-06).
 */
export function BuyerBidActions(props: Props) {
  const { bid } = props
  const { seller } = useFrame()
  const { may: allowedActions } = bid
  return (
    <div className="grid gap-3">
      <div className="flex flex-wrap gap-2">
        {allowedActions.accept && bid.total !== null && (
          <ActionForm
            {...props}
            command="accept"
            tone="bid"
            button={`Accept ${formatMoney(bid.total, seller)}`}
          />
        )}
        {allowedActions.decline && <ActionForm {...props} command="decline" button="Decline" />}
        {allowedActions.withdraw && (
          <ActionForm {...props} command="withdraw" button="Withdraw my bid" />
        )}
        {allowedActions.edit && (
          <ActionForm {...props} command="discard" button="Throw this draft away" />
        )}
      </div>
      {allowedActions.bidAgain && <BidAgainForm {...props} />}
      {allowedActions.acceptSome && <AcceptSomeForm {...props} />}
      {allowedActions.withdraw && (
        <p className="text-2 text-ink-2">
          A bid that is withdrawn stays counted among your bids on its products.
        </p>
      )}
    </div>
  )
}

function ActionForm(
  props: Props & { command: string; button: string; tone?: Tone; children?: ReactNode },
) {
  const isSubmitting = useNavigation().state === 'submitting'
  return (
    <Form method="post" preventScrollReset noValidate className="grid gap-3">
      <input type="hidden" name="key" value={`${props.formKey}-${props.command}`} />
      <input type="hidden" name="rowVersion" value={props.bid.rowVersion} />
      {props.children}
      <Button
        type="submit"
        tone={props.tone ?? 'plain'}
        name="do"
        value={props.command}
        disabled={isSubmitting}
        className="justify-self-start"
      >
        {props.button}
      </Button>
    </Form>
  )
}

function Folded({ title, open, children }: { title: string; open: boolean; children: ReactNode }) {
  return (
    <details open={open || undefined} className="rounded-large border border-line px-4 py-2">
      <summary className="py-1 text-2 font-semibold underline underline-offset-3">{title}</summary>
      <div className="py-2">{children}</div>
    </details>
  )
}

/** New prices for lines that were countered or declined; a line left empty is dropped. */
function BidAgainForm(props: Props) {
  const { bid } = props
  const { seller } = useFrame()
  const refused = props.refused?.did === 'again' ? props.refused : undefined
  const lines = bid.lines.filter(canBidAgain).map((line): PriceLine => {
    const key = String(line.packId)
    const code = refused?.fields[key]
    const typedPrice = refused?.typed[`price-${key}`]
    return {
      key,
      name: line.name,
      quantity: line.quantity,
      against: line.counterPrice ?? line.listNow ?? line.listPrice,
      start: line.state === 'COUNTERED' ? line.bidPrice : null,
      note: `· ${formatAttemptsLeft(line.attemptsLeft)}`,
      error: refused?.slips?.[key] ?? (code && bidTexts[code]),
      ...(typedPrice !== undefined && { typed: typedPrice }),
    }
  })
  return (
    <Folded title="Bid again" open={refused !== undefined}>
      <ActionForm {...props} command="again" tone="bid-soft" button="Review offer">
        <LinePrices
          legend="Your new price for one of each"
          lines={lines}
          money={seller}
          againstWord="now at"
        />
        <p className="text-2 text-ink-2">
          Each line with a price uses up one of your bids on it, and ends the offer that is on the
          table. A line without a price is let go
          {bid.lines.some(({ state }) => state === 'ACCEPTED') && '; what was accepted stays so'}.
        </p>
      </ActionForm>
    </Folded>
  )
}

function canBidAgain({ state, attemptsLeft }: BidLineView): boolean {
  return (state === 'COUNTERED' || state === 'DECLINED') && attemptsLeft > 0
}

/** Checkboxes for the lines to accept; the rest are declined. */
function AcceptSomeForm(props: Props) {
  const { seller } = useFrame()
  const offeredLines = props.bid.lines.filter(
    ({ state }) => state === 'ACCEPTED' || state === 'COUNTERED',
  )
  const [excludedPackIds, setExcludedPackIds] = useState<ReadonlySet<number>>(new Set())
  const total = offeredLines.reduce(
    (sum, { packId, price, quantity }) =>
      excludedPackIds.has(packId) ? sum : sum + (price ?? 0) * quantity,
    0,
  )
  return (
    <Folded title="Take only some" open={props.refused?.did === 'accept-some'}>
      <ActionForm {...props} command="accept-some" tone="bid-soft" button="Accept what is ticked">
        <fieldset className="grid gap-2">
          <legend className="mb-1 text-2 text-ink-2">The rest is declined.</legend>
          {offeredLines.map(({ packId, name, quantity, price }) => (
            <Checkbox
              key={packId}
              name="take"
              value={packId}
              defaultChecked
              onChange={({ target }) => {
                const next = new Set(excludedPackIds)
                if (target.checked) next.delete(packId)
                else next.add(packId)
                setExcludedPackIds(next)
              }}
              label={`${name}: ${quantity} at ${price === null ? '–' : formatMoney(price, seller)}`}
            />
          ))}
        </fieldset>
        <p className="text-2 font-[650]" aria-live="polite">
          {excludedPackIds.size > 0 && `That comes to ${formatMoney(total, seller)}.`}
        </p>
      </ActionForm>
    </Folded>
  )
}
