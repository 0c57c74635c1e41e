import { type RuleOutcome, type RuleState, ruleStates } from '#contract/negotiation/quote-rules.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskRulesTexts from '#texts/desk-rules.ts'
import { Link } from '#web/ui/link.tsx'

export const stateNames: Record<RuleState, () => string> = {
  off: deskRulesTexts.off,
  shadow: deskRulesTexts.shadow,
  on: deskRulesTexts.on,
}

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
          aria-label={deskRulesTexts.stateOf({ state: stateNames[each](), name })}
        >
          {stateNames[each]()}
        </button>
      ))}
    </span>
  )
}

const countTexts: Record<RuleOutcome, (values: { count: number }) => string> = {
  sent: deskRulesTexts.countSent,
  proposed: deskRulesTexts.countProposed,
  left: deskRulesTexts.countLeft,
  accepted: deskRulesTexts.countAccepted,
  countered: deskRulesTexts.countCountered,
  declined: deskRulesTexts.countDeclined,
}

/** How often a rule did what in 30 days, with the way to those decisions. */
export function RuleCounts({ counts, path }: { counts: Record<string, number>; path: string }) {
  const parts = Object.entries(counts).flatMap(([name, count]) =>
    count > 0 ? [countTexts[name as RuleOutcome]({ count })] : [],
  )
  if (parts.length === 0) return <span className="text-ink-2">{deskRulesTexts.nothingYet()}</span>
  return (
    <Link to={path} className="underline">
      {parts.join(commonTexts.clauseComma())}
    </Link>
  )
}
