import { type PadChoice, type PadLine, padFaultTexts } from '#contract/cart/order-pad.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import * as padTexts from '#texts/pad.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { Picture } from '#web/widgets/product/picture.tsx'

const inputClass =
  'h-10 rounded-small border border-edge bg-paper px-2.5 text-3 aria-invalid:border-bad'

const rowClass =
  'grid scroll-mt-24 grid-cols-[minmax(0,1fr)_6rem] items-start gap-x-4 gap-y-2 border-s-4 py-3 ps-3'

/** One line of a pad: what was written, what it may be, and how many. */
export function PadRow({ line, showsFault }: { line: PadLine; showsFault: boolean }) {
  const { row, code, words, quantity, state, choices, pick, fault } = line
  const wrote = [code, words === code ? '' : words].filter(Boolean).join(' · ')
  const faultId = `line-${row}-fault`
  const isBadQuantity = showsFault && fault === 'bad-quantity'
  return (
    <li
      id={`line-${row}`}
      className={`${rowClass} ${fault ? 'border-s-look' : 'border-s-transparent'}`}
    >
      <div className="grid min-w-0 gap-2">
        <p className="text-2 text-ink-2">
          <RichText
            parts={padTexts.lineWrote({
              row,
              wrote,
              text: (text) => <span className="font-mono break-words text-ink">{text}</span>,
            })}
          />
        </p>
        {state === 'sure' ? <OneProduct line={line} /> : <Choices line={line} />}
        {showsFault && fault && (
          <p id={faultId} className="text-2 text-bad">
            {padFaultTexts[fault]()}
          </p>
        )}
      </div>
      <label className="grid gap-1 text-1 text-ink-2">
        {padTexts.quantity()}
        <input
          name={`quantity.${row}`}
          inputMode="numeric"
          defaultValue={quantity}
          maxLength={5}
          aria-label={padTexts.quantityInLine({ row })}
          aria-invalid={isBadQuantity ? true : undefined}
          aria-describedby={isBadQuantity ? faultId : undefined}
          className={`${inputClass} w-full text-end tabular-nums`}
        />
      </label>
      {state === 'sure' && choices.length === 1 && pick !== 'skip' && (
        <ShortNote choice={choices[0]!} quantity={Number(quantity)} />
      )}
    </li>
  )
}

/** A product that its code or words tell; its packs to choose from. */
function OneProduct({ line: { row, choices, pick } }: { line: PadLine }) {
  const { seller } = useFrame()
  const [first] = choices
  const current = choices.find(({ packId }) => String(packId) === pick) ?? first!
  return (
    <div className="grid grid-cols-[3rem_minmax(0,1fr)] gap-x-3">
      <Picture picture={current.picture} alt="" widths={[96]} sizes="48px" />
      <a
        href={toHref(paths.product(current.url))}
        className="line-clamp-2 self-center text-2 font-[550] wrap-anywhere"
      >
        {current.name}
      </a>
      <div className="col-span-2 mt-1.5 sm:col-span-1 sm:col-start-2">
        <select
          name={`pick.${row}`}
          defaultValue={pick}
          aria-label={padTexts.packInLine({ row })}
          className={`${inputClass} w-full max-w-[26rem] text-2`}
        >
          {choices.map((choice) => (
            <option key={choice.packId} value={choice.packId}>
              {describePack(choice, seller)}
            </option>
          ))}
          <option value="ask">{padTexts.requestInstead()}</option>
          <option value="skip">{padTexts.leaveLineOut()}</option>
        </select>
      </div>
    </div>
  )
}

/** Up to three products, and the ways without one. */
function Choices({ line: { row, choices, pick, state } }: { line: PadLine }) {
  const { seller } = useFrame()
  const name = `pick.${row}`
  return (
    <fieldset className="grid gap-1">
      <legend className="mb-1 text-2 font-semibold">
        {state === 'unknown' ? padTexts.unknownProduct() : padTexts.whichProduct()}
      </legend>
      {choices.map((choice) => (
        <label
          key={choice.packId}
          className="grid min-h-11 cursor-pointer grid-cols-[1.25rem_3rem_minmax(0,1fr)] items-center gap-x-3 rounded-small px-1 py-1 has-checked:bg-quiet"
        >
          <input
            type="radio"
            name={name}
            value={choice.packId}
            defaultChecked={pick === String(choice.packId)}
          />
          <Picture picture={choice.picture} alt="" widths={[96]} sizes="48px" />
          <span className="min-w-0 text-2">
            <span className="line-clamp-2 font-[550] wrap-anywhere">{choice.name}</span>
            <span className="text-ink-2">{describePack(choice, seller)}</span>
          </span>
        </label>
      ))}
      <div className="flex flex-wrap gap-x-6 text-2">
        {(
          [
            ['ask', padTexts.requestQuote()],
            ['skip', padTexts.leaveOut()],
          ] as const
        ).map(([value, label]) => (
          <label key={value} className="flex min-h-9 cursor-pointer items-center gap-x-3 px-1">
            <input type="radio" name={name} value={value} defaultChecked={pick === value} />
            {label}
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** Said before the cart says it. */
function ShortNote({ choice, quantity }: { choice: PadChoice; quantity: number }) {
  if (choice.price === null)
    return <p className="col-span-2 text-2 text-ask">{padTexts.priceOnRequest()}</p>
  if (!Number.isFinite(quantity) || choice.stock >= quantity) return null
  return (
    <p className="col-span-2 text-2 text-look">
      {choice.stock === 0 ? padTexts.noneDeliverable() : padTexts.onlyLeft({ stock: choice.stock })}
    </p>
  )
}

/** "Box of 100, AB-1234: ₹ 450.00". */
function describePack(
  { unit, code, price }: PadChoice,
  seller: ReturnType<typeof useFrame>['seller'],
): string {
  return price === null
    ? padTexts.packOnRequest({ unit, code })
    : padTexts.packAtPrice({ unit, code, price: formatMoney(price, seller) })
}
