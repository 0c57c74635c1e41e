import * as deskBidsTexts from '#texts/desk-bids.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { DealNotice } from '../bench/deal-view.ts'
import { formatMargin } from './rule-shares.ts'

/** Above the answers: why the bid can't simply be accepted, its margin, and who decides. */
export function ApprovalNotice({ notice }: { notice: DealNotice | null }) {
  if (!notice) return null
  const { margin, text, who } = notice
  return (
    <p className="deal-notice">
      <Icon name="warning" />
      <span>
        <b>
          {margin !== null && deskBidsTexts.marginOf({ margin: formatMargin(margin) })}
          {text}
        </b>{' '}
        {who}
      </span>
    </p>
  )
}
