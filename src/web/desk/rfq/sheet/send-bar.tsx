import { useNavigation } from 'react-router'
import type { QuotePreview } from '#contract/negotiation/quote-preview.ts'
import { formatMoney } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskSheetTexts from '#texts/desk-sheet.ts'
import { Button } from '#web/ui/button.tsx'
import { formatTenths } from '../../bench/bench-figures.ts'
import { useDesk } from '../../desk-frame.tsx'
import { Shortcut } from '../../parts/shortcut.tsx'
import { countOpenLines, listGaps } from './sheet-words.ts'

interface BarProps {
  preview: QuotePreview
  isChanged: boolean
  /** There is one, saved before the page came. */
  hasDraft: boolean
  /** When the draft was kept, as a clock says it; null: not since the page came. */
  savedAt: string | null
  /** The buyer's counter can be accepted: that is the one filled button until a cell changed. */
  hasCounter: boolean
  /** Null: without script. */
  onNextProblem: (() => void) | null
}

/** Says what sending will do: beside the title, on a phone at the foot with the total. */
export function SendBar(props: BarProps) {
  const { preview, isChanged: hasChanges, savedAt, hasCounter, onNextProblem } = props
  const { money } = useDesk()
  const isSubmitting = useNavigation().state === 'submitting'
  const { totals, approval } = preview
  const openLines = countOpenLines(preview)
  const isStill = hasCounter && !hasChanges && savedAt === null
  const margin =
    totals.margin === null
      ? ''
      : deskSheetTexts.marginShare({ margin: formatTenths(totals.margin) })
  return (
    <div className="qs-send">
      <p className="qs-sum">
        <b className="text-3">{formatMoney(totals.total, money)}</b>
        <span className="text-1 text-ink-2">
          {[margin, ...listGaps(preview)].filter(Boolean).join(commonTexts.clauseComma())}
        </span>
      </p>
      <span className="qs-kept" role="status">
        {describeKept(props)}
      </span>
      {openLines > 0 && onNextProblem && (
        <Button onClick={onNextProblem} className="qs-next">
          {deskSheetTexts.nextProblemCount({ count: openLines })}
        </Button>
      )}
      {/* Always there: the last price may still be on its way, or its preview may have failed. */}
      <Button
        type="submit"
        tone={openLines > 0 || isStill ? 'plain' : 'ask'}
        name="do"
        value="send"
        disabled={isSubmitting}
      >
        {approval ? deskSheetTexts.sendForApproval() : deskSheetTexts.sendQuote()}
        <span aria-hidden="true" className="qs-key max-sm:hidden">
          <Shortcut letter="↵" />
        </span>
      </Button>
    </div>
  )
}

/** Whether what is typed is saved, and since when. */
function describeKept({ isChanged: hasChanges, hasDraft, savedAt }: BarProps): string {
  if (hasChanges) return deskSheetTexts.notSavedYet()
  if (savedAt) return deskSheetTexts.draftSavedAt({ time: savedAt })
  return hasDraft ? deskSheetTexts.draftSaved() : ''
}
