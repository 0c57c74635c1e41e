import type { ReactNode } from 'react'
import { paths } from '#contract/paths/paths.ts'
import * as homeTexts from '#texts/home.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'

/** LOOK-06: what waits for a customer comes first, with the page, so that nothing shifts. */
export function YourTurn({ waiting }: { waiting: { quotes: number; bids: number } }) {
  const { quotes, bids } = waiting
  if (quotes + bids === 0) return null
  const params = { quotes, bids, strong: (text: ReactNode) => <b className="text-bid">{text}</b> }
  const waitingText =
    quotes === 0
      ? homeTexts.bidsWait(params)
      : bids === 0
        ? homeTexts.quotesWait(params)
        : homeTexts.bidsAndQuotesWait(params)
  return (
    <aside
      aria-label={homeTexts.yourTurn()}
      className="mt-4 flex flex-wrap items-center gap-3 rounded-large bg-bid-soft px-4 py-2.5 text-2"
    >
      <Icon name="bid" className="text-bid" />
      <p className="flex-1">
        <RichText parts={waitingText} />
      </p>
      <Link to={paths.dashboard()} className="button button-bid h-8 px-3">
        {homeTexts.answer()}
      </Link>
    </aside>
  )
}
