import { useEffect } from 'react'
import { useNavigate } from 'react-router'
import type { DeskOrderView } from '#contract/orders/desk-orders.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskOrderTexts from '#texts/desk-order.ts'
import { Link } from '#web/ui/link.tsx'
import { isTyping } from '../desk-keys.ts'
import { type KeyLine, useScreenKeys } from '../screen-keys.ts'

const listKeys = (): KeyLine[] => [
  ['s', deskOrderTexts.keyShip()],
  ['n', deskOrderTexts.keyNote()],
  ['k', deskOrderTexts.newerOrder()],
  ['j ]', deskOrderTexts.olderOrder()],
]

/** s: ship, n: note, ] or j: the next order, k: the one before (DEAL-05). */
export function OrderKeys({ order }: { order: DeskOrderView }) {
  const navigate = useNavigate()
  useScreenKeys(listKeys)
  const { newer, older } = order.neighbours
  useEffect(() => {
    function onKey(event: KeyboardEvent) {
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event)) return
      const fields: Record<string, string> = { s: '#ship [name=carrier]', n: '#note' }
      const field = document.querySelector<HTMLElement>(fields[event.key] ?? 'no-field')
      if (field) {
        event.preventDefault()
        field.focus()
        return
      }
      const orders: Record<string, string | null> = { j: older, ']': older, k: newer }
      const number = orders[event.key]
      if (number) void navigate(deskPaths.order(number))
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, newer, older])
  return (
    <nav aria-label={deskOrderTexts.otherOrders()} className="order-beside">
      {newer !== null && (
        <Link
          to={deskPaths.order(newer)}
          aria-label={deskOrderTexts.newerOrder()}
          title={deskOrderTexts.newerOrderKey()}
          aria-keyshortcuts="k"
        >
          <span aria-hidden="true">‹</span>
        </Link>
      )}
      {older !== null && (
        <Link
          to={deskPaths.order(older)}
          aria-label={deskOrderTexts.olderOrder()}
          title={deskOrderTexts.olderOrderKey()}
          aria-keyshortcuts="j ]"
        >
          <span aria-hidden="true">›</span>
        </Link>
      )}
    </nav>
  )
}
