import { useSearchParams } from 'react-router'
import * as commonTexts from '#texts/common.ts'
import * as deskListTexts from '#texts/desk-list.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Checkbox, Field, Select } from '#web/ui/field.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useDesk } from '../desk-frame.tsx'
import { DeskIcon } from '../parts/desk-icon.tsx'
import { type ShownText, toText } from '../parts/shown-text.ts'
import { buildListHref, listHiddenParts } from './list-address.ts'
import type { DeskList, ListFilter } from './list-record.ts'
import { listColumns } from './list-table.tsx'
import type { ListData } from './load-list.ts'

interface FilterProps<Row, Sums> {
  list: DeskList<Row, Sums>
  data: ListData<Row, Sums>
}

/** Chips of what narrows the list, each with its way off; more filters; the columns. */
export function ListFilters<Row, Sums>({ list, data }: FilterProps<Row, Sums>) {
  const [query] = useSearchParams()
  const { money } = useDesk()
  const { filters, words } = data.address.query
  return (
    <div className="list-filters">
      {words !== '' && (
        <Link to={buildListHref(query, { q: null })} className="list-chip on">
          <RichText
            parts={deskListTexts.searchChip({ words, span: (text) => <span>{text}</span> })}
          />
          <Icon name="close" />
          <span className="sr-only">{commonTexts.remove()}</span>
        </Link>
      )}
      {list.filters.map((filter) => {
        const value = filters[filter.key]
        return (
          value !== undefined && (
            <Link
              key={filter.key}
              to={buildListHref(query, { [filter.key]: null })}
              className="list-chip on"
            >
              {toText(filter.name)} <span>{describeFilter(filter, value, data, money.symbol)}</span>
              <Icon name="close" />
              <span className="sr-only">{commonTexts.remove()}</span>
            </Link>
          )
        )
      })}
      {list.filters.length > 0 && <FilterPanel list={list} data={data} />}
      <ColumnPanel list={list} data={data} />
    </div>
  )
}

function listChoices<Row, Sums>(
  { choices, key }: ListFilter,
  data: ListData<Row, Sums>,
): readonly (readonly [value: string, words: ShownText])[] {
  return choices ?? data.page?.choices?.[key] ?? []
}

function describeFilter<Row, Sums>(
  filter: ListFilter,
  value: string,
  data: ListData<Row, Sums>,
  symbol: string,
): string {
  if (filter.kind === 'amount') return `${symbol}${value}`
  return toText(listChoices(filter, data).find(([each]) => each === value)?.[1] ?? value)
}

function nameField({ kind, name }: ListFilter, symbol: string): string {
  return kind === 'amount' ? `${toText(name)} (${symbol})` : toText(name)
}

function FilterPanel<Row, Sums>({ list, data }: FilterProps<Row, Sums>) {
  const [query] = useSearchParams()
  const { money } = useDesk()
  const values = data.address.query.filters
  const filters = list.filters.filter(({ kind }) => kind !== 'row')
  const keys = filters.map(({ key }) => key)
  return (
    <Disclosure
      className="list-drop"
      keepOpen
      key={query.toString()}
      summaryClassName="list-chip add"
      summary={
        <>
          <Icon name="plus" /> {deskListTexts.filter()}
        </>
      }
    >
      <form method="get" className="list-panel" aria-label={deskListTexts.filters()}>
        <HiddenParts leftOut={keys} />
        {filters.map((filter) =>
          filter.kind === 'choice' ? (
            <Select
              key={filter.key}
              label={toText(filter.name)}
              name={filter.key}
              defaultValue={values[filter.key] ?? ''}
            >
              <option value="">{deskListTexts.all()}</option>
              {listChoices(filter, data).map(([value, words]) => (
                <option key={value} value={value}>
                  {toText(words)}
                </option>
              ))}
            </Select>
          ) : (
            <Field
              key={filter.key}
              label={nameField(filter, money.symbol)}
              name={filter.key}
              defaultValue={values[filter.key] ?? ''}
              autoComplete="off"
              {...(filter.kind === 'day' ? { type: 'date' } : { inputMode: 'decimal' as const })}
            />
          ),
        )}
        <Button type="submit">{deskListTexts.apply()}</Button>
      </form>
    </Disclosure>
  )
}

function ColumnPanel<Row, Sums>({ list, data }: FilterProps<Row, Sums>) {
  const { staff } = useDesk()
  const [query] = useSearchParams()
  const shown = data.address.columns
  return (
    <Disclosure
      className="list-drop push"
      keepOpen
      key={query.toString()}
      summaryClassName="list-chip"
      summary={
        <>
          <DeskIcon name="columns" /> {deskListTexts.columns()}
        </>
      }
    >
      <form method="get" className="list-panel" aria-label={deskListTexts.columns()}>
        <HiddenParts leftOut={['col']} />
        {listColumns(list, staff).map(({ key, name, isExtra }, at) =>
          at === 0 ? (
            <input key={key} type="hidden" name="col" value={key} />
          ) : (
            <Checkbox
              key={key}
              label={toText(name)}
              name="col"
              value={key}
              defaultChecked={shown ? shown.includes(key) : !isExtra}
            />
          ),
        )}
        <Button type="submit">{deskListTexts.apply()}</Button>
      </form>
    </Disclosure>
  )
}

/** The rest of the address, carried on by a form. */
function HiddenParts({ leftOut }: { leftOut: readonly string[] }) {
  const [query] = useSearchParams()
  return listHiddenParts(query, leftOut).map(([name, value]) => (
    <input key={`${name} ${value}`} type="hidden" name={name} value={value} />
  ))
}
