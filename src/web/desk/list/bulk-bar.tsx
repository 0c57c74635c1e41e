import { type ReactNode, useEffect, useState } from 'react'
import { Form, useSearchParams } from 'react-router'
import { mayDo } from '#contract/accounts/staff.ts'
import { maxBulkRows } from '#contract/desk/list-query.ts'
import { formatCount, formatMoney, type Minor, type MoneyStyle } from '#kernel/money.ts'
import * as deskListTexts from '#texts/desk-list.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { useDesk } from '../desk-frame.tsx'
import { toText } from '../parts/shown-text.ts'
import { buildListHref } from './list-address.ts'
import type { DeskList } from './list-record.ts'
import { tickFormId } from './list-table.tsx'
import type { ListData } from './load-list.ts'

interface BarProps<Row, Sums> {
  list: DeskList<Row, Sums>
  data: ListData<Row, Sums>
}

/** In the place of the filters once a row is ticked; each change is previewed first. */
export function BulkBar<Row, Sums>({ list, data }: BarProps<Row, Sums>) {
  const { money, staff } = useDesk()
  const [query] = useSearchParams()
  const { hasAllTicked } = data.address
  const count = data.page?.count ?? 0
  const ticks = useTicks()
  const actions = list.bulk.filter(({ needs, reach = 'part' }) => mayDo(staff, needs, reach))
  if (actions.length === 0) return null
  const widened = Math.min(count, maxBulkRows)
  const isCut = count > maxBulkRows
  const selectedAll = isCut ? deskListTexts.selectedFirst : deskListTexts.selectedAll
  const selectAll = isCut ? deskListTexts.selectFirst : deskListTexts.selectAll
  const words = hasAllTicked
    ? selectedAll({ count: formatCount(widened, money) })
    : ticks === null
      ? deskListTexts.selectedRows()
      : deskListTexts.countSelected({ count: formatCount(ticks.count, money) })
  const rowsOnPage = data.page?.rows.length ?? 0
  return (
    <div className="list-bulk">
      <b role="status">
        {!hasAllTicked && ticks?.value
          ? deskListTexts.selectedWorth({
              selected: words,
              value: formatMoney(ticks.value, money),
            })
          : words}
      </b>
      {actions.map(({ key, name, path, fields = {} }) =>
        path ? (
          <PageButton key={key} name={toText(name)} path={path} fields={fields} />
        ) : (
          <ActionButton
            key={key}
            action={key}
            name={toText(name)}
            ticked={hasAllTicked || !list.fits ? null : ticks}
          />
        ),
      )}
      {!hasAllTicked && count > rowsOnPage && (
        <Link to={buildListHref(query, { all: '1' })} className="push">
          {selectAll({ count: formatCount(widened, money) })}
        </Link>
      )}
      <Link to={buildListHref(query, {})} className={hasAllTicked ? 'push' : ''}>
        <Icon name="close" />
        <span className="sr-only">{deskListTexts.clearSelection()}</span>
      </Link>
    </div>
  )
}

/**
 * Leads to the preview of a change. It says how many of the ticked rows the change fits, and rests
 * where it fits none.
 */
function ActionButton(props: { action: string; name: string; ticked: Ticks | null }) {
  const { action, name, ticked } = props
  const { money } = useDesk()
  const count = ticked?.fitting[action] ?? 0
  const fitsNone = ticked !== null && ticked.count > 0 && count === 0
  return (
    <button
      type="submit"
      form={tickFormId}
      name="do"
      value={action}
      disabled={fitsNone}
      title={fitsNone ? deskListTexts.fitsNone() : undefined}
    >
      {name}
      {count > 0 && ` ${formatCount(count, money)}`}
    </button>
  )
}

/** Shows the ticked rows on another page, by its address. */
function PageButton(props: {
  name: string
  path: string
  fields: Readonly<Record<string, string>>
}) {
  const [field] = Object.entries(props.fields)
  return (
    <button
      type="submit"
      form={tickFormId}
      formMethod="get"
      formAction={toHref(props.path)}
      name={field?.[0]}
      value={field?.[1]}
    >
      {props.name}
    </button>
  )
}

