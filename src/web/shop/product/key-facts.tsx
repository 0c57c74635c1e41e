import type { Fact } from '#contract/catalog/catalog.ts'
import { keepUnits } from '#kernel/keep-units.ts'

/** The few values that decide, before all others. */
export function KeyFacts({ facts }: { facts: Fact[] }) {
  if (facts.length === 0) return null
  return (
    <dl className="key-facts">
      {facts.map(({ caption, value }) => (
        <div key={caption}>
          <dt className="text-1 text-ink-2">{caption}</dt>
          <dd className="font-semibold wrap-anywhere">{keepUnits(value)}</dd>
        </div>
      ))}
    </dl>
  )
}
