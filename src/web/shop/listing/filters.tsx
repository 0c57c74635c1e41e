import { type KeyboardEvent, memo, type ReactNode, useCallback, useRef, useState } from 'react'
import {
  type FilterGroup as Group,
  type ListingPage,
  type Sort,
  sorts,
} from '#contract/listing/listing.ts'
import {
  clearFilters,
  isFiltered,
  listingSearch,
  plainQuery,
  readAttributeSort,
  toggleStatic,
  toggleValue,
  withSort,
} from '#contract/listing/listing-url.ts'
import * as commonTexts from '#texts/common.ts'
import * as listingTexts from '#texts/listing.ts'
import { useSheet } from '#web/browser/sheet.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { QueryFields } from '#web/ui/query-fields.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { FilterGroup, type ToggleOption } from './filter-group.tsx'
import type { ListingData } from './listing-data.ts'
import type { ListingState } from './listing-state.ts'
import { PriceFilter } from './price-filter.tsx'
import { listPickedGroups } from './size-picker.tsx'
import { ViewToggle } from './view-toggle.tsx'

/** CAT-06: at most three groups are inline, the rest in a panel. */
const inlineGroups = 3

/**
 * One form for all filters: without script its Apply button sends it, with script every change
 * does. Up to 991px it is a bottom sheet (CAT-15), opened by `#filters` without script.
 */
export const Filters = memo(function Filters({
  data,
  state,
}: {
  data: ListingData
  state: ListingState
}) {
  const form = useRef<HTMLFormElement>(null)
  const [sheet, setSheet] = useState<'filters' | 'sort' | null>(null)
  useSheet(form, sheet !== null, () => setSheet(null))
  // biome-ignore-start lint/a11y: without script these are links to the sheet, with it they are its buttons
  const renderOpener = (sheetName: 'filters' | 'sort', icon: IconName, label: string) => (
    <a
      href="#filters"
      role="button"
      className="pill"
      onClick={(event) => {
        event.preventDefault()
        setSheet(sheetName)
      }}
      onKeyDown={clickOnSpace}
    >
      <Icon name={icon} className="size-4" />
      {label}
    </a>
  )
  // biome-ignore-end lint/a11y: see above
  return (
    <div className="sticky top-14 z-20 mt-2 bg-paper py-2 has-data-sheet:z-40 has-[details[open]]:z-40 lg:top-[65px]">
      <div className="flex flex-wrap items-center gap-2 lg:hidden">
        {renderOpener('filters', 'filter', listingTexts.filters())}
        {renderOpener(
          'sort',
          'sort',
          getSortLabel(getSort(data.listing, state), state, data.listing),
        )}
        <div className="ms-auto">
          <ViewToggle view={data.listing.view} />
        </div>
      </div>
      <div className="flex items-start gap-2">
        <form
          ref={form}
          id="filters"
          method="get"
          action={toHref(state.path)}
          aria-label={listingTexts.filters()}
          onSubmit={(event) => event.preventDefault()}
          data-sheet={sheet ?? undefined}
          className="group/sheet min-w-0 flex-1 gap-2 max-lg:fixed max-lg:inset-x-0 max-lg:bottom-0 max-lg:z-40 max-lg:hidden max-lg:max-h-[85dvh] max-lg:flex-col max-lg:overflow-y-auto max-lg:overscroll-contain max-lg:rounded-t-large max-lg:border-t max-lg:border-line max-lg:bg-paper max-lg:p-4 max-lg:shadow-veil max-lg:target:flex max-lg:data-sheet:flex lg:flex lg:flex-wrap lg:items-center"
        >
          <SheetHead close={() => setSheet(null)} />
          <Fields data={data} state={state} />
          {sheet === 'sort' && (
            <SortSheet listing={data.listing} state={state} close={() => setSheet(null)} />
          )}
          <noscript>
            <button type="submit" className="pill">
              {listingTexts.apply()}
            </button>
          </noscript>
          <SheetFoot count={data.listing.count} state={state} close={() => setSheet(null)} />
        </form>
        <div className="hidden lg:block">
          <ViewToggle view={data.listing.view} />
        </div>
      </div>
    </div>
  )
})

