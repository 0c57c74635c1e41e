import { toMajor } from '#kernel/money.ts'
import { bidPaths } from '../paths/bid-paths.ts'
import { paths } from '../paths/paths.ts'
import { buildNewRfqQuery, buildRfqLinesQuery } from '../paths/quote-paths.ts'
import type { ChatDraft } from './assistant.ts'

/** The page where the shopper looks a draft over and may send it; '': its own button submits it. */
export function buildDraftPath(draft: ChatDraft, currency: string): string {
  if (draft.kind === 'cart') return ''
  if (draft.kind === 'bid') {
    const { packId, quantity } = draft
    const price = draft.price === null ? undefined : toMajor(draft.price, currency)
    return bidPaths.fresh({ pack: packId, quantity, price })
  }
  const { otherLines = [], packId, quantity, words } = draft
  if (otherLines.length > 0) {
    const lines = [{ packId, quantity, words }, ...otherLines]
    return paths.newRfq(buildRfqLinesQuery(lines.map((line) => ({ ...line, pack: line.packId }))))
  }
  return paths.newRfq(
    buildNewRfqQuery(packId === null ? { words, quantity } : { pack: packId, quantity }),
  )
}
