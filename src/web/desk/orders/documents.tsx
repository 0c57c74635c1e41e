import { Form } from 'react-router'
import type { DeskOrderView } from '#contract/orders/desk-orders.ts'
import { documentTitles } from '#contract/orders/order-documents.ts'
import { formatParcel } from '#contract/orders/parcel-name.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatMoney } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskOrderTexts from '#texts/desk-order.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { useDesk } from '../desk-frame.tsx'
import { DebitForms } from './debit-forms.tsx'
import type { RefusedForm } from './line-form.tsx'
import { OrderCard } from './order-card.tsx'

/** Invoice, its notes and packing slips, each to print or to mail again (DEAL-05, TAX-05). */
export function OrderDocuments({
  order,
  formKey,
  refused,
}: {
  order: DeskOrderView
  formKey: string
  /** A debit note that was refused. */
  refused: RefusedForm | undefined
}) {
  const { money } = useDesk()
  const { number, documents, shipments, toShip } = order
  const mayMail = order.mayChange && order.mayMail
  const isOnlyParcel = shipments.length === 1 && toShip.length === 0
  return (
    <OrderCard id="documents" title={deskOrderTexts.documents()}>
      <Form method="post" aria-label={deskOrderTexts.documents()} className="grid gap-2 text-2">
        <input type="hidden" name="key" value={`${formKey}-mail`} />
        <ul className="divide-y divide-line">
          {order.receipts.map(({ name, number: receipt, day, amount }) => (
            <li key={name} className="flex flex-wrap items-center gap-x-3 py-1">
              <span className="me-auto py-1.5">
                <b className="font-semibold">{deskOrderTexts.receiptName({ name })}</b>
                <span className="block text-ink-2">
                  {day}
                  {commonTexts.clauseComma()}
                  {formatMoney(amount, money)}
                </span>
              </span>
              <Link to={deskPaths.receipt(number, receipt)} className="py-2 underline">
                <RichText
                  parts={deskOrderTexts.openNamed({
                    name,
                    hidden: (text) => <span className="sr-only">{text}</span>,
                  })}
                />
              </Link>
              <a href={toHref(deskPaths.receiptPdf(number, receipt))} className="py-2 underline">
                <RichText
                  parts={deskOrderTexts.pdfNamed({
                    name,
                    hidden: (text) => <span className="sr-only">{text}</span>,
                  })}
                />
              </a>
            </li>
          ))}
          {documents.map(({ kind, name, day, amount }) => {
            return (
              <li key={name} className="flex flex-wrap items-center gap-x-3 py-1">
                <span className="me-auto py-1.5">
                  <b className="font-semibold">
                    {documentTitles[kind]()} {name}
                  </b>
                  <span className="block text-ink-2">
                    {day}
                    {commonTexts.clauseComma()}
                    {formatMoney(amount, money)}
                  </span>
                </span>
                <Link to={deskPaths.document(number, name)} className="py-2 underline">
                  <RichText
                    parts={deskOrderTexts.openNamed({
                      name,
                      hidden: (text) => <span className="sr-only">{text}</span>,
                    })}
                  />
                </Link>
                <a href={toHref(deskPaths.documentPdf(number, name))} className="py-2 underline">
                  <RichText
                    parts={deskOrderTexts.pdfNamed({
                      name,
                      hidden: (text) => <span className="sr-only">{text}</span>,
                    })}
                  />
                </a>
                {mayMail && (
                  <Button
                    type="submit"
                    name="mail"
                    value={name}
                    tone="bare"
                    className="px-0"
                    aria-label={deskOrderTexts.emailNamed({ name })}
                  >
                    {deskOrderTexts.email()}
                  </Button>
                )}
              </li>
            )
          })}
          {shipments.map((parcel) => (
            <li key={parcel.number} className="flex flex-wrap items-center gap-x-3 py-1">
              <span className="me-auto min-w-0 py-1.5 break-words">
                <b className="font-semibold">
                  {formatParcel(parcel)
                    ? deskOrderTexts.parcelNamed({
                        number: parcel.number,
                        name: formatParcel(parcel),
                      })
                    : deskOrderTexts.parcelNumber({ number: parcel.number })}
                </b>
                <span className="block text-ink-2">
                  {parcel.when}
                  {parcel.courier && `${commonTexts.clauseComma()}${parcel.courier}`}
                  {parcel.status && `${commonTexts.clauseComma()}${parcel.status}`}
                  {commonTexts.clauseComma()}
                  {deskOrderTexts.pieceCount({
                    count: parcel.lines.reduce((sum, { quantity }) => sum + quantity, 0),
                  })}
                </span>
              </span>
              {parcel.url !== null && (
                <a href={parcel.url} rel="noreferrer" className="py-2 underline">
                  {deskOrderTexts.track()}
                </a>
              )}
              <Pickup order={order} parcel={parcel.number} />
              {order.labels.includes(parcel.number) && (
                <a
                  href={toHref(deskPaths.labelPdf(number, parcel.number))}
                  className="py-2 underline"
                >
                  <RichText
                    parts={deskOrderTexts.labelOf({
                      number: parcel.number,
                      hidden: (text) => <span className="sr-only">{text}</span>,
                    })}
                  />
                </a>
              )}
              <Link to={deskPaths.packingSlip(number, parcel.number)} className="py-2 underline">
                {isOnlyParcel
                  ? deskOrderTexts.packingSlip()
                  : deskOrderTexts.packingSlipOf({ number: parcel.number })}
              </Link>
            </li>
          ))}
          {toShip.length > 0 && (
            <li className="flex flex-wrap items-center gap-x-3 py-1">
              <span className="me-auto py-1.5 text-ink-2">{deskOrderTexts.nextParcel()}</span>
              <Link to={deskPaths.packingSlip(number)} className="py-2 underline">
                <RichText
                  parts={deskOrderTexts.nextPackingSlip({
                    hidden: (text) => <span className="sr-only">{text}</span>,
                  })}
                />
              </Link>
            </li>
          )}
        </ul>
        <div className="flex flex-wrap gap-2">
          {order.actions.includes('invoice') && (
            <Button type="submit" name="do" value="invoice">
              {deskOrderTexts.issueInvoice()}
            </Button>
          )}
          {mayMail && (
            <Button type="submit" name="mail" value="">
              {deskOrderTexts.emailStatus()}
            </Button>
          )}
        </div>
      </Form>
      {order.debits && (
        <DebitForms order={order} debits={order.debits} formKey={formKey} refused={refused} />
      )}
    </OrderCard>
  )
}

/** The courier fetches it: asked for, or to be asked for. */
function Pickup({ order, parcel }: { order: DeskOrderView; parcel: number }) {
  const pickup = order.pickups.find(({ number }) => number === parcel)
  if (!pickup || !order.mayChange) return null
  if (pickup.askedOn !== null)
    return (
      <span className="py-2 text-ink-2">
        {deskOrderTexts.pickupRequested({ when: pickup.askedOn })}
      </span>
    )
  return (
    <Button
      type="submit"
      name="pickup"
      value={parcel}
      tone="bare"
      className="px-0"
      aria-label={deskOrderTexts.requestPickupOf({ parcel })}
    >
      {deskOrderTexts.requestPickup()}
    </Button>
  )
}
