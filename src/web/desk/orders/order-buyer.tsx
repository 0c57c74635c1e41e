import { nameBuyer } from '#contract/desk/buyer-name.ts'
import type { DeskOrderView } from '#contract/orders/desk-orders.ts'
import type { ContactView } from '#contract/orders/orders.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatTaxNumber, labelTaxNumber } from '#contract/tax/tax-number.ts'
import { formatMoney } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskOrderTexts from '#texts/desk-order.ts'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { useDesk } from '../desk-frame.tsx'
import { OrderCard } from './order-card.tsx'

/** Who ordered, how to reach them, and where it goes; names only for those who may see them. */
export function OrderBuyer({ order }: { order: DeskOrderView }) {
  const { money, clock } = useDesk()
  const { delivery, billing, email, customer } = order
  if (!order.knows)
    return (
      <OrderCard id="buyer" title={deskOrderTexts.buyer()}>
        <p className="text-2 text-ink-2">{deskOrderTexts.contactsHidden()}</p>
      </OrderCard>
    )
  const names = order.buyer ? nameBuyer(order.buyer) : null
  const name = names?.name ?? billing?.name ?? delivery?.name ?? deskOrderTexts.erased()
  const isSame =
    billing?.lines.join() === delivery?.lines.join() && billing?.name === delivery?.name
  return (
    <>
      <OrderCard
        id="buyer"
        title={deskOrderTexts.buyer()}
        action={
          customer && (
            <Link to={deskPaths.customer(customer.id)} className="py-1 text-2 underline">
              <RichText
                parts={deskOrderTexts.openNamed({
                  name,
                  hidden: (text) => <span className="sr-only">{text}</span>,
                })}
              />
            </Link>
          )
        }
      >
        <div className="text-2">
          {customer ? (
            <Link
              to={deskPaths.customer(customer.id)}
              className="text-3 font-[550] break-words underline underline-offset-3"
            >
              {name}
            </Link>
          ) : (
            <b className="text-3 font-[550] break-words">{name}</b>
          )}
          {names?.person && <span className="block">{names.person}</span>}
          {customer && (
            <span className="block text-ink-2">
              {deskOrderTexts.orderCount({ count: customer.orders })}
              {commonTexts.clauseComma()}
              {formatMoney(customer.total, money)}
            </span>
          )}
        </div>
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 gap-y-1 text-2">
          {billing?.taxNumber && (
            <Fact
              name={clock.countryCode === 'IN' ? 'GSTIN' : deskOrderTexts.taxNumber()}
              text={billing.taxNumber}
            />
          )}
          {email && (
            <Fact name={deskOrderTexts.emailAddress()} text={email} href={`mailto:${email}`} />
          )}
          {delivery?.phone && (
            <Fact
              name={deskOrderTexts.phone()}
              text={delivery.phone}
              href={`tel:${delivery.phone}`}
            />
          )}
        </dl>
      </OrderCard>
      {delivery && (
        <OrderCard id="delivery" title={deskOrderTexts.deliveryAndBilling()}>
          <Address contact={delivery} />
          {billing && !isSame && (
            <div className="grid gap-1 border-t border-line pt-3">
              <p className="text-2 text-ink-2">{deskOrderTexts.billing()}</p>
              <Address contact={billing} />
            </div>
          )}
          {billing && isSame && <p className="text-2 text-ink-2">{deskOrderTexts.billingSame()}</p>}
        </OrderCard>
      )}
    </>
  )
}

/** A fact of a buyer, in a list of them. */
export function Fact({ name, text, href }: { name: string; text: string; href?: string }) {
  return (
    <>
      <dt className="text-ink-2">{name}</dt>
      <dd className="min-w-0 wrap-anywhere">
        {href ? (
          <a href={toHref(href)} className="underline underline-offset-3">
            {text}
          </a>
        ) : (
          text
        )}
      </dd>
    </>
  )
}

/** Its registration is written as the reader calls it; on papers it has the law’s own words. */
function Address({ contact: { name, lines, taxNumber } }: { contact: ContactView }) {
  const { countryCode } = useDesk().clock
  const asOnPapers = formatTaxNumber(taxNumber, countryCode)
  return (
    <address className="text-2 break-words not-italic">
      {[name, ...lines].filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line === asOnPapers ? labelTaxNumber(taxNumber, countryCode) : line}
        </span>
      ))}
    </address>
  )
}
