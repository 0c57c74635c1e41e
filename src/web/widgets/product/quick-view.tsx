import { useCallback, useEffect, useState } from 'react'
import type { PackView, ProductPage } from '#contract/catalog/catalog.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as productCardTexts from '#texts/product-card.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { SellerHtml } from '#web/ui/seller-html.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { useFrame } from '../frame/frame-data.ts'
import { Availability } from './availability.tsx'
import { BuyForm } from './buy-form.tsx'
import { Picture } from './picture.tsx'
import { PackPrice, YouSave } from './price.tsx'

const timeoutMs = 20_000

/** WID-03: a product at a glance, without leaving the listing. */
export default function QuickView({
  url,
  name,
  onClose,
}: {
  url: string
  name: string
  onClose: () => void
}) {
  const [answer, setAnswer] = useState<ProductPage | 'failed' | 'gone'>()
  const load = useCallback(() => {
    setAnswer(undefined)
    fetchProduct(url).then(
      (product) => setAnswer(product ?? 'gone'),
      () => setAnswer('failed'),
    )
  }, [url])
  useEffect(load, [load])
  return (
    <Dialog title={name} onClose={onClose}>
      {answer === undefined && <LoadingSkeleton />}
      {answer === 'failed' && <LoadError retry={load} />}
      {answer === 'gone' && <p role="alert">{productCardTexts.productGone()}</p>}
      {typeof answer === 'object' && <QuickViewContent product={answer} />}
    </Dialog>
  )
}

/**
 * Fetched directly, not through the router: a failure here must not replace the page behind
 * (CAT-12).
 */
async function fetchProduct(url: string): Promise<ProductPage | null> {
  const answer = await fetch(toHref(paths.quickView(url)), {
    signal: AbortSignal.timeout(timeoutMs),
  })
  if (!answer.ok) throw new Error(answer.statusText)
  const { product } = (await answer.json()) as { product: ProductPage | null }
  return product
}

function QuickViewContent({ product }: { product: ProductPage }) {
  const [packId, choosePack] = useState(product.packs[0]?.id)
  const pack = product.packs.find((each) => each.id === packId) ?? product.packs[0]
  return (
    <div className="grid gap-x-6 gap-y-4 max-md:grid-cols-[6.5rem_minmax(0,1fr)] max-md:items-start md:grid-cols-2">
      <Picture
        picture={product.pictures[0] ?? null}
        alt={product.name}
        widths={[480, 960]}
        sizes="(min-width: 860px) 400px, 104px"
        eager
        className="md:row-span-2"
      />
      {pack && (
        <div className="grid content-start gap-1">
          <span className="text-2 text-ink-2 wrap-anywhere">
            {product.brand && `${product.brand.name} · `}
            {productCardTexts.sku({ code: product.code })}
          </span>
          <PackPrice pack={pack} size="text-title" />
          <PriceEach pack={pack} />
          <YouSave pack={pack} />
          <Availability pack={pack} className="text-2" />
        </div>
      )}
      <div className="grid content-start gap-4 max-md:col-span-full">
        {product.packs.length > 1 && (
          <PackSizes packs={product.packs} chosen={pack?.id} choose={choosePack} />
        )}
        {pack && <BuyForm key={pack.id} pack={pack} productId={product.productId} />}
        <SellerHtml html={product.overviewHtml} className="text-2 text-ink-2" />
        <Link to={paths.product(product.url)} className="text-link justify-self-start py-1">
          {productCardTexts.seeAllDetails()}
        </Link>
      </div>
    </div>
  )
}

/** What one piece of a pack costs: never left out where a pack is priced. */
function PriceEach({ pack }: { pack: PackView }) {
  const { seller } = useFrame()
  if (pack.price === null || pack.quantity === 1) return null
  const each = formatMoney(Math.round(pack.price / pack.quantity), seller)
  return (
    <span className="text-2 text-ink-2">
      {productCardTexts.priceEach({ unit: pack.unit, price: each })}
    </span>
  )
}

function PackSizes({
  packs,
  chosen,
  choose,
}: {
  packs: PackView[]
  chosen: number | undefined
  choose: (id: number) => void
}) {
  return (
    <fieldset>
      <legend className="mb-1 text-2 font-semibold">{productCardTexts.packSize()}</legend>
      <div className="flex flex-wrap gap-2">
        {packs.map((pack) => (
          <label
            key={pack.id}
            className="rounded-small border border-line px-3 py-1.5 text-2 has-checked:border-buy has-checked:bg-buy-soft has-checked:font-semibold has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-buy"
          >
            <input
              type="radio"
              name="pack"
              className="sr-only"
              checked={pack.id === chosen}
              onChange={() => choose(pack.id)}
            />
            {pack.unit}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

function LoadingSkeleton() {
  return (
    <div
      role="status"
      className="grid gap-x-6 gap-y-4 max-md:grid-cols-[6.5rem_minmax(0,1fr)] md:min-h-96 md:grid-cols-2"
    >
      <span className="sr-only">{commonTexts.loading()}</span>
      <span className="aspect-square rounded-large bg-picture" />
      <span className="grid content-start gap-3">
        {['w-1/3 h-4', 'w-1/2 h-8', 'w-2/3 h-4', 'w-full h-20'].map((size) => (
          <span
            key={size}
            className={`animate-pulse rounded-small bg-quiet motion-reduce:animate-none ${size}`}
          />
        ))}
      </span>
    </div>
  )
}

function LoadError({ retry }: { retry: () => void }) {
  return (
    <div role="alert" className="grid justify-items-start gap-3 py-6">
      <p>{productCardTexts.notLoaded()}</p>
      <Button onClick={retry}>{commonTexts.tryAgain()}</Button>
    </div>
  )
}
