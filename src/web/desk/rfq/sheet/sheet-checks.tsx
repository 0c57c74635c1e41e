import type { PreviewLine, QuotePreview } from '#contract/negotiation/quote-preview.ts'
import { formatMoney } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskSheetRailTexts from '#texts/desk-sheet-rail.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useDesk } from '../../desk-frame.tsx'
import { isBelowAsked } from './sheet-words.ts'

interface Check {
  tone: 'bad' | 'look' | 'good'
  words: string
  /** The words are a sentence, which the numbers of its lines follow. */
  isSentence?: boolean
  lineIds: number[]
  who?: string | undefined
}

/** Of one check. */
const maxLinks = 12

/** What must happen before the quote can go, with links to the lines and who would approve it. */
export function SheetChecks({ preview }: { preview: QuotePreview }) {
  const { money } = useDesk()
  const { lines, approval, totals } = preview
  const gifts = lines.filter(isBelowAsked)
  const gift = gifts.reduce(
    (sum, { theirs, unitPrice, quantity }) => sum + (theirs! - unitPrice!) * quantity,
    0,
  )
  const noByLine = new Map(lines.map(({ lineId }, at) => [lineId, at + 1]))
  const raise = lines.reduce((sum, { lineId, unitPrice, floorPrice, list, quantity }) => {
    if (!approval?.lineIds.includes(lineId) || unitPrice === null || floorPrice === null) return sum
    return sum + Math.max(0, Math.min(floorPrice, list ?? floorPrice) - unitPrice) * quantity
  }, 0)
  return (
    <section aria-labelledby="qs-checks">
      <h3 id="qs-checks">
        {deskSheetRailTexts.checks()}{' '}
        <span className="qs-hint">{deskSheetRailTexts.checksHint()}</span>
      </h3>
      <ul className="qs-checks" aria-live="polite">
        {[...listChecks(preview), ...listGifts(gifts, formatMoney(gift, money))].map(
          ({ tone, words, isSentence, lineIds, who }) => (
            <li key={words} className={`text-${tone}`}>
              <Icon name={tone === 'good' ? 'check' : 'warning'} />
              <span className="text-ink">
                {words}
                {lineIds.length > 0 &&
                  (isSentence
                    ? ` ${deskSheetRailTexts.problemLines({ count: lineIds.length })} `
                    : commonTexts.colon())}
                {lineIds.slice(0, maxLinks).map((lineId, at) => (
                  <span key={lineId}>
                    {at > 0 && commonTexts.nameComma()}
                    <a href={`#line-${lineId}`} className="underline">
                      {noByLine.get(lineId)}
                    </a>
                  </span>
                ))}
                {lineIds.length > maxLinks && ' …'}
              </span>
              {who && <b className="ms-auto">{who}</b>}
            </li>
          ),
        )}
      </ul>
      {approval && approval.lineIds.length > 0 && (
        <div className="flex flex-wrap gap-2">
          <button type="submit" name="do" value="price:floor" className="qs-button">
            {raise > 0
              ? deskSheetRailTexts.raiseToFloorBy({ amount: formatMoney(raise, money) })
              : deskSheetRailTexts.raiseToFloor()}
          </button>
          {approval.lineIds.length < totals.priced && (
            <button type="submit" name="do" value="leave" className="qs-button bare">
              {deskSheetRailTexts.leaveOut()}
            </button>
          )}
        </div>
      )}
    </section>
  )
}

/** Prices below the buyer's own, which nobody has to approve. */
function listGifts(gifts: readonly PreviewLine[], amount: string): Check[] {
  if (gifts.length === 0) return []
  const lineIds = gifts.map(({ lineId }) => lineId)
  const words = deskSheetRailTexts.linesBelowAsked({ count: gifts.length, amount })
  return [{ tone: 'look', words, lineIds }]
}

function listChecks({ lines, problems, approval }: QuotePreview): Check[] {
  const checks: Check[] = []
  const who = approval?.approvers[0] ?? deskSheetRailTexts.nobodyMayApprove()
  for (const { measure, reason, lineIds } of approval?.needs ?? []) {
    const words =
      measure === 'floor' ? deskSheetRailTexts.linesBelowFloor({ count: lineIds.length }) : reason
    checks.push({ tone: 'bad', words, lineIds, who })
  }
  const byCode = Map.groupBy(
    problems.filter(({ lineId }) => lineId !== null),
    ({ code }) => code,
  )
  const add = (code: string, write: (values: { count: number }) => string) => {
    const lineIds = [...new Set((byCode.get(code as never) ?? []).map(({ lineId }) => lineId!))]
    if (lineIds.length > 0)
      checks.push({ tone: 'look', words: write({ count: lineIds.length }), lineIds })
  }
  add('line-unbound', deskSheetRailTexts.linesUnmatched)
  add('line-unpriced', deskSheetRailTexts.linesUnpriced)
  for (const [code, sameProblems] of byCode) {
    if (code === 'line-unbound' || code === 'line-unpriced') continue
    const lineIds = [...new Set(sameProblems.map(({ lineId }) => lineId!))]
    checks.push({ tone: 'bad', words: sameProblems[0]!.text, isSentence: true, lineIds })
  }
  for (const { lineId, text } of problems)
    if (lineId === null) checks.push({ tone: 'bad', words: text, lineIds: [] })
  const near = lines.flatMap(({ floorState, availability, lineId }) =>
    floorState === 'near' && availability !== 'unavailable' ? [lineId] : [],
  )
  if (near.length > 0)
    checks.push({
      tone: 'look',
      words: deskSheetRailTexts.linesLowMargin({ count: near.length }),
      lineIds: near,
    })
  if (problems.length === 0)
    checks.push({
      tone: 'good',
      words: approval ? deskSheetRailTexts.allElseReady() : deskSheetRailTexts.readyToSend(),
      lineIds: [],
    })
  return checks
}
