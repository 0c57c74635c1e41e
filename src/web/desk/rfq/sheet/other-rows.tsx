import { formatMoney } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskSheetTexts from '#texts/desk-sheet.ts'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useDesk } from '../../desk-frame.tsx'
import { HiddenDetails } from './line-details.tsx'
import type { RowProps } from './sheet-row.tsx'

/** A line in free words: what it may be, or what to answer instead. */
export function FreeRow({ no, line, fields, suggestions }: RowProps) {
  const { money } = useDesk()
  const id = line.lineId
  const getValue = (field: string) => fields[`${field}-${id}`] ?? ''
  const search = (rest: string) =>
    `?line=${id}&find=${encodeURIComponent(line.words || line.name)}${rest}#find`
  return (
    <tr id={`line-${id}`} data-line={id} className="free">
      <td className="qs-no">{no}</td>
      <td colSpan={9}>
        <input type="hidden" name={`packId-${id}`} defaultValue={getValue('packId')} />
        <HiddenDetails lineId={id} getValue={getValue} />
        <div className="qs-choices">
          <em title={line.words || line.name}>{line.words || line.name}</em>
          <span className="text-ink-2">
            {deskSheetTexts.quantityOfUnit({
              quantity: line.quantity,
              unit: line.unit || deskSheetTexts.piece(),
            })}
          </span>
          <span className="qs-tag look">
            {suggestions.length > 0 ? deskSheetTexts.noMatch() : deskSheetTexts.nothingSimilar()}
          </span>
          {suggestions.slice(0, 2).map(({ packId, name, code, price, likeness }, at) => (
            <button
              key={packId}
              type="submit"
              name="do"
              value={`use:${id}:${packId}`}
              data-key={at + 1}
              title={`${code}, ${name}`}
              className="qs-button"
            >
              <KeyHint name={String(at + 1)} />
              <b>{name}</b>
              <span className="max-sm:sr-only">
                {price === null ? deskSheetTexts.priceOnRequest() : formatMoney(price, money)}
              </span>
              <span className={likeness >= 60 ? 'text-good' : 'text-look'}>
                {commonTexts.percent({ value: String(likeness) })}
              </span>
            </button>
          ))}
          <Link to={search('')} keepScroll className="qs-button" data-key="/">
            <KeyHint name="/" />
            {deskSheetTexts.search()}
          </Link>
          <button type="submit" name="do" value={`off:${id}`} data-key="u" className="qs-button">
            <KeyHint name="u" />
            <RichText parts={deskSheetTexts.makeUnavailable({ no, hidden })} />
          </button>
          <Link to={search('&new')} keepScroll className="qs-button bare" data-key="n">
            <KeyHint name="n" />
            {deskSheetTexts.newProduct()}
          </Link>
        </div>
      </td>
    </tr>
  )
}

/** A line that is answered with: we can't supply this. */
export function OffRow({ no, line, fields }: RowProps) {
  const id = line.lineId
  const getValue = (field: string) => fields[`${field}-${id}`] ?? ''
  return (
    <tr id={`line-${id}`} data-line={id} className="off">
      <td className="qs-no">{no}</td>
      <td className="qs-product">
        <input type="hidden" name={`packId-${id}`} defaultValue={getValue('packId')} />
        <HiddenDetails lineId={id} getValue={getValue} />
        <div>
          <span className="qs-code">{line.code}</span>
          <s className="qs-name" title={line.name}>
            {line.name}
          </s>
        </div>
      </td>
      <td className="n qs-plain">{line.quantity}</td>
      <td colSpan={7} className="qs-wide">
        <div className="qs-choices">
          <span className="qs-tag">{deskSheetTexts.unavailable()}</span>
          <Link
            to={`?line=${id}&find=${encodeURIComponent(line.words || line.name)}#find`}
            keepScroll
            className="underline"
            data-key="s"
          >
            {deskSheetTexts.offerSubstitute()}
          </Link>
          <button
            type="submit"
            name="do"
            value={`on:${id}`}
            data-key="u"
            className="qs-button bare"
          >
            <KeyHint name="u" />
            <RichText parts={deskSheetTexts.offerAgain({ no, hidden })} />
          </button>
        </div>
      </td>
    </tr>
  )
}

const hidden = (text: string) => <span className="sr-only">{text}</span>

function KeyHint({ name }: { name: string }) {
  return (
    <span aria-hidden="true" className="qs-key">
      {name}
    </span>
  )
}
