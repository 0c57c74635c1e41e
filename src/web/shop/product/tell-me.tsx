import { useEffect, useState } from 'react'
import type { PackView } from '#contract/catalog/catalog.ts'
import { alertPaths } from '#contract/paths/alert-paths.ts'
import * as commonTexts from '#texts/common.ts'
import * as productTexts from '#texts/product.ts'
import { Button } from '#web/ui/button.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'

type OfferAlert = 'stock' | 'price'

const formIds: Record<OfferAlert, string> = { stock: 'tell-me', price: 'tell-me-price' }
/** Where the mail's address is typed: the phone's bar leads there. */
export const tellMeFieldId = 'tell-me-email'

const fieldClass = 'min-w-0 rounded-small border border-edge bg-paper px-3 text-3'

/**
 * In place of Add to cart: one mail, once the pack is in stock for the place (LIST-06). The fields
 * belong to a form of their own, so that no address gets into the URL of a quote or an offer.
 */
export function TellMeFields() {
  return (
    <div className="mt-3 flex gap-2">
      <AddressField kind="stock" id={tellMeFieldId} className="h-12" />
      <Button type="submit" form={formIds.stock} tone="buy" className="button-large">
        {productTexts.tellMe()}
      </Button>
    </div>
  )
}

/** For who finds it too dear: one mail, once the pack costs no more than the price typed. */
export function TellMePrice() {
  const { seller } = useFrame()
  return (
    <details className="offer-way">
      <summary className="cursor-pointer py-1 underline underline-offset-3">
        {productTexts.tellPrice()}
      </summary>
      <div className="mt-2 grid grid-cols-[6.5rem_minmax(0,1fr)] gap-2">
        <input
          form={formIds.price}
          name="maxPrice"
          inputMode="decimal"
          autoComplete="off"
          aria-label={productTexts.maxPrice({ symbol: seller.symbol })}
          placeholder={productTexts.maxPriceShort({ symbol: seller.symbol })}
          className={`h-10 ${fieldClass}`}
        />
        <AddressField kind="price" className="h-10" />
      </div>
      <Button type="submit" form={formIds.price} className="mt-2 w-full">
        {productTexts.tellMe()}
      </Button>
      <p className="mt-1.5 text-1 text-ink-2">{productTexts.tellPriceHint()}</p>
    </details>
  )
}

/** A customer's mail goes to the address of the account. */
function AddressField(props: { kind: OfferAlert; id?: string; className: string }) {
  const { kind, id, className } = props
  const { person } = useFrame()
  const accountEmail = person?.hints.Email
  return (
    <input
      type="email"
      id={id}
      form={formIds[kind]}
      name="email"
      aria-label={commonTexts.email()}
      placeholder={commonTexts.email()}
      autoComplete="email"
      defaultValue={accountEmail ?? ''}
      readOnly={Boolean(accountEmail)}
      className={`flex-1 scroll-mt-40 read-only:bg-quiet read-only:text-ink-2 ${fieldClass} ${className}`}
    />
  )
}

/** The form of those fields, which stand in another one. */
export function TellMeForm({ pack, kind }: { pack: PackView; kind: OfferAlert }) {
  const [hasScript, setHasScript] = useState(false)
  useEffect(() => setHasScript(true), [])
  const action = hasScript ? alertPaths.save() : alertPaths.begin(pack.id, kind)
  return (
    <form id={formIds[kind]} method="post" action={toHref(action)} data-enhanced="" noValidate>
      <input type="hidden" name="pack" value={pack.id} />
      <input type="hidden" name="kind" value={kind} />
    </form>
  )
}
