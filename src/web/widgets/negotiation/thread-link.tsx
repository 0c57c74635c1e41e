import type { AgreedSource, ThreadName } from '#contract/negotiation/agreed-prices.ts'
import { paths } from '#contract/paths/paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import * as threadTexts from '#texts/thread.ts'
import { Link } from '#web/ui/link.tsx'

/** The buyer's page of a thread. */
export function getThreadPath({ kind, number }: ThreadName): string {
  return kind === 'rfq' ? quotePaths.mine(number) : paths.bid(number)
}

/** A thread's name in text: `quote 261121-K7Q2MX4D, version 2`. */
export function formatThreadName({ kind, number, version }: AgreedSource): string {
  if (kind === 'bid') return threadTexts.bidName({ number })
  return version === null
    ? threadTexts.quoteName({ number })
    : threadTexts.quoteVersionName({ number, version })
}

export function ThreadLink(source: AgreedSource) {
  return (
    <Link to={getThreadPath(source)} className="font-[550] underline underline-offset-3">
      {formatThreadName(source)}
    </Link>
  )
}
