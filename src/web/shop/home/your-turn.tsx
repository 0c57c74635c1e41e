import { paths } from '#contract/paths/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'

/** LOOK-06: what waits for a customer comes first, with the page, so that nothing shifts. */
export function YourTurn({ waiting }: { waiting: { quotes: number; bids: number } }) {
  const { quotes, bids } = waiting
  if (quotes + bids === 0) return null
  const things = [
    bids > 0 ? `${bids} ${bids === 1 ? 'bid' : 'bids'}` : '',
    quotes > 0 ? `${quotes} ${quotes === 1 ? 'quote' : 'quotes'}` : '',
  ].filter(Boolean)
  return (
    <aside
      aria-label="Your turn"
      className="mt-4 flex flex-wrap items-center gap-3 rounded-large bg-bid-soft px-4 py-2.5 text-2"
    >
      <Icon name="bid" className="text-bid" />
      <p className="flex-1">
        <b className="text-bid">Your turn.</b> {things.join(' and ')}{' '}
        {quotes + bids === 1 ? 'waits' : 'wait'} for you.
      </p>
      <Link to={paths.dashboard()} className="button button-bid h-8 px-3">
        Answer
      </Link>
    </aside>
  )
}
