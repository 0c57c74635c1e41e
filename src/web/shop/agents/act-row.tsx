import { type ActView, actStateWords } from '#contract/agents/agents.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import * as agentsTexts from '#texts/agents.ts'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'

/** A request or an offer of an app in a list; the whole is on its page. */
export function ActRow({ act }: { act: ActView }) {
  const { seller } = useFrame()
  const [first] = act.lines
  const parts = { name: first?.name ?? '', more: act.lines.length - 1 }
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-large border border-line p-4">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <Link to={paths.agentAct(act.id)} className="font-semibold break-words underline">
          {act.kind === 'bid' ? agentsTexts.offerFor(parts) : agentsTexts.requestFor(parts)}
        </Link>
        <p className="text-2 break-words text-ink-2">
          {act.appName}, {act.createdOn}
        </p>
      </div>
      <p className="text-2">
        {act.amount === null ? '' : `${formatMoney(act.amount, seller)} · `}
        {describeState(act)}
      </p>
    </li>
  )
}

function describeState({ state, automatic, expiresOn }: ActView): string {
  if (state === 'waiting') return agentsTexts.confirmBy({ expiresOn })
  return state === 'sent' && automatic ? agentsTexts.sentWithinLimits() : actStateWords[state]()
}
