import { useState } from 'react'
import type { FilterOption, FilterGroup as Group } from '#contract/listing.ts'
import { toggleStatic, toggleValue } from '#contract/listing-url.ts'
import { formatCount } from '#kernel/money.ts'
import { useDrawnOnce } from '#web/widgets/drawn-once.tsx'
import { useFrame } from '#web/widgets/frame-data.ts'
import type { ListingState } from './listing-state.ts'

/** So many stand open; beyond, a box narrows them down, and the rest can be unfolded. */
const shownAtFirst = 40

/** The options of one group as boxes with their exact counts. */
export function FilterGroup({ group, state }: { group: Group; state: ListingState }) {
  const [words, setWords] = useState('')
  const drawnOnce = useDrawnOnce()
  const long = group.options.length > shownAtFirst
  const fitting = words === '' ? group.options : group.options.filter((option) => holds(option, words))
  const shown = fitting.slice(0, shownAtFirst)
  const chosenBeyond = group.options.filter((option) => option.chosen && !shown.includes(option))
  const { query } = state
  const chosen = group.kind === 'field' ? query.valueIds : query.staticIds
  const rest = fitting.slice(shownAtFirst).filter((option) => !option.chosen)
  return (
    <>
      {long && (
        <input
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          aria-label={`Find in ${group.caption}`}
          placeholder={`Find in ${group.caption}`}
          className="mb-2 h-9 w-full rounded-small border border-edge bg-paper px-3 text-2"
        />
      )}
      <ul
        className="options clear-both"
        {...drawnOnce(['options', group, chosen], () =>
          [...chosenBeyond, ...shown].map((option) => (
            <li key={option.id}>
              <Option group={group} option={option} state={state} />
            </li>
          )),
        )}
      />
      {rest.length > 0 && (
        <details className="options">
          <summary className="py-1 text-2 font-semibold text-buy">{rest.length} more</summary>
          <ul>
            {rest.map((option) => (
              <li key={option.id}>
                <Option group={group} option={option} state={state} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </>
  )
}

function holds(option: FilterOption, words: string): boolean {
  return option.label.toLowerCase().includes(words.trim().toLowerCase())
}

function Option({ group, option, state }: { group: Group; option: FilterOption; state: ListingState }) {
  const name = group.kind === 'field' ? 'fv' : 'sf'
  const toggle = group.kind === 'field' ? toggleValue : toggleStatic
  const { seller } = useFrame()
  const ids = group.kind === 'field' ? state.query.valueIds : state.query.staticIds
  return (
    <label>
      <input
        type="checkbox"
        name={name}
        value={option.id}
        checked={ids.includes(option.id)}
        onChange={() => state.go(toggle(state.query, option.id))}
      />
      <span>{option.label}</span>
      <small>{formatCount(option.count, seller)}</small>
    </label>
  )
}
