import { useRouteLoaderData, useSearchParams } from 'react-router'
import { parseSource } from '#contract/negotiation/agreed-prices.ts'
import { paths } from '#contract/paths/paths.ts'
import * as checkoutTexts from '#texts/checkout.ts'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { Logo } from '#web/widgets/frame/logo.tsx'
import { getThreadPath } from '#web/widgets/negotiation/thread-link.tsx'
import type { loader } from './checkout.tsx'

/** LOOK-09: in place of the shop's frame, which leads away from the order. */
export function CheckoutHeader() {
  const { seller } = useFrame()
  // Absent where the checkout could not be loaded.
  const phone = useRouteLoaderData<typeof loader>('shop/checkout/checkout')?.phone
  const [query] = useSearchParams()
  const source = parseSource(query)
  return (
    <header className="border-b border-line">
      <div className="wrap flex min-h-14 flex-wrap items-center gap-x-6 text-2 lg:min-h-16">
        <Link to={paths.home()} className="flex items-center gap-2 hover:no-underline">
          <Logo />
          <span className="font-bold max-md:sr-only">{seller.companyName}</span>
        </Link>
        <Link to={source ? getThreadPath(source) : paths.cart()} className="py-2 text-link">
          {source
            ? source.kind === 'bid'
              ? checkoutTexts.backToBid()
              : checkoutTexts.backToQuote()
            : checkoutTexts.backToCart()}
        </Link>
        {phone && (
          <p className="ms-auto text-ink-2">
            <span className="max-sm:sr-only">{checkoutTexts.questions()} </span>
            <a
              href={`tel:${phone.replaceAll(' ', '')}`}
              className="inline-block py-2 font-[650] whitespace-nowrap text-ink"
            >
              <span className="sm:hidden">{checkoutTexts.call()} </span>
              {phone}
            </a>
          </p>
        )}
      </div>
    </header>
  )
}
