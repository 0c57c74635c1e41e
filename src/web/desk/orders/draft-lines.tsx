import type { PackSuggestion } from '#contract/negotiation/quote-preview.ts'
import type { DraftInput, DraftView, DraftWords } from '#contract/orders/draft-orders.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatAmount, formatCount, formatMoney } from '#kernel/money.ts'
import * as deskOrderTexts from '#texts/desk-order.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'

const stateWords = {
  short: deskOrderTexts.notEnough,
  unavailable: deskOrderTexts.notAvailable,
  'not-delivered': deskOrderTexts.notDelivered,
} as Partial<Record<string, () => string>>

/** A line in words, and the packs that may be meant. */
export type OpenLine = DraftWords & { suggestions: PackSuggestion[] }

interface Props {
  draft: DraftView
  /** Lines that still need a choice. */
  openLines: readonly OpenLine[]
  /** What was typed before it was refused. */
  typed: DraftInput | null
}

const spareRows = 3

/**
 * The lines at today's prices, and rows for more: a name, words or a SKU, and how many. What a row
 * may mean stands below it. A quantity of 0 takes a line off.
 */
export function DraftLines({ draft, openLines, typed }: Props) {
  const { lines } = draft.cart
  const { change: mayChange } = draft.may
  const filled = lines.length + openLines.length
  const rows = mayChange ? Math.max(filled + spareRows, countTyped(typed)) : lines.length
  const freeRows = Array.from({ length: rows - lines.length }, (_, at) => lines.length + at)
  return (
    <table className="desk-table w-full table-fixed border-y border-line">
      <caption className="sr-only">{deskOrderTexts.lines()}</caption>
      <thead>
        <tr>
          <th scope="col">{deskOrderTexts.product()}</th>
          <th scope="col" className="w-24 text-end max-sm:hidden">
            {deskOrderTexts.price()}
          </th>
          <th scope="col" className="w-24 text-end max-sm:hidden">
            {deskOrderTexts.inStock()}
          </th>
          <th scope="col" className="w-24 text-end">
            {deskOrderTexts.quantity()}
          </th>
          <th scope="col" className="w-28 text-end max-sm:hidden">
            {deskOrderTexts.total()}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map(({ packId }, at) => (
          <PackRow key={packId} draft={draft} at={at} typed={typed} />
        ))}
        {freeRows.map((at) => (
          <WordsRow key={at} at={at} open={openLines[at - lines.length]} typed={typed} />
        ))}
      </tbody>
    </table>
  )
}

function PackRow({ draft, at, typed }: { draft: DraftView; at: number; typed: DraftInput | null }) {
  const { money } = useDesk()
  const line = draft.cart.lines[at]!
  const { change: mayChange } = draft.may
  const price = line.price === null ? deskOrderTexts.onRequest() : formatAmount(line.price, money)
  const problem = stateWords[line.state]?.()
  const stock = formatCount(line.stock, money)
  const total = formatAmount(line.subTotal, money)
  return (
    <tr>
      <td className="min-w-0">
        {mayChange && <input type="hidden" name={`pack-${at + 1}`} value={line.packId} />}
        <Link to={deskPaths.product(line.productId)} className="font-[550] break-words">
          {line.name}
        </Link>
        <span className="block text-ink-2">
          {draft.codes[at]} · {line.unit}
        </span>
        <span className="block text-ink-2 sm:hidden">
          {deskOrderTexts.lineFacts({ price, stock, total })}
        </span>
        {problem && <span className="block text-bad">{problem}</span>}
      </td>
      <td className="text-end tabular-nums max-sm:hidden">{price}</td>
      <td
        className={`text-end tabular-nums max-sm:hidden ${line.stock < line.quantity ? 'text-bad' : ''}`}
      >
        {stock}
      </td>
      <td className="text-end tabular-nums">
        {mayChange ? (
          <QuantityCell
            at={at}
            text={typed?.lines[at]?.quantity ?? String(line.quantity)}
            label={deskOrderTexts.quantityOf({ name: line.name })}
          />
        ) : (
          line.quantity
        )}
      </td>
      <td className="text-end tabular-nums max-sm:hidden">{total}</td>
    </tr>
  )
}

function WordsRow(props: { at: number; open: OpenLine | undefined; typed: DraftInput | null }) {
  const { at, open, typed } = props
  const field = `${at + 1}`
  const typedLine = typed?.lines[at]
  return (
    <tr className={open ? 'bg-quiet' : undefined}>
      <td colSpan={1} className="min-w-0">
        <input
          name={`code-${field}`}
          aria-label={deskOrderTexts.productOfLine({ field })}
          placeholder={deskOrderTexts.productWords()}
          defaultValue={typedLine?.code ?? open?.words ?? ''}
          maxLength={80}
          autoComplete="off"
          aria-invalid={open ? true : undefined}
          aria-describedby={open ? `meant-${field}` : undefined}
          className="h-(--control) w-full rounded-small border border-edge bg-paper px-2 text-typed aria-invalid:border-look"
        />
        {open && <Suggestions at={at} open={open} />}
      </td>
      <td className="max-sm:hidden" />
      <td className="max-sm:hidden" />
      <td className="text-end align-top">
        <QuantityCell
          at={at}
          text={typedLine?.quantity ?? open?.quantity ?? ''}
          label={deskOrderTexts.quantityOfLine({ field })}
        />
      </td>
      <td className="max-sm:hidden" />
    </tr>
  )
}

/** Each is a button that saves the draft with this pack in the line. */
function Suggestions({ at, open }: { at: number; open: OpenLine }) {
  const { money } = useDesk()
  const { suggestions, words } = open
  return (
    <div id={`meant-${at + 1}`} className="grid gap-1.5 py-2">
      <p className="text-2 text-look">
        {suggestions.length === 0
          ? deskOrderTexts.noSuggestions({ words })
          : deskOrderTexts.whichOne()}
      </p>
      {suggestions.map(({ packId, code, name, unit, price, stock }) => (
        <Button
          key={packId}
          type="submit"
          name="do"
          value={`use:${at + 1}:${packId}`}
          className="h-auto min-h-10 w-full justify-start py-1.5 text-start whitespace-normal"
        >
          <span className="min-w-0">
            <b className="block font-[550] break-words">{name}</b>
            <span className="block text-2 font-normal text-ink-2">
              {code} · {unit} ·{' '}
              {price === null ? deskOrderTexts.onRequest() : formatMoney(price, money)} ·{' '}
              {deskOrderTexts.inStockCount({ count: stock })}
            </span>
          </span>
        </Button>
      ))}
    </div>
  )
}

function QuantityCell({ at, text, label }: { at: number; text: string; label: string }) {
  return (
    <input
      name={`quantity-${at + 1}`}
      aria-label={label}
      defaultValue={text}
      maxLength={6}
      inputMode="numeric"
      autoComplete="off"
      className="h-(--control) w-20 rounded-small border border-edge bg-paper px-2 text-end text-typed"
    />
  )
}

function countTyped(typed: DraftInput | null): number {
  return typed ? typed.lines.findLastIndex(({ code }) => code !== '') + 2 : 0
}
