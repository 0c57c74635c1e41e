import { memo } from 'react'
import type { PackSuggestion, PreviewLine } from '#contract/negotiation/quote-preview.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import { formatAmount } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskSheetTexts from '#texts/desk-sheet.ts'
import { formatTenths } from '../../bench/bench-figures.ts'
import { useDesk } from '../../desk-frame.tsx'
import { useChordPrefix } from '../../parts/shortcut.tsx'
import { LineDetails } from './line-details.tsx'
import { FreeRow, OffRow } from './other-rows.tsx'
import { describeStock, isBelowAsked } from './sheet-words.ts'

export interface RowProps {
  no: number
  line: PreviewLine
  fields: Fields
  /** Names of fields with what is wrong with them. */
  errors: Readonly<Record<string, string>>
  suggestions: readonly PackSuggestion[]
  /** Typed since the draft was saved. */
  isPriceChanged: boolean
  isQuantityChanged: boolean
}

/** One line of a quote in one row, and below it what is wrong with it. */
export const SheetRow = memo(function SheetRow(props: RowProps) {
  const { line, no, errors } = props
  const id = line.lineId
  const lineErrors = Object.entries(errors)
    .filter(([name]) => name.endsWith(`-${id}`))
    .map(([, text]) => text)
  return (
    <>
      {line.availability === 'unavailable' ? (
        <OffRow {...props} />
      ) : line.packId === null ? (
        <FreeRow {...props} />
      ) : (
        <PricedRow {...props} />
      )}
      {lineErrors.length > 0 && (
        <tr className="qs-fault">
          <td aria-hidden="true" />
          <td colSpan={9}>
            {[...new Set(lineErrors)].map((text) => (
              <p key={text} className="text-bad">
                {text}
              </p>
            ))}
            <span className="sr-only">{deskSheetTexts.lineNo({ no })}</span>
          </td>
        </tr>
      )}
    </>
  )
})

function PricedRow(props: RowProps) {
  const { no, line, fields, errors, isPriceChanged, isQuantityChanged } = props
  const { money } = useDesk()
  const chordPrefix = useChordPrefix()
  const id = line.lineId
  const format = (minor: number | null) => (minor === null ? '–' : formatAmount(minor, money))
  const getValue = (field: string) => fields[`${field}-${id}`] ?? ''
  const getError = (field: string) => errors[`${field}-${id}`]
  return (
    <tr id={`line-${id}`} data-line={id}>
      <td className="qs-no">{no}</td>
      <ProductCell {...props} />
      <td
        className={`n qs-cell qs-quantity${isQuantityChanged ? ' changed' : ''}`}
        data-label={deskSheetTexts.quantity()}
      >
        <input
          name={`quantity-${id}`}
          aria-label={deskSheetTexts.quantityOfLine({ no })}
          inputMode="numeric"
          autoComplete="off"
          maxLength={6}
          defaultValue={getValue('quantity')}
          aria-invalid={getError('quantity') ? true : undefined}
        />
      </td>
      <td className="n qs-asked" data-label={deskSheetTexts.asked()}>
        {format(line.theirs)}
      </td>
      <td className="n qs-aside">{format(line.list)}</td>
      <td
        className={`n qs-cell${isPriceChanged ? ' changed' : ''}${isBelowAsked(line) ? ' gift' : ''}`}
        data-label={deskSheetTexts.price()}
        title={isBelowAsked(line) ? deskSheetTexts.belowAsked() : undefined}
      >
        <input
          name={`unitPrice-${id}`}
          aria-label={deskSheetTexts.priceOfLine({ no })}
          inputMode="decimal"
          autoComplete="off"
          maxLength={16}
          defaultValue={getValue('unitPrice')}
          aria-invalid={getError('unitPrice') ? true : undefined}
        />
        <span
          aria-hidden="true"
          className="qs-handle"
          title={deskSheetTexts.dragToFill({ key: `${chordPrefix}D` })}
        />
      </td>
      <td className="n qs-aside qs-off-list">{line.off === null ? '–' : formatTenths(line.off)}</td>
      <td className={`n qs-margin ${line.floorState}`} data-label={deskSheetTexts.marginPercent()}>
        {line.margin === null ? '–' : formatTenths(line.margin)}
        {line.floorState === 'under' && (
          <span className="sr-only"> {deskSheetTexts.belowFloor()}</span>
        )}
        {line.floorState === 'near' && (
          <span className="sr-only"> {deskSheetTexts.lowMargin()}</span>
        )}
      </td>
      <td className="n qs-total" data-label={deskSheetTexts.total()}>
        {line.unitPrice === null ? '–' : format(line.total)}
      </td>
      <td className="qs-stock" data-label={deskSheetTexts.stock()}>
        <span className={`qs-shelf ${line.short > 0 ? 'text-look' : 'text-good'}`}>
          {describeStock(line)}
        </span>
        <LineDetails lineId={id} no={no} name={line.name} getValue={getValue} getError={getError} />
      </td>
    </tr>
  )
}

function ProductCell({ line, fields }: RowProps) {
  const { lineId: id, code, name, unit, words, substitute, breaks } = line
  const title = [name, unit, words && deskSheetTexts.forWords({ words })]
    .filter(Boolean)
    .join(commonTexts.clauseComma())
  return (
    <td className="qs-product">
      <input type="hidden" name={`packId-${id}`} defaultValue={fields[`packId-${id}`] ?? ''} />
      <div>
        <span className="qs-code">{code}</span>
        <span className="qs-name" title={title}>
          {name}
        </span>
        <span className="qs-unit">{unit}</span>
        {substitute && <span className="qs-tag">{deskSheetTexts.substitute()}</span>}
        {breaks.length > 0 && (
          <span className="qs-tag">{deskSheetTexts.breakCount({ count: breaks.length })}</span>
        )}
      </div>
    </td>
  )
}