/** Memoised, so that opening and closing the sheet does not re-render it. */
const Fields = memo(function Fields({ data, state }: { data: ListingData; state: ListingState }) {
  const { listing } = data
  const { seller } = useFrame()
  const picked = listPickedGroups(listing)
  const others = listing.groups.filter(
    (group) => !picked.includes(group) && canNarrow(group, listing.count),
  )
  const inline = [...picked, ...others.slice(0, inlineGroups)]
  const moreGroups = others.slice(inlineGroups)
  const moreFiltersSelectedCount = moreGroups.reduce(
    (sum, group) => sum + getChosenIds(group, state).length,
    0,
  )
  const latestState = useRef(state)
  latestState.current = state
  const toggle: ToggleOption = useCallback((kind, id) => {
    const { query, applyQuery } = latestState.current
    applyQuery(kind === 'field' ? toggleValue(query, id) : toggleStatic(query, id))
  }, [])
  const renderOptions = (group: Group) => (
    <FilterGroup group={group} chosen={getChosenIds(group, state).join()} toggle={toggle} />
  )
  return (
    <>
      <QueryFields address={listingSearch(plainQuery, seller, state.search)} />
      {state.query.fieldIds.length > 0 && (
        <input type="hidden" name="fid" value={state.query.fieldIds.join(',')} />
      )}
      <div className="contents max-lg:group-data-[sheet=sort]/sheet:hidden">
        {inline.map((group) => (
          <FilterMenu
            key={group.caption}
            caption={group.caption}
            chosen={getChosenIds(group, state).length}
            isPicked={picked.includes(group)}
          >
            {renderOptions(group)}
          </FilterMenu>
        ))}
        <FilterMenu
          startOpen={data.priceError !== null}
          caption={listingTexts.price()}
          chosen={state.query.min !== null || state.query.max !== null ? 1 : 0}
        >
          <PriceFilter bounds={listing.bounds} state={state} error={data.priceError} />
        </FilterMenu>
        {moreGroups.length > 0 && (
          <MoreFilters chosen={moreFiltersSelectedCount}>
            {moreGroups.map((group) => (
              <fieldset key={group.caption} className="border-t border-line py-3 first:border-0">
                <legend className="float-start mb-2 w-full font-[650]">{group.caption}</legend>
                {renderOptions(group)}
              </fieldset>
            ))}
          </MoreFilters>
        )}
      </div>
      <SortChoice listing={listing} state={state} />
    </>
  )
})

/** A field whose one value all products have narrows nothing. */
function canNarrow({ kind, options: [first, second] }: Group, count: number): boolean {
  return kind !== 'field' || second !== undefined || first?.count !== count || first.chosen
}

/** An element with the button role responds to the space bar too. */
function clickOnSpace(event: KeyboardEvent<HTMLElement>) {
  if (event.key !== ' ') return
  event.preventDefault()
  event.currentTarget.click()
}

/** The selected options of a group. */
function getChosenIds(group: Group, { query }: ListingState): number[] {
  const selectedIds = new Set(group.kind === 'field' ? query.valueIds : query.staticIds)
  return group.options.map(({ id }) => id).filter((id) => selectedIds.has(id))
}

function SheetHead({ close }: { close: () => void }) {
  return (
    <div className="sticky -top-4 z-10 -mx-4 -mt-4 flex items-center border-b border-line bg-paper px-4 py-2 lg:hidden">
      <strong className="text-section">{listingTexts.filterAndSort()}</strong>
      {/* biome-ignore-start lint/a11y: without script it is a link out of the sheet */}
      <a
        href="#main"
        role="button"
        className="ms-auto inline-flex h-10 items-center text-2 font-[650] text-buy"
        onClick={(event) => {
          event.preventDefault()
          close()
        }}
        onKeyDown={clickOnSpace}
      >
        {listingTexts.hideFilter()}
      </a>
      {/* biome-ignore-end lint/a11y: see above */}
    </div>
  )
}

/** Of the filters' sheet: back to the products, with their number, and the way to all of them. */
function SheetFoot(props: { count: number; state: ListingState; close: () => void }) {
  const { count, state } = props
  return (
    <div className="sticky -bottom-4 z-10 -mx-4 mt-auto -mb-4 hidden gap-2 border-t border-line bg-paper px-4 py-3 group-data-[sheet=filters]/sheet:flex lg:group-data-[sheet]/sheet:hidden">
      {isFiltered(state.query) && (
        <Button onClick={() => state.applyQuery(clearFilters(state.query))}>
          {listingTexts.clear()}
        </Button>
      )}
      <Button tone="buy" className="flex-1" onClick={props.close}>
        {listingTexts.showProducts({ count })}
      </Button>
    </div>
  )
}

/** CAT-15: the orders as a list of choices; without script the select of the filters does it. */
function SortSheet(props: { listing: ListingPage; state: ListingState; close: () => void }) {
  const { listing, state } = props
  return (
    <fieldset className="options lg:hidden">
      <legend className="sr-only">{listingTexts.sort()}</legend>
      {listSorts(listing, getSort(listing, state)).map((sort) => (
        <label key={sort} className="min-h-11 border-b border-hair">
          <input
            type="radio"
            checked={sort === getSort(listing, state)}
            onChange={() => {
              state.applyQuery(withSort(state.query, sort))
              props.close()
            }}
          />
          <span>{getSortLabel(sort, state, listing)}</span>
        </label>
      ))}
    </fieldset>
  )
}

