import { type FormEvent, useEffect, useRef, useState } from 'react'
import type { DeskPack } from '#contract/desk/desk-products.ts'
import { getMargin, getPriceForMargin, type IncludedTaxes } from '#kernel/margin.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { formatAmount, formatCount, type Minor, parseMajor } from '#kernel/money.ts'
import * as deskStockTexts from '#texts/desk-stock.ts'
import { formatShare } from '../bench/bench-figures.ts'
import { useDesk } from '../desk-frame.tsx'
import { findProblemText, type Problem } from '../parts/error-summary.tsx'
import { type EditableParts, isEditable, labelPackField, newPackRow } from './pack-edit.ts'

export interface PackSheetProps {
  packs: readonly DeskPack[]
  /** The fields of all packs, editable or not. */
  values: Fields
  problems: readonly Problem[] | undefined
  parts: EditableParts
  /** Basis points. */
  taxes: IncludedTaxes
  /** Null: not to be shown to this person. `margin` null: none is set. */
  floor: { margin: number | null } | null
}

/**
 * A product's packs with prices and stock, a row each, and one for a new pack; on a phone a block
 * each (DEAL-06).
 */
export function PackSheet(props: PackSheetProps) {
  const { packs, parts, floor } = props
  const { money } = useDesk()
  const warehouses = packs[0]?.stock ?? []
  const rows = parts.catalogue ? [...packs, null] : packs
  const symbol = money.symbol
  return (
    // biome-ignore-start lint/a11y: what scrolls must be reached by keyboard; it is no landmark, nor a set of fields
    <div
      role="group"
      aria-label={deskStockTexts.packsPricesAndStock()}
      tabIndex={0}
      className="goods-sheet overflow-x-auto text-2"
    >
      <table className="qs-table goods-table">
        <thead>
          <tr>
            <th className="goods-code">{deskStockTexts.sku()}</th>
            <th className="goods-unit">{deskStockTexts.pack()}</th>
            <th className="n goods-count" title={deskStockTexts.piecesPerPack()}>
              {deskStockTexts.pcs()}
            </th>
            <th className="n goods-amount">{deskStockTexts.priceSymbol({ symbol })}</th>
            <th className="n goods-amount">{deskStockTexts.mrpSymbol({ symbol })}</th>
            {floor && (
              <>
                <th className="n goods-amount">{deskStockTexts.costSymbol({ symbol })}</th>
                <th className="n goods-figure">{deskStockTexts.margin()}</th>
                <th className="n goods-amount">{deskStockTexts.floorSymbol({ symbol })}</th>
              </>
            )}
            {warehouses.map(({ warehouseId, warehouse }) => (
              <th
                key={warehouseId}
                className="n goods-figure"
                title={deskStockTexts.onHandInWarehouse({ warehouse })}
              >
                <span className="line-clamp-2 whitespace-normal">{warehouse}</span>
              </th>
            ))}
            <th className="n goods-count" title={deskStockTexts.reservedForOrders()}>
              {deskStockTexts.held()}
            </th>
            <th className="goods-count">
              <span className="line-clamp-2 whitespace-normal">{deskStockTexts.onSale()}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((pack) => (
            <PackRow key={pack?.id ?? newPackRow} {...props} pack={pack} />
          ))}
        </tbody>
      </table>
    </div>
    // biome-ignore-end lint/a11y: see above
  )
}

