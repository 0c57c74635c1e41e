import { createContext, useContext, useEffect, useRef, useState } from 'react'
import type { ListedPackRow } from '#contract/desk/pack-list.ts'
import { getMargin } from '#kernel/margin.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { formatAmount, formatCount, parseMajor } from '#kernel/money.ts'
import * as deskStockTexts from '#texts/desk-stock.ts'
import { formatShare, getMarginTone } from '../bench/bench-figures.ts'
import { useDesk } from '../desk-frame.tsx'
import { findProblemText, type Problem } from '../parts/error-summary.tsx'
import { labelSheetField } from './sheet-fields.ts'

export interface SheetState {
  /** What the cells hold that may be typed in: as stored, or as it was refused. */
  values: Fields
  stored: Fields
  problems: readonly Problem[] | undefined
}

export const SheetContext = createContext<SheetState>({
  values: {},
  stored: {},
  problems: undefined,
})

/** A price, an MRP or a cost. */
export function AmountCell({ row, part }: { row: ListedPackRow; part: 'price' | 'mrp' | 'cost' }) {
  const { money } = useDesk()
  const amount = row[part]
  const none = part === 'price' ? deskStockTexts.onRequest() : '–'
  return (
    <SheetInput
      row={row}
      part={part}
      text={amount === null ? none : formatAmount(amount, money)}
      placeholder={part === 'price' ? deskStockTexts.priceWord() : '–'}
    />
  )
}

/** What lies in each warehouse, a line each. */
export function StockCells({ row }: { row: ListedPackRow }) {
  const { money } = useDesk()
  return row.stock.map(({ warehouseId, onHand }) => (
    <SheetInput
      key={warehouseId}
      row={row}
      part={`stock-${warehouseId}`}
      text={formatCount(onHand, money)}
      placeholder="0"
    />
  ))
}

function SheetInput(props: {
  row: ListedPackRow
  part: string
  /** Shown where it may not be typed in. */
  text: string
  placeholder: string
}) {
  const { row, part, text, placeholder } = props
  const { values, stored, problems } = useContext(SheetContext)
  const name = `${part}-${row.id}`
  const value = values[name]
  const [typed, setTyped] = useState(value)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => {
    const form = input.current?.form
    const onReset = () => setTyped(input.current?.defaultValue)
    form?.addEventListener('reset', onReset)
    return () => form?.removeEventListener('reset', onReset)
  }, [])
  if (value === undefined) return <span className="sheet-line">{text}</span>
  const problem = findProblemText(problems, name)
  const isChanged = typed !== (stored[name] ?? value)
  return (
    <span className={isChanged ? 'sheet-input changed' : 'sheet-input'}>
      <input
        ref={input}
        id={name}
        name={name}
        aria-label={labelSheetField(name, [row])}
        defaultValue={value}
        placeholder={placeholder}
        inputMode="decimal"
        autoComplete="off"
        onInput={({ currentTarget }) => setTyped(currentTarget.value)}
        onFocus={({ currentTarget }) => currentTarget.select()}
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${name}-error` : undefined}
      />
      {problem && (
        <span id={`${name}-error`} className="sheet-fault">
          {problem}
        </span>
      )}
    </span>
  )
}

/** What a row's cells hold now, by their parts; null before anything is typed. */
function useTypedRow(id: number) {
  const place = useRef<HTMLSpanElement>(null)
  const [typed, setTyped] = useState<Record<string, string>>({})
  useEffect(() => {
    const line = place.current?.closest('tr')
    const form = line?.closest('form')
    const onInput = ({ target }: Event) => {
      if (target instanceof HTMLInputElement)
        setTyped((before) => ({ ...before, [target.name]: target.value }))
    }
    const onReset = () => setTyped({})
    line?.addEventListener('input', onInput)
    form?.addEventListener('reset', onReset)
    return () => {
      line?.removeEventListener('input', onInput)
      form?.removeEventListener('reset', onReset)
    }
  }, [])
  const { values } = useContext(SheetContext)
  const read = (part: string): string | undefined => {
    const name = `${part}-${id}`
    return typed[name] ?? values[name]
  }
  return { place, read }
}

/** The margin of what is typed now. */
export function MarginNow({ row, floor }: { row: ListedPackRow; floor: number | null }) {
  const { money } = useDesk()
  const { place, read } = useTypedRow(row.id)
  const parse = (part: 'price' | 'cost') => {
    const text = read(part)
    return text === undefined ? row[part] : parseMajor(text.trim(), money.currency)
  }
  const [price, cost] = [parse('price'), parse('cost')]
  const { taxRate, cessRate } = row
  const margin =
    price === null ? null : getMargin([{ price, quantity: 1, taxRate, cessRate, cost }])
  const isUnder = margin !== null && margin < (floor ?? 0)
  return (
    <span ref={place} className={`sheet-line ${getMarginTone(margin, floor)}`}>
      {formatShare(margin)}
      {isUnder && <span className="sr-only"> {deskStockTexts.isBelowFloor()}</span>}
    </span>
  )
}

/** What may be sold of what is typed now, a line a warehouse. */
export function FreeNow({ row }: { row: ListedPackRow }) {
  const { money } = useDesk()
  const { place, read } = useTypedRow(row.id)
  return (
    <span ref={place} className="contents">
      {row.stock.map(({ warehouseId, onHand, reserved }) => {
        const text = read(`stock-${warehouseId}`)
        const count = text === undefined ? onHand : Number(text.trim() || Number.NaN)
        const free = count - reserved
        const isNone = free <= 0
        return (
          <span key={warehouseId} className={isNone ? 'sheet-line text-bad' : 'sheet-line'}>
            {Number.isSafeInteger(free) ? formatCount(free, money) : '–'}
          </span>
        )
      })}
    </span>
  )
}
