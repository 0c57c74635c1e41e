import { useSearchParams } from 'react-router'
import type { DeliveryRow } from '#contract/webhooks/webhooks.ts'
import { Link } from '#web/ui/link.tsx'
import { DeskTable } from '../parts/desk-table.tsx'

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
      caption="Deliveries"
      head={[
        'Event',
        'Subject',
        'Answer',
        { name: 'Took', end: true },
        { name: 'Tries', end: true },
        'When',
      ]}
    >
      {rows.map((row) => (
        <tr key={row.id} className={row.id === shownId ? 'bg-quiet' : undefined}>
          <th scope="row" className="whitespace-nowrap">
            <Link
              to={buildHref(row.id)}
              aria-current={row.id === shownId ? 'true' : undefined}
              className="font-normal underline"
            >
              <code>{row.type}</code>
            </Link>
          </th>
          <td className="whitespace-nowrap">
            <code>{row.subject}</code>
          </td>
          <td>
            <DeliveryAnswer row={row} />
          </td>
          <td className="whitespace-nowrap text-right tabular-nums">{formatTook(row.tookMs)}</td>
          <td className="text-right tabular-nums">{row.attempts}</td>
          <td className="whitespace-nowrap">{row.at}</td>
        </tr>
      ))}
    </DeskTable>
  )
}

/** Status or failure of the last try, and what follows. */
export function DeliveryAnswer({ row }: { row: DeliveryRow }) {
  const { state, status, failure, attempts } = row
  const outcome = status === null ? failure : String(status)
  if (state === 'delivered') return <span className="font-semibold text-good">{outcome}</span>
  if (attempts === 0 || outcome === null) return <span className="text-ink-2">waits</span>
  return (
    <span className={`font-semibold ${state === 'failed' ? 'text-bad' : 'text-bid'}`}>
      {outcome}
      {state === 'failed' ? ', given up' : ''}
    </span>
  )
}

export function formatTook(tookMs: number | null): string {
  if (tookMs === null) return ''
  return tookMs < 1_000 ? `${tookMs} ms` : `${(tookMs / 1_000).toFixed(1)} s`
}
