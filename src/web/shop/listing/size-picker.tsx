import type { FilterGroup, ListingPage } from '#contract/listing/listing.ts'
import { toggleValue } from '#contract/listing/listing-url.ts'
import * as listingTexts from '#texts/listing.ts'
import { Link } from '#web/ui/link.tsx'
import type { ListingState } from './listing-state.ts'
import { readScale, type Scale } from './scale.ts'

const maxRows = 2
const maxOptions = 14

/**
 * LOOK-05: above a table the values that decide first, drawn to scale where they are sizes. Each is
 * a plain link that filters, or takes its filter away.
 */
export function SizePicker({ listing, state }: { listing: ListingPage; state: ListingState }) {
  const rows = listPickedGroups(listing)
  if (rows.length === 0) return null
  const [first, second] = rows
  return (
    <section
      aria-label={listingTexts.chooseBy({ first: first!.caption, second: second!.caption })}
      className="grid grid-cols-[minmax(0,1fr)] gap-1.5 lg:max-w-3/4 lg:flex-none"
    >
      {rows.map((group) => (
        <Row key={group.fieldId} group={group} state={state} />
      ))}
    </section>
  )
}

/** The groups whose values stand above the table; none where there are no two. */
export function listPickedGroups(listing: ListingPage): FilterGroup[] {
  if (listing.view !== 'list' || !listing.hasTableOrder) return []
  const groups = listing.columns
    .flatMap(({ fieldId }) => listing.groups.filter((group) => group.fieldId === fieldId))
    .filter(({ options }) => options.length > 1 && options.length <= maxOptions)
    .slice(0, maxRows)
  return groups.length < maxRows ? [] : groups
}

function Row({ group, state }: { group: FilterGroup; state: ListingState }) {
  const { caption, options } = group
  const scale = readScale(options.map(({ label }) => label))
  return (
    <div className="flex items-center gap-3 text-2">
      <span className="w-16 flex-none truncate text-ink-2 md:w-24">{caption}</span>
      <ul
        aria-label={caption}
        className="flex min-w-0 gap-1.5 max-md:overflow-x-auto max-md:p-0.5 md:flex-wrap"
      >
        {options.map(({ id, label }, at) => (
          <li key={id} className="flex-none">
            <Link
              to={state.href(toggleValue(state.query, id))}
              keepScroll
              rel="nofollow"
              aria-current={state.query.valueIds.includes(id) ? 'true' : undefined}
              className="size-pick"
            >
              {scale && <Drawing kind={scale.kind} share={scale.shares[at]!} />}
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  )
}

function Drawing({ kind, share }: { kind: Scale['kind']; share: number }) {
  const half = 3 + 7 * share
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" className="icon size-5">
      {kind === 'across' ? (
        <circle cx="12" cy="12" r={half} />
      ) : (
        <path d={`M${12 - half} 12h${2 * half}M${12 - half} 8v8M${12 + half} 8v8`} />
      )}
    </svg>
  )
}
