import { fewLeft, type PackView } from '#contract/catalog/catalog.ts'
import { formatMoney } from '#kernel/money.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { Price } from '#web/widgets/product/price.tsx'

/** Every pack as a radio, the price of one below its name; a single pack needs no choice. */
export function PackOptions({ packs, first }: { packs: readonly PackView[]; first: number }) {
  const [only] = packs
  if (packs.length === 1 && only)
    return (
      <section aria-label="Pack sizes">
        <input type="hidden" name="pack" value={only.id} />
        <p className="flex min-h-12 items-center justify-between gap-3">
          <PackName pack={only} />
          <PackAmount pack={only} />
        </p>
      </section>
    )
  return (
    <fieldset aria-label="Pack sizes" className="offer-packs">
      {packs.map((pack) => (
        <label key={pack.id} className="offer-pack">
          <input type="radio" name="pack" value={pack.id} defaultChecked={pack.id === first} />
          <PackName pack={pack} />
          <PackAmount pack={pack} />
        </label>
      ))}
    </fieldset>
  )
}

function PackName({ pack }: { pack: PackView }) {
  const { seller } = useFrame()
  const { unit, quantity, price, mrp, saved } = pack
  const each = (minor: number) => formatMoney(Math.round(minor / quantity), seller)
  return (
    <span className="min-w-0 leading-[1.3]">
      <b className="font-semibold wrap-anywhere">{unit}</b>
      <small className="block text-2 font-normal text-ink-2">
        {price === null ? 'Price on request' : quantity > 1 ? `${each(price)} each` : ''}
        {price !== null && mrp !== null && saved > 0 && (
          <>
            {quantity > 1 && ' · '}
            <span className="sr-only">was </span>
            <s>{each(mrp)}</s>
          </>
        )}
        <PackNote pack={pack} />
      </small>
    </span>
  )
}

/** What tells a pack's offer from the others': it is special, short, or out of stock. */
function PackNote({ pack }: { pack: PackView }) {
  if (pack.price === null || !pack.delivered) return null
  if (pack.stock <= 0) return <span className="text-bad"> · Out of stock</span>
  if (pack.stock <= fewLeft) return <span className="text-look"> · Only {pack.stock} left</span>
  return pack.isSpecial && <span className="text-look"> · Special price</span>
}

function PackAmount({ pack }: { pack: PackView }) {
  return pack.price === null ? null : <Price minor={pack.price} className="text-[1.0625rem]" />
}
