import { fewLeft, type PackView } from '#contract/catalog/catalog.ts'
import { formatPriceReason } from '#contract/pricing/price-reason.ts'
import { formatMoney } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as productTexts from '#texts/product.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { Price } from '#web/widgets/product/price.tsx'

/** Every pack as a radio, the price of one below its name; a single pack needs no choice. */
export function PackOptions({ packs, first }: { packs: readonly PackView[]; first: number }) {
  const [only] = packs
  const isSoldOut = packs.every(({ stock }) => stock <= 0)
  if (packs.length === 1 && only)
    return (
      <section aria-label={productTexts.packSizes()}>
        <input type="hidden" name="pack" value={only.id} />
        <p className="flex min-h-12 items-center justify-between gap-3">
          <PackName pack={only} isSoldOut={isSoldOut} />
          <PackAmount pack={only} />
        </p>
      </section>
    )
  return (
    <fieldset className="offer-packs">
      <legend className="sr-only">{productTexts.packSizes()}</legend>
      {packs.map((pack) => (
        <label key={pack.id} className="offer-pack">
          <input type="radio" name="pack" value={pack.id} defaultChecked={pack.id === first} />
          <PackName pack={pack} isSoldOut={isSoldOut} />
          <PackAmount pack={pack} />
        </label>
      ))}
    </fieldset>
  )
}

interface PackTexts {
  pack: PackView
  /** All packs are. */
  isSoldOut: boolean
}

function PackName({ pack, isSoldOut }: PackTexts) {
  return (
    <span className="min-w-0 leading-[1.3]">
      <b className="font-semibold wrap-anywhere">{pack.unit}</b>
      <small className="block text-2 font-normal text-ink-2">
        {pack.price === null ? (
          productTexts.priceOnRequest()
        ) : (
          <PackDetails pack={pack} isSoldOut={isSoldOut} price={pack.price} />
        )}
      </small>
    </span>
  )
}

/** The price of one, what it was, and what tells this pack's offer from the others'. */
function PackDetails({ pack, price, isSoldOut }: PackTexts & { price: number }) {
  const { seller } = useFrame()
  const { quantity, mrp, saved } = pack
  const formatEach = (minor: number) => formatMoney(Math.round(minor / quantity), seller)
  const note = describeNote(pack, isSoldOut, seller.countryCode)
  return [
    quantity > 1 && productTexts.priceEach({ price: formatEach(price) }),
    mrp !== null && saved > 0 && (
      <span key="mrp">
        <RichText
          parts={productTexts.wasPrice({
            price: formatEach(mrp),
            unseen: (text) => <span className="sr-only">{text}</span>,
            struck: (text) => <s>{text}</s>,
          })}
        />
      </span>
    ),
    note && (
      <span key="note" className={note.tone}>
        {note.text}
      </span>
    ),
  ]
    .filter(Boolean)
    .flatMap((part, at) => (at === 0 ? [part] : [' · ', part]))
}

/** Where all packs are sold out, the line below them says it once. */
function describeNote(
  pack: PackView,
  isSoldOut: boolean,
  countryCode: string,
): { tone: string; text: string } | null {
  if (!pack.delivered || isSoldOut) return null
  if (pack.stock <= 0) return { tone: 'text-bad', text: commonTexts.outOfStock() }
  if (pack.stock <= fewLeft)
    return { tone: 'text-look', text: productTexts.onlyLeft({ stock: pack.stock }) }
  return pack.reason && { tone: 'text-look', text: formatPriceReason(pack.reason, countryCode) }
}

function PackAmount({ pack }: { pack: PackView }) {
  return pack.price === null ? null : <Price minor={pack.price} className="text-[1.0625rem]" />
}
