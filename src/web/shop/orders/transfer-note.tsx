import type { ReactNode } from 'react'
import type { OrderView } from '#contract/orders/orders.ts'
import { getTransferDue } from '#contract/orders/transfer-due.ts'
import { formatMoney } from '#kernel/money.ts'
import * as ordersTexts from '#texts/orders.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import type { UpiPayment } from './upi-payment.server.ts'

/** Where a transfer goes, and by when; by UPI with a code that has number and amount. */
export function TransferNote(props: {
  order: OrderView
  bankDetails: string | null
  upi: UpiPayment | null
}) {
  const { order, bankDetails, upi } = props
  const { seller } = useFrame()
  const { number } = order
  const amount = formatMoney(getTransferDue({ ...order, ...order.account }), seller)
  const strong = (text: ReactNode) => <strong>{text}</strong>
  return (
    <div className="flex flex-wrap items-start gap-5 border-s-4 border-look bg-quiet px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p>
          <RichText
            parts={
              order.payByDay
                ? ordersTexts.transferBy({ amount, number, day: order.payByDay, strong })
                : ordersTexts.transfer({ amount, number, strong })
            }
          />
        </p>
        {order.account.debited > 0 && (
          <p className="text-2">
            {ordersTexts.chargedLater({ amount: formatMoney(order.account.debited, seller) })}
          </p>
        )}
        {bankDetails && <p className="text-2 whitespace-pre-line">{bankDetails}</p>}
        {order.purchaseOrder && (
          <p className="text-2">
            {ordersTexts.yourPurchaseOrder({ purchaseOrder: order.purchaseOrder })}
          </p>
        )}
      </div>
      {upi && (
        <div className="grid justify-items-center gap-2 text-2">
          <img
            src={upi.picture}
            alt={ordersTexts.upiCode({ number: order.number })}
            width={168}
            height={168}
            className="rounded-large bg-white"
          />
          <p className="max-w-44 text-center">
            <RichText
              parts={ordersTexts.scanUpi({
                address: upi.address,
                strong: (text) => <strong className="wrap-anywhere">{text}</strong>,
              })}
            />
          </p>
          <a href={upi.url} className="button button-buy">
            {ordersTexts.openUpiApp()}
          </a>
        </div>
      )}
    </div>
  )
}
