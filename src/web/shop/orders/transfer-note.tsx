import type { OrderView } from '#contract/orders/orders.ts'
import { getTransferDue } from '#contract/orders/transfer-due.ts'
import { formatMoney } from '#kernel/money.ts'
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
  const amount = getTransferDue({ ...order, ...order.account })
  return (
    <div className="flex flex-wrap items-start gap-5 border-l-4 border-look bg-quiet px-4 py-3">
      <div className="grid min-w-0 flex-1 basis-64 gap-1">
        <p>
          Please transfer {formatMoney(amount, seller)} and name <strong>{order.number}</strong>
          {order.payByDay && <> by {order.payByDay}</>}.{' '}
          {order.payByDay && 'We’ll hold your items until then.'}
        </p>
        {order.account.debited > 0 && (
          <p className="text-2">
            {formatMoney(order.account.debited, seller)} of it was charged later: our debit note
            says why.
          </p>
        )}
        {bankDetails && <p className="text-2 whitespace-pre-line">{bankDetails}</p>}
        {order.purchaseOrder && (
          <p className="text-2">Your purchase order: {order.purchaseOrder}</p>
        )}
      </div>
      {upi && (
        <div className="grid justify-items-center gap-2 text-2">
          <img
            src={upi.picture}
            alt={`UPI code: pays order ${order.number}`}
            width={168}
            height={168}
            className="rounded-large bg-white"
          />
          <p className="max-w-44 text-center">
            Scan with any UPI app, or pay to{' '}
            <strong className="wrap-anywhere">{upi.address}</strong>
          </p>
          <a href={upi.url} className="button button-buy">
            Open my UPI app
          </a>
        </div>
      )}
    </div>
  )
}
