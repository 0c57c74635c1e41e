import { type RuleState, ruleStates } from '#contract/negotiation/quote-rules.ts'
import { Link } from '#web/ui/link.tsx'

export const stateNames: Record<RuleState, string> = { off: 'Off', shadow: 'Shadow', on: 'On' }

interface StateButtonsProps {
  state: RuleState
  /** The rule, for those who hear the button. */
  name: string
  /** States that can't be chosen yet, with the reason. */
  locked?: Partial<Record<RuleState, string>>
  /** What a button posts as `do`. */
  buildValue: (state: RuleState) => string
}

/** Off, shadow or on: buttons of the form around them. */
export function StateButtons({ state, name, locked, buildValue }: StateButtonsProps) {
  return (
    <span className="rule-states">
      {ruleStates.map((each) => (
        <button
          key={each}
          type="submit"
          name="do"
          value={buildValue(each)}
          aria-pressed={state === each}
          disabled={locked?.[each] !== undefined}
          title={locked?.[each]}
          aria-label={`${stateNames[each]}: ${name}`}
        >
          {stateNames[each]}
        </button>
      ))}
    </span>
  )
}

/** How often a rule did what in 30 days, with the way to those decisions. */
export function RuleCounts({ counts, path }: { counts: Record<string, number>; path: string }) {
  const parts = Object.entries(counts).flatMap(([name, count]) =>
    count > 0 ? [`${count} ${name === 'left' ? 'left to people' : name}`] : [],
  )
  if (parts.length === 0) return <span className="text-ink-2">nothing yet</span>
  return (
    <Link to={path} className="underline">
      {parts.join(', ')}
    </Link>
  )
}