/** A dropdown on a wide screen, a section of the sheet on a phone. */
function FilterMenu(props: {
  caption: string
  chosen: number
  children: ReactNode
  startOpen?: boolean
  /** On a wide screen its values stand above the table instead. */
  isPicked?: boolean
}) {
  const { caption, chosen: selectedCount, children } = props
  return (
    <Disclosure
      keepOpen
      startOpen={props.startOpen === true}
      className={`filter-menu${selectedCount > 0 ? ' filter-chosen' : ''}${props.isPicked ? ' lg:hidden' : ''}`}
      summaryClassName="pill"
      summary={
        <>
          {caption}
          {selectedCount > 0 && ` · ${selectedCount}`}
          <Icon name="down" />
        </>
      }
    >
      <div className="filter-box">{children}</div>
    </Disclosure>
  )
}

/**
 * The groups that are not inline: a modal side panel on a wide screen, a section of the sheet on a
 * phone.
 */
function MoreFilters({ chosen, children }: { chosen: number; children: ReactNode }) {
  const panel = useRef<HTMLElement>(null)
  const [isModal, setIsModal] = useState(false)
  const close = () => {
    panel.current!.closest('details')!.open = false
  }
  useSheet(panel, isModal, close)
  return (
    <Disclosure
      keepOpen
      className={`filter-menu filter-more${chosen > 0 ? ' filter-chosen' : ''}`}
      summaryClassName="pill"
      onToggle={(open) => setIsModal(open && matchMedia('(min-width: 62rem)').matches)}
      summary={
        <>
          <Icon name="filter" className="size-4 max-lg:hidden" />
          {listingTexts.moreFilters()}
          {chosen > 0 && ` · ${chosen}`}
          <Icon name="down" className="lg:hidden" />
        </>
      }
    >
      <section
        ref={panel}
        aria-label={listingTexts.moreFilters()}
        className="lg:fixed lg:inset-y-0 lg:end-0 lg:z-40 lg:w-96 lg:overflow-y-auto lg:overscroll-contain lg:border-s lg:border-line lg:bg-paper lg:p-5 lg:shadow-veil"
      >
        <div className="mb-2 hidden items-center lg:flex">
          <h2 className="text-section font-bold">{listingTexts.moreFilters()}</h2>
          <IconButton label={commonTexts.close()} className="ms-auto" onClick={close}>
            <Icon name="close" />
          </IconButton>
        </div>
        {children}
      </section>
    </Disclosure>
  )
}

/** CAT-05: a native select on a wide screen, and where no script opens a sheet. */
function SortChoice({ listing, state }: { listing: ListingPage; state: ListingState }) {
  return (
    <label className="flex items-center gap-2 text-2 max-lg:justify-between max-lg:py-3 max-lg:group-data-[sheet]/sheet:hidden lg:ms-auto">
      <span className="text-ink-2">{listingTexts.sort()}</span>
      <select
        name="sort"
        value={getSort(listing, state)}
        onChange={(event) => state.applyQuery(withSort(state.query, event.target.value as Sort))}
        className="h-9 rounded-full border border-line bg-raised px-3 font-[550]"
      >
        {listSorts(listing, getSort(listing, state)).map((sort) => (
          <option key={sort} value={sort}>
            {getSortLabel(sort, state, listing)}
          </option>
        ))}
      </select>
    </label>
  )
}

/** A listing that is too long to sort by an attribute has its usual order instead. */
function getSort({ hasAttributeSorts }: ListingPage, { query }: ListingState): Sort {
  return !hasAttributeSorts && readAttributeSort(query.sort) ? 'POP' : query.sort
}

/** CAT-05; a table is sorted by its columns too, and on a phone only here (LOOK-05). */
function listSorts({ view, columns, hasAttributeSorts }: ListingPage, chosen: Sort): Sort[] {
  const fixed = Object.keys(sorts) as Sort[]
  const isByColumn = view === 'list' && hasAttributeSorts
  const byColumn = isByColumn ? columns.map(({ fieldId }): Sort => `F${fieldId}`) : []
  return [...new Set([...fixed, ...byColumn, chosen])]
}

/** For a search, POP means best match first (SRCH-01); a table follows its first columns. */
function getSortLabel(sort: Sort, { search }: ListingState, listing: ListingPage): string {
  const isSearch = search.q !== undefined || search.code !== undefined
  const [first] = listing.columns
  if (sort === 'POP' && isSearch) return listingTexts.relevance()
  if (sort === 'POP' && listing.hasTableOrder && first)
    return listingTexts.captionFirst({ caption: first.caption })
  if (Object.hasOwn(sorts, sort)) return sorts[sort as keyof typeof sorts]()
  const { fieldId, isDescending } = readAttributeSort(sort)!
  const caption =
    listing.columns.find((each) => each.fieldId === fieldId)?.caption ?? listingTexts.attribute()
  return isDescending ? listingTexts.highToLow({ caption }) : caption
}
