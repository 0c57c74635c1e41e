import { type ReactNode, useId, useState } from 'react'
import { getPercentUnder } from '#contract/negotiation/offer-review.ts'
import {
  formatAmount,
  formatMoney,
  type Minor,
  type MoneyStyle,
  parseMajor,
} from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as threadTexts from '#texts/thread.ts'

export interface PriceLine {
  /** Suffix of its field names: `price-KEY`, `quantity-KEY`. */
  key: string
  name: string
  note?: ReactNode
  quantity: number
  /** May be changed here, within these. */
  quantities?: { min: number; max: number }
  /** Unit price to compare with; null: there is none. */
  against: Minor | null
  /** Initial value of the field. */
  start: Minor | null
  /** As typed, when the form is shown again after a refusal. */
  typed?: string
  error?: ReactNode
  /** The price can't be changed here, only the quantity. */
  fixed?: boolean
  /** Unit prices by quantity, where they depend on it. */
  steps?: readonly { from: number; to: number; unitPrice: Minor }[]
}

/**
 * A price for each line, in a plain form: `price-KEY` in major units, `quantity-KEY` where it may
 * be changed. Script updates lines and total live; the server computes the amounts that count.
 */
export function LinePrices(props: {
  legend: string
  lines: readonly PriceLine[]
  money: MoneyStyle
  /** What it is compared with: "listed", "quoted". */
  againstWord: string
  /** Renders below, with the total and the quantities by key. */
  children?: (total: Minor, quantities: ReadonlyMap<string, number>) => ReactNode
}) {
  const { lines, money } = props
  const [inputs, setInputs] = useState<Record<string, string>>({})
  const lineValues = lines.map((line) => {
    const quantity = Number(inputs[`quantity-${line.key}`] ?? line.quantity)
    const text = inputs[`price-${line.key}`] ?? line.typed
    const step =
      line.fixed && line.steps?.find(({ from, to }) => quantity >= from && quantity <= to)
    const price =
      text !== undefined ? parseMajor(text, money.currency) : step ? step.unitPrice : line.start
    return { price, quantity: Number.isSafeInteger(quantity) && quantity >= 0 ? quantity : 0 }
  })
  const total = lineValues.reduce((sum, { price, quantity }) => sum + (price ?? 0) * quantity, 0)
  // A line without a price has no saving.
  const getFullPrice = (line: PriceLine, price: Minor | null) =>
    price === null ? 0 : (line.against ?? price)
  const fullTotal = lines.reduce(
    (sum, line, index) =>
      sum + getFullPrice(line, lineValues[index]!.price) * lineValues[index]!.quantity,
    0,
  )
  const savings = fullTotal - total
  return (
    <fieldset
      className="grid"
      onInput={(event) => {
        const { name, value } = event.target as unknown as HTMLInputElement
        setInputs((before) => ({ ...before, [name]: value }))
      }}
    >
      <legend className="mb-1 text-3 font-semibold">{props.legend}</legend>
      {lines.map((line, index) => (
        <Row
          key={line.key}
          line={line}
          {...lineValues[index]!}
          money={money}
          againstWord={props.againstWord}
        />
      ))}
      <p
        className="flex flex-wrap justify-between gap-x-4 border-t border-ink pt-2.5 font-bold"
        aria-live="polite"
      >
        <span>
          {commonTexts.total()}
          {savings > 0 && fullTotal > 0 && (
            <span className="font-[550] text-ink-2">
              {threadTexts.saving({
                amount: formatMoney(savings, money),
                percent: getPercentUnder(total, fullTotal),
              })}
            </span>
          )}
        </span>
        <span>{formatMoney(total, money)}</span>
      </p>
      {props.children?.(
        total,
        new Map(lines.map((line, index) => [line.key, lineValues[index]!.quantity])),
      )}
    </fieldset>
  )
}

const inputClass =
  'h-(--control) rounded-small border border-edge bg-paper text-end text-typed ' +
  'aria-invalid:border-bad disabled:bg-quiet disabled:text-ink-2'

function Row(props: {
  line: PriceLine
  price: Minor | null
  quantity: number
  money: MoneyStyle
  againstWord: string
}) {
  const { line, price, money, againstWord } = props
  const sum = (price ?? 0) * props.quantity
  const id = useId()
  return (
    <div className="grid gap-x-4 gap-y-2 border-t border-line py-3 sm:grid-cols-[minmax(0,1fr)_auto] sm:items-center">
      <div className="min-w-0 text-3">
        <span className="font-[550] wrap-anywhere">{keepUnits(line.name)}</span>
        <span className="block text-2 text-ink-2">
          {[
            !line.quantities && threadTexts.pieces({ count: line.quantity }),
            line.against !== null && `${againstWord} ${formatMoney(line.against, money)}`,
          ]
            .filter(Boolean)
            .join(', ')}
          {line.note && <> {line.note}</>}
        </span>
      </div>
      <div className="flex flex-wrap items-center gap-2 text-2">
        {line.quantities && (
          <>
            <label htmlFor={`${id}q`} className="sr-only">
              {threadTexts.quantityFor({ name: line.name })}
            </label>
            <input
              id={`${id}q`}
              type="number"
              name={`quantity-${line.key}`}
              defaultValue={line.quantity}
              min={line.quantities.min}
              max={line.quantities.max}
              step={1}
              inputMode="numeric"
              className={`${inputClass} w-18 px-2`}
            />
            <span aria-hidden="true">×</span>
          </>
        )}
        {line.fixed ? (
          <span className="text-3">{price === null ? '–' : formatMoney(price, money)}</span>
        ) : (
          <>
            <label htmlFor={`${id}p`} className="sr-only">
              {threadTexts.unitPriceFor({ name: line.name })}
            </label>
            <span className="relative">
              <span
                aria-hidden="true"
                className="pointer-events-none absolute inset-y-0 start-2.5 grid items-center text-ink-2"
              >
                {money.symbol}
              </span>
              <input
                id={`${id}p`}
                name={`price-${line.key}`}
                inputMode="decimal"
                autoComplete="off"
                maxLength={16}
                defaultValue={
                  line.typed ?? (line.start === null ? '' : formatPlainAmount(line.start, money))
                }
                aria-invalid={line.error ? true : undefined}
                aria-describedby={line.error ? `${id}e` : undefined}
                className={`${inputClass} w-30 pe-2.5 ps-7`}
              />
            </span>
          </>
        )}
        <span className="ms-auto min-w-24 text-end text-3 font-semibold">
          {formatMoney(sum, money)}
        </span>
      </div>
      {line.error && (
        <p id={`${id}e`} className="text-2 text-bad sm:col-span-2 sm:text-end">
          {line.error}
        </p>
      )}
    </div>
  )
}

/** As typed: without grouping. */
export function formatPlainAmount(minor: Minor, money: MoneyStyle): string {
  return formatAmount(minor, { ...money, locale: 'en-US' }).replaceAll(',', '')
}

import { keepUnits } from '#kernel/keep-units.ts'
