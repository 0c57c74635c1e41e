import type { OrderView } from '#contract/orders/orders.ts'
import { formatMoney } from '#kernel/money.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'

/** Where a transfer goes, and by when. */
export function TransferNote(props: { order: OrderView; bankDetails: string | null }) {
  const { order, bankDetails } = props
  const { seller } = useFrame()
  return (
    <div className="grid gap-1 border-l-4 border-look bg-quiet px-4 py-3">
      <p>
        Please transfer {formatMoney(order.total, seller)} and name <strong>{order.number}</strong>
        {order.payByDay && <> by {order.payByDay}</>}.{' '}
        {order.payByDay && 'We’ll hold your items until then.'}
      </p>
      {bankDetails && <p className="text-2 whitespace-pre-line">{bankDetails}</p>}
      {order.purchaseOrder && <p className="text-2">Your purchase order: {order.purchaseOrder}</p>}
    </div>
  )
}
