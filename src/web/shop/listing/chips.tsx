import { useRef } from 'react'
import type { ListingPage, ListingQuery } from '#contract/listing/listing.ts'
import {
  clearFilters,
  toggleField,
  toggleStatic,
  toggleValue,
  withPrice,
} from '#contract/listing/listing-url.ts'
import { formatMoney, type MoneyStyle } from '#kernel/money.ts'
import * as listingTexts from '#texts/listing.ts'
import { Icon } from '#web/ui/icon.tsx'
import { QueryFields } from '#web/ui/query-fields.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import type { ListingState } from './listing-state.ts'

interface Chip {
  key: string
  label: string
  without: ListingQuery
}

/** CAT-08: each selected filter, to be removed; removing shows before the server answers. */
export function Chips({ listing, state }: { listing: ListingPage; state: ListingState }) {
  const { seller } = useFrame()
  const row = useRef<HTMLUListElement>(null)
  const chips = buildChips(listing, state.query, seller)
  // The row keeps its room, so that a choice moves nothing.
  if (chips.length === 0) return <div className="mb-2 h-9 max-md:h-2" />
  // The next chip takes the focus, else the one before, else the heading: picked before the row
  // changes.
  function remove(chip: Chip, at: number) {
    const buttons = row.current?.querySelectorAll<HTMLElement>('button.chip')
    const nextFocus = buttons?.[at + 1] ?? buttons?.[at - 1]
    state.applyQuery(chips.length === 1 ? clearFilters(chip.without) : chip.without)
    moveFocus(nextFocus)
  }
  function removeAll() {
    state.applyQuery(clearFilters(state.query))
    moveFocus(undefined)
  }
  return (
    <ul
      ref={row}
      aria-label={listingTexts.chosenFilters()}
      className="mb-2 ms-auto flex min-h-9 flex-wrap items-center gap-2 lg:not-first:justify-end"
    >
      {chips.map((chip, at) => (
        <li key={chip.key}>
          <form
            method="get"
            action={toHref(state.path)}
            className="contents"
            onSubmit={(event) => event.preventDefault()}
          >
            <QueryFields address={state.href(chip.without)} />
            <button
              type="submit"
              aria-label={listingTexts.removeFilter({ label: chip.label })}
              onClick={(event) => {
                event.preventDefault()
                remove(chip, at)
              }}
              className="chip"
            >
              {chip.label}
              <Icon name="close" className="size-4" />
            </button>
          </form>
        </li>
      ))}
      <li>
        <form method="get" action={toHref(state.path)} className="contents">
          <QueryFields address={state.href(clearFilters(state.query))} />
          <button
            type="submit"
            onClick={(event) => {
              event.preventDefault()
              removeAll()
            }}
            className="h-8 px-1 text-2 font-semibold text-ink-2 underline underline-offset-3"
          >
            {listingTexts.clearAll()}
          </button>
        </form>
      </li>
    </ul>
  )
}

function moveFocus(nextFocus: HTMLElement | undefined) {
  const target = nextFocus ?? document.querySelector<HTMLElement>('main h1')
  target?.focus({ preventScroll: true })
}

function buildChips(listing: ListingPage, query: ListingQuery, style: MoneyStyle): Chip[] {
  const labels = new Map<string, string>()
  const captions = new Map<number, string>()
  for (const group of listing.groups) {
    if (group.fieldId !== null) captions.set(group.fieldId, group.caption)
    for (const { id, label } of group.options)
      labels.set(
        `${group.kind === 'field' ? 'fv' : 'sf'}${id}`,
        // A number alone doesn't say of what.
        group.kind === 'field' && /\d/.test(label) ? `${group.caption}: ${label}` : label,
      )
  }
  const buildChip = (key: string, label: string | undefined, without: ListingQuery): Chip[] =>
    label ? [{ key, label, without }] : []
  return [
    ...query.valueIds.flatMap((id) =>
      buildChip(`fv${id}`, labels.get(`fv${id}`), toggleValue(query, id)),
    ),
    ...query.fieldIds.flatMap((id) =>
      buildChip(`fid${id}`, captions.get(id), toggleField(query, id)),
    ),
    ...query.staticIds.flatMap((id) =>
      buildChip(`sf${id}`, labels.get(`sf${id}`), toggleStatic(query, id)),
    ),
    ...(query.min === null && query.max === null
      ? []
      : [
          {
            key: 'price',
            label: formatPriceLabel(query, style),
            without: withPrice(query, null, null),
          },
        ]),
  ]
}

function formatPriceLabel({ min, max }: ListingQuery, style: MoneyStyle): string {
  if (min === null) return listingTexts.priceUpTo({ max: formatMoney(max!, style) })
  if (max === null) return listingTexts.priceFrom({ min: formatMoney(min, style) })
  return `${formatMoney(min, style)} – ${formatMoney(max, style)}`
}
