import type { DeskOrderView } from '#contract/orders/desk-orders.ts'
import { OrderAccount } from '#web/widgets/order/order-account.tsx'
import { OrderSums } from '#web/widgets/order/order-sums.tsx'
import { useDesk } from '../desk-frame.tsx'

/** What the order costs, and what was paid, credited and paid back (DEAL-05). */
export function OrderMoney({ order }: { order: DeskOrderView }) {
  const { money } = useDesk()
  return (
    <section aria-labelledby="money" className="grid gap-2">
      <h2 id="money" className="text-section font-bold">
        Money
      </h2>
      <OrderSums {...order} place={null} money={money} />
      <OrderAccount account={order.account} money={money} />
    </section>
  )
}
