import type { PackView } from '#contract/catalog/catalog.ts'
import { bidPaths } from '#contract/paths/bid-paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { Availability } from '#web/widgets/product/availability.tsx'
import { BuyForm } from '#web/widgets/product/buy-form.tsx'
import { PackPrice, YouSave } from '#web/widgets/product/price.tsx'

/** Every pack size, with price, saving and price per piece. */
export function Packs(props: {
  packs: PackView[]
  taxRate: number
  productId: number
  /** Packs that accept bids. */
  bids: readonly number[]
}) {
  const { packs, taxRate, productId, bids } = props
  const { seller } = useFrame()
  return (
    <section className="my-4 grid gap-2" aria-label="Pack sizes">
      <ul className="grid gap-2">
        {packs.map((pack, at) => (
          <li
            key={pack.id}
            className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 rounded-large border border-line px-4 py-3"
          >
            <span className="grid gap-0.5">
              <strong className="font-semibold">{pack.unit}</strong>
              {pack.quantity > 1 && pack.price !== null && (
                <span className="text-2 text-ink-2">
                  {formatMoney(Math.round(pack.price / pack.quantity), seller)} each
                </span>
              )}
              <Availability pack={pack} />
            </span>
            <span className="grid justify-items-end gap-0.5">
              <PackPrice pack={pack} />
              <YouSave pack={pack} />
              {pack.isSpecial && (
                <span className="text-1 font-semibold text-look">
                  Special price for a limited time
                </span>
              )}
            </span>
            <div className="w-full">
              <BuyForm pack={pack} {...(at === 0 ? { productId } : {})}>
                {bids.includes(pack.id) && (
                  <a
                    href={bidPaths.fresh({ pack: pack.id })}
                    rel="nofollow"
                    className="button button-bid-soft"
                  >
                    Bid your price
                  </a>
                )}
              </BuyForm>
            </div>
          </li>
        ))}
      </ul>
      <p className="text-2 text-ink-2">
        Prices include {taxRate / 100}%{' '}
        {seller.countryCode === 'IN' || seller.countryCode === 'SG' ? 'GST' : 'tax'}.
      </p>
    </section>
  )
}
