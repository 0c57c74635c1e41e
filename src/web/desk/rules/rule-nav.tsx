import { mayDo } from '#contract/accounts/staff.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskRulesTexts from '#texts/desk-rules.ts'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'

type RuleScreen = 'quotes' | 'bids' | 'log' | 'approvals'

/** The screens of rules: for quotes, for bids, what they decided, and who approves. */
export function RuleNav({ current }: { current: RuleScreen }) {
  const { staff } = useDesk()
  const screens: [RuleScreen, string, string][] = [
    ['quotes', deskRulesTexts.forQuotes(), deskPaths.rules()],
    ['bids', deskRulesTexts.forBids(), deskPaths.bidRules()],
    ['log', deskRulesTexts.decisions(), deskPaths.ruleLog()],
  ]
  if (mayDo(staff, 'administer'))
    screens.push(['approvals', deskRulesTexts.approvals(), deskPaths.approvalRules()])
  return (
    <nav aria-label={deskRulesTexts.rules()} className="rule-nav">
      {screens.map(([screen, name, path]) => (
        <Link key={screen} to={path} aria-current={screen === current ? 'page' : undefined}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
