import type { ThreadKind } from '#contract/negotiation.ts'
import type { AgreedSource, ThreadName } from '#contract/orders.ts'
import { paths } from '#contract/paths.ts'
import { quotePaths } from '#contract/quote-paths.ts'
import { Link } from '#web/ui/link.tsx'

export const threadWord: Record<ThreadKind, string> = { rfq: 'quote', bid: 'bid' }

/** Where a thread's buyer sees it. */
export function threadPath({ kind, number }: ThreadName): string {
  return kind === 'rfq' ? quotePaths.mine(number) : paths.bid(number)
}

/** As one names it: `quote 261121-K7Q2MX4D, version 2`. */
export function threadName({ kind, number, version }: AgreedSource): string {
  return `${threadWord[kind]} ${number}${version === null ? '' : `, version ${version}`}`
}

export function ThreadLink(source: AgreedSource) {
  return (
    <Link to={threadPath(source)} className="font-[550] underline underline-offset-3">
      {threadName(source)}
    </Link>
  )
}
