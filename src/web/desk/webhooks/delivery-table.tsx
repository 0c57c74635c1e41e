import { useSearchParams } from 'react-router'
import { nameEvent } from '#contract/webhooks/event-types.ts'
import type { DeliveryRow } from '#contract/webhooks/webhooks.ts'
import * as deskWebhooksTexts from '#texts/desk-webhooks.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { StateMark } from '../parts/state-mark.tsx'

/** The log of an endpoint, newest first. Each line opens its delivery beside the list. */
export function DeliveryTable({
  rows,
  shownId,
}: {
  rows: readonly DeliveryRow[]
  shownId: number | null
}) {
  const [query] = useSearchParams()
  const buildHref = (id: number) => {
    const next = new URLSearchParams(query)
    next.delete('done')
    next.set('delivery', String(id))
    return `?${next}`
  }
  return (
    <DeskTable
      cards
      caption={deskWebhooksTexts.deliveries()}
      head={[
        deskWebhooksTexts.event(),
        deskWebhooksTexts.about(),
        deskWebhooksTexts.answer(),
        { name: deskWebhooksTexts.took(), end: true },
        { name: deskWebhooksTexts.tries(), end: true },
        deskWebhooksTexts.when(),
        { name: deskWebhooksTexts.replay(), hidden: true },
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id} className={row.id === shownId ? 'bg-quiet' : undefined}>
          <th scope="row" className="whitespace-nowrap font-normal">
            <Link
              to={buildHref(row.id)}
              aria-current={row.id === shownId ? 'true' : undefined}
              className="font-semibold"
              title={row.type}
            >
              {nameEvent(row.type)}
            </Link>
          </th>
          <td className="whitespace-nowrap">{row.subject}</td>
          <td>
            <DeliveryAnswer row={row} />
          </td>
          <td className="whitespace-nowrap text-end tabular-nums">{formatTook(row.tookMs)}</td>
          <td data-name={deskWebhooksTexts.triesLabel()} className="text-end tabular-nums">
            {row.attempts}
          </td>
          <td className="whitespace-nowrap text-ink-2">{row.at}</td>
          <td className="text-end">
            {row.state === 'failed' && (
              <form method="post" className="-my-1.5">
                <input type="hidden" name="delivery" value={row.id} />
                <Button
                  type="submit"
                  name="do"
                  value="replay"
                  tone="bare"
                  aria-label={deskWebhooksTexts.replayTypeSubject({
                    type: nameEvent(row.type),
                    subject: row.subject,
                  })}
                >
                  {deskWebhooksTexts.replay()}
                </Button>
              </form>
            )}
          </td>
        </tr>
      ))}
    </DeskTable>
  )
}

/** Status or failure of the last try, and what follows. */
export function DeliveryAnswer({ row }: { row: DeliveryRow }) {
  const { state, status, failure, attempts } = row
  const outcome = status === null ? failure : String(status)
  if (state === 'delivered') return <StateMark tone="good">{outcome}</StateMark>
  if (attempts === 0 || outcome === null)
    return <StateMark tone="quiet">{deskWebhooksTexts.waits()}</StateMark>
  return state === 'failed' ? (
    <StateMark tone="bad">{deskWebhooksTexts.outcomeGivenUp({ outcome })}</StateMark>
  ) : (
    <StateMark tone="look">{deskWebhooksTexts.outcomeWillRetry({ outcome })}</StateMark>
  )
}

export function formatTook(tookMs: number | null): string {
  if (tookMs === null) return ''
  return tookMs < 1_000
    ? deskWebhooksTexts.tookMs({ ms: tookMs })
    : `${(tookMs / 1_000).toFixed(1)} s`
}