interface Ticks {
  count: number
  /** What they are worth. */
  value: number
  /** How many of them each action fits. */
  fitting: Readonly<Record<string, number>>
}

/** The ticked rows; null before script runs. */
function useTicks(): Ticks | null {
  const [ticks, setTicks] = useState<Ticks | null>(null)
  useEffect(() => {
    function count() {
      const boxes = document.querySelectorAll<HTMLInputElement>(
        `#${tickFormId} tbody input[type=checkbox]:checked`,
      )
      const values = [...boxes].map((box) => Number(box.dataset.value ?? 0))
      const fitting: Record<string, number> = {}
      for (const box of boxes)
        for (const key of box.dataset.fits?.split(' ').filter(Boolean) ?? [])
          fitting[key] = (fitting[key] ?? 0) + 1
      const value = values.reduce((sum, each) => sum + each, 0)
      setTicks({ count: boxes.length, value, fitting })
    }
    count()
    document.addEventListener('change', count)
    return () => document.removeEventListener('change', count)
  }, [])
  return ticks
}

/** Asks whether to do it, with what it is worth if that is known. */
function describeQuestion(action: string, value: Minor | null, money: MoneyStyle) {
  const strong = (text: ReactNode) => <b>{text}</b>
  return value === null
    ? deskListTexts.actionQuestion({ action, strong })
    : deskListTexts.actionQuestionWorth({ action, value: formatMoney(value, money), strong })
}

/** What the action will change and what it leaves, before it does it. */
export function BulkPreviewForm<Row, Sums>(props: {
  list: DeskList<Row, Sums>
  preview: NonNullable<ListData<Row, Sums>['preview']>
  typed: Readonly<Record<string, string>>
}) {
  const { list, preview, typed } = props
  const { money } = useDesk()
  const [query] = useSearchParams()
  const record = list.bulk.find(({ key }) => key === preview.action)
  const count = preview.keys.length
  const sentence = record?.describe?.(count) ?? ''
  const address = buildListHref(query, {})
  return (
    <Form
      method="post"
      action={`?${query}`}
      className="list-preview"
      aria-label={record && toText(record.name)}
    >
      <div>
        <p>
          {count > 0 && preview.refused.length > 0 && (
            <>
              {deskListTexts.someChangeable({
                count: formatCount(count, money),
                total: formatCount(count + preview.refused.length, money),
              })}{' '}
            </>
          )}
          {count === 0 ? (
            <b>{deskListTexts.nothingToChange()}</b>
          ) : (
            <RichText parts={describeQuestion(sentence, preview.value, money)} />
          )}
        </p>
        {preview.refused.length > 0 && (
          <details open={preview.refused.length < 4}>
            <summary>{deskListTexts.unchangedRows({ count: preview.refused.length })}</summary>
            <ul>
              {preview.refused.map(({ key, name, text }) => (
                <li key={key}>{deskListTexts.rowReason({ row: name ?? key, reason: text })}</li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <input type="hidden" name="key" value={preview.formKey} />
      {preview.keys.map((key) => (
        <input key={key} type="hidden" name="o" value={key} />
      ))}
      {Object.entries(preview.versions ?? {}).map(([key, version]) => (
        <input key={key} type="hidden" name="v" value={`${key} ${version}`} />
      ))}
      {count > 0 && record?.ask && <div className="list-ask">{record.ask(preview, typed)}</div>}
      <div className="flex flex-wrap gap-2">
        {count > 0 && (
          <button type="submit" name="do" value={preview.action} className="list-button strong">
            {sentence}
          </button>
        )}
        <Link to={address} className="list-button">
          {count > 0 ? deskListTexts.cancel() : deskListTexts.back()}
        </Link>
      </div>
    </Form>
  )
}
