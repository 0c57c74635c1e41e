import { memo, useState } from 'react'
import type { FilterOption, FilterGroup as Group } from '#contract/listing/listing.ts'
import { formatCount } from '#kernel/money.ts'
import * as listingTexts from '#texts/listing.ts'
import { useFragmentCache } from '#web/widgets/frame/fragment-cache.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'

/**
 * Options shown open; beyond that, a text field narrows them down, and the rest can be unfolded.
 */
const maxVisibleOptions = 40

/** Selects or clears an option; stable for the lifetime of the listing. */
export type ToggleOption = (kind: Group['kind'], id: number) => void

/**
 * The options of one group as checkboxes with their exact counts. `chosen` is the group's own
 * selected ids, comma-separated: a string, so that a choice in one group does not re-render the
 * others.
 */
export const FilterGroup = memo(function FilterGroup(props: {
  group: Group
  chosen: string
  toggle: ToggleOption
}) {
  const { group } = props
  const [words, setWords] = useState('')
  const cacheFragment = useFragmentCache()
  const isLong = group.options.length > maxVisibleOptions
  const matchingOptions =
    words === '' ? group.options : group.options.filter((option) => matchesText(option, words))
  const visibleOptions = matchingOptions.slice(0, maxVisibleOptions)
  const hiddenSelectedOptions = group.options.filter(
    (option) => option.chosen && !visibleOptions.includes(option),
  )
  const selectedIds = new Set(props.chosen.split(','))
  const renderOption = (option: FilterOption) => (
    <li key={option.id}>
      <Option
        name={group.kind === 'field' ? 'fv' : 'sf'}
        option={option}
        checked={selectedIds.has(String(option.id))}
        toggle={() => props.toggle(group.kind, option.id)}
      />
    </li>
  )
  const foldedOptions = matchingOptions.slice(maxVisibleOptions).filter((option) => !option.chosen)
  return (
    <>
      {isLong && (
        <input
          type="search"
          value={words}
          onChange={(event) => setWords(event.target.value)}
          aria-label={listingTexts.findInCaption({ caption: group.caption })}
          placeholder={listingTexts.findInCaption({ caption: group.caption })}
          className="mb-2 h-9 w-full rounded-small border border-edge bg-paper px-3 text-2"
        />
      )}
      <ul
        className="options clear-both"
        {...cacheFragment(['options', group, props.chosen], () =>
          [...hiddenSelectedOptions, ...visibleOptions].map(renderOption),
        )}
      />
      {foldedOptions.length > 0 && (
        <details className="options">
          <summary className="py-1 text-2 font-semibold text-buy">
            {listingTexts.moreOptions({ count: foldedOptions.length })}
          </summary>
          <ul>{foldedOptions.map(renderOption)}</ul>
        </details>
      )}
    </>
  )
})

function matchesText(option: FilterOption, words: string): boolean {
  return option.label.toLowerCase().includes(words.trim().toLowerCase())
}

function Option(props: {
  name: string
  option: FilterOption
  checked: boolean
  toggle: () => void
}) {
  const { option } = props
  const { seller } = useFrame()
  return (
    <label>
      <input
        type="checkbox"
        name={props.name}
        value={option.id}
        checked={props.checked}
        onChange={props.toggle}
      />
      <span>{option.label}</span>
      <small>{formatCount(option.count, seller)}</small>
    </label>
  )
}
