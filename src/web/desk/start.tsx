import { may, roleNames } from '#contract/staff.ts'
import type { Route } from './+types/start.ts'
import { useDesk } from './desk-frame.tsx'
import { deskVisit } from './desk-visit.ts'

export function loader({ context, request }: Route.LoaderArgs) {
  deskVisit(context, request, 'read')
  return null
}

export const meta: Route.MetaFunction = () => [{ title: 'Desk' }, { name: 'robots', content: 'noindex' }]

const says = [
  ['administer', 'Staff, branding, payment and content'],
  ['catalogue', 'Products, categories, pictures and imports'],
  ['prices', 'Prices, stock, coupons, deals and bid rules'],
  ['negotiate', 'Quotes and bids, with customers’ names and contacts'],
  ['approve', 'Approving quotes under the floor, but not your own'],
  ['orders', 'Orders, packing, shipping and refunds'],
  ['read', 'Seeing everything but customers’ contacts'],
] as const

export default function DeskStart() {
  const { company, staff } = useDesk()
  return (
    <section className="grid max-w-[68ch] gap-4">
      <h1 className="text-5 font-bold">{company}</h1>
      <p>You are here as {roleNames[staff.role].toLowerCase()}. What you may do:</p>
      <ul className="grid gap-1.5">
        {says
          .filter(([capability]) => may(staff.role, capability))
          .map(([capability, text]) => (
            <li key={capability} className="border-l-4 border-buy pl-3">
              {text}
            </li>
          ))}
      </ul>
    </section>
  )
}