function PackRow({ pack, packs, values, problems, parts, taxes, floor }: RowProps) {
  const { money } = useDesk()
  const { symbol } = money
  const row = pack?.id ?? newPackRow
  const priceName = `price-${row}`
  const costName = `cost-${row}`
  const line = useRef<HTMLTableRowElement>(null)
  const [typed, setTyped] = useState<Fields>({})
  useEffect(() => {
    const form = line.current?.closest('form')
    const onReset = () => setTyped({})
    form?.addEventListener('reset', onReset)
    return () => form?.removeEventListener('reset', onReset)
  }, [])
  const onInput = ({ target }: FormEvent) => {
    if (target instanceof HTMLInputElement && [priceName, costName].includes(target.name))
      setTyped((before) => ({ ...before, [target.name]: target.value }))
  }
  const parse = (name: string) => parseMajor(typed[name] ?? values[name] ?? '', money.currency)
  const figures = floor && judgePrice(parse(priceName), parse(costName), taxes, floor.margin)
  const cell = (part: string, head: string, more: CellMore = {}) => {
    const name = `${part}-${row}`
    const isLocked = !isEditable(part, parts)
    return (
      <SheetCell
        key={part}
        name={name}
        head={head}
        label={labelPackField(name, packs) ?? name}
        value={values[name] ?? ''}
        problem={findProblemText(problems, name)}
        isLocked={isLocked}
        {...more}
      />
    )
  }
  const stock = pack?.stock ?? packs[0]?.stock ?? []
  const held = pack?.stock.reduce((sum, { reserved }) => sum + reserved, 0)
  return (
    <tr
      ref={line}
      id={`pack-${row}`}
      onInput={onInput}
      className={pack ? undefined : 'goods-new'}
      data-title={pack ? undefined : deskStockTexts.newPack()}
    >
      {cell('code', deskStockTexts.sku(), { isText: true })}
      {cell('unit', deskStockTexts.pack(), {
        isText: true,
        placeholder: pack ? undefined : deskStockTexts.newPack(),
      })}
      {cell('quantity', deskStockTexts.pieces(), { isCount: true })}
      {cell('price', deskStockTexts.priceSymbol({ symbol }), {
        placeholder: deskStockTexts.priceWord(),
      })}
      {cell('mrp', deskStockTexts.mrpSymbol({ symbol }))}
      {floor && (
        <>
          {cell('cost', deskStockTexts.costSymbol({ symbol }))}
          <td className={`n ${figures?.state ?? ''}`} data-label={deskStockTexts.margin()}>
            {formatShare(figures?.margin)}
            {figures?.state === 'under' && (
              <span className="sr-only"> {deskStockTexts.isBelowFloor()}</span>
            )}
          </td>
          <td
            className="n goods-short text-ink-2"
            data-label={deskStockTexts.floorSymbol({ symbol })}
          >
            {figures?.floorPrice == null ? '–' : formatAmount(figures.floorPrice, money)}
          </td>
        </>
      )}
      {stock.map(({ warehouseId, warehouse }) =>
        cell(`stock-${warehouseId}`, warehouse, { isCount: true, isStock: true }),
      )}
      <td className="n text-ink-2" data-label={deskStockTexts.held()}>
        {held === undefined ? '' : formatCount(held, money)}
      </td>
      <td className="goods-tick" data-label={deskStockTexts.onSale()}>
        <input
          type="checkbox"
          id={`active-${row}`}
          name={`active-${row}`}
          aria-label={labelPackField(`active-${row}`, packs) ?? deskStockTexts.onSale()}
          defaultChecked={values[`active-${row}`] === 'on'}
          disabled={!parts.catalogue}
        />
      </td>
    </tr>
  )
}

type RowProps = PackSheetProps & { pack: DeskPack | null }

interface CellMore {
  isText?: boolean
  /** Without decimals. */
  isCount?: boolean
  isStock?: boolean
  placeholder?: string | undefined
}

interface CellProps extends CellMore {
  name: string
  /** The head of its column. */
  head: string
  label: string
  value: string
  problem: string | undefined
  isLocked: boolean
}

function SheetCell(props: CellProps) {
  const { name, head, label, value, problem, isLocked, isText, isCount, placeholder } = props
  const width = findWidth(props)
  if (isLocked)
    return (
      <td className={isText ? 'goods-text truncate' : `n ${width}`} data-label={head}>
        {value}
      </td>
    )
  return (
    <td className={`qs-cell ${width}`} data-label={head}>
      <input
        id={name}
        name={name}
        aria-label={label}
        defaultValue={value}
        placeholder={placeholder}
        inputMode={isText ? undefined : isCount ? 'numeric' : 'decimal'}
        autoComplete="off"
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? `${name}-error` : undefined}
      />
      {problem && (
        <p id={`${name}-error`} className="goods-fault">
          {problem}
        </p>
      )}
    </td>
  )
}

/** How much of a line it takes on a phone. */
function findWidth({ isText, isCount, isStock }: CellMore): string {
  if (isText) return 'goods-text'
  if (isStock) return 'goods-short'
  return isCount ? '' : 'goods-money'
}

/** The margin of a price in basis points, the price at the floor, and how the two compare. */
function judgePrice(
  price: Minor | null,
  cost: Minor | null,
  taxes: IncludedTaxes,
  floor: number | null,
) {
  const { taxRate, cessRate } = taxes
  const margin =
    price === null ? null : getMargin([{ price, quantity: 1, taxRate, cessRate, cost }])
  const isUnder = margin !== null && floor !== null && margin < floor
  const isNear = margin !== null && margin < lowMargin
  return {
    margin,
    floorPrice: cost === null || floor === null ? null : getPriceForMargin(cost, taxes, floor),
    state: isUnder ? 'under' : isNear ? 'near' : '',
  }
}

/** Basis points. */
const lowMargin = 1_000
