import { type ActView, actStateWords } from '#contract/agents/agents.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney } from '#kernel/money.ts'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'

/** A request or an offer of an app in a list; the whole is on its page. */
export function ActRow({ act }: { act: ActView }) {
  const { seller } = useFrame()
  const [first, ...more] = act.lines
  return (
    <li className="flex flex-wrap items-baseline gap-x-4 gap-y-1 rounded-large border border-line p-4">
      <div className="grid min-w-0 flex-1 basis-56 gap-0.5">
        <Link to={paths.agentAct(act.id)} className="font-semibold break-words underline">
          {act.kind === 'bid' ? 'Offer' : 'Request for a quote'}: {first?.name}
          {more.length > 0 ? ` and ${more.length} more` : ''}
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
  if (state === 'waiting') return `Confirm by ${expiresOn}`
  return state === 'sent' && automatic ? 'Sent within your limits' : actStateWords[state]
}
