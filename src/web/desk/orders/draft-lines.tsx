import type { DraftInput, DraftView } from '#contract/orders/draft-orders.ts'
import { formatAmount } from '#kernel/money.ts'
import { useDesk } from '../desk-frame.tsx'
import { DeskTable } from '../parts/desk-table.tsx'

const stateWords = {
  short: 'not enough in stock',
  unavailable: 'not available',
  'not-delivered': 'not delivered there',
} as Partial<Record<string, string>>

/** The lines at today's prices, and rows for more: a code and how many; 0 takes a line off. */
export function DraftLines({ draft, typed }: { draft: DraftView; typed: DraftInput | null }) {
  const { money } = useDesk()
  const { lines } = draft.cart
  const rows = draft.may.change ? Math.max(lines.length + 3, countTyped(typed)) : lines.length
  return (
    <DeskTable
      caption="Lines"
      head={['Code', { name: 'Quantity', end: true }, 'Product', { name: 'Total', end: true }]}
    >
      {Array.from({ length: rows }, (_, at) => {
        const line = lines[at]
        const typedLine = typed?.lines[at]
        const field = `${at + 1}`
        return (
          <tr key={field}>
            <td>
              {line && draft.may.change && (
                <input type="hidden" name={`pack-${field}`} value={line.packId} />
              )}
              {draft.may.change && !line ? (
                <Cell
                  name={`code-${field}`}
                  label={`Code of line ${field}`}
                  text={typedLine?.code ?? ''}
                  className="w-36"
                />
              ) : (
                draft.codes[at]
              )}
            </td>
            <td className="text-right">
              {draft.may.change ? (
                <Cell
                  name={`quantity-${field}`}
                  label={`Quantity of line ${field}`}
                  text={typedLine?.quantity ?? (line ? String(line.quantity) : '')}
                  className="w-20 text-right"
                />
              ) : (
                line?.quantity
              )}
            </td>
            <td className="min-w-40">
              {line && (
                <>
                  {line.name}
                  <span className="block text-ink-2">
                    {line.unit}
                    {line.price !== null && ` at ${formatAmount(line.price, money)}`}
                    {stateWords[line.state] && (
                      <span className="text-bad">, {stateWords[line.state]}</span>
                    )}
                  </span>
                </>
              )}
            </td>
            <td className="text-right tabular-nums">
              {line && formatAmount(line.subTotal, money)}
            </td>
          </tr>
        )
      })}
    </DeskTable>
  )
}

function Cell(props: { name: string; label: string; text: string; className: string }) {
  const { name, label, text, className } = props
  return (
    <input
      name={name}
      aria-label={label}
      defaultValue={text}
      maxLength={name.startsWith('code') ? 80 : 6}
      inputMode={name.startsWith('code') ? 'text' : 'numeric'}
      autoComplete="off"
      className={`h-10 rounded-small border border-edge bg-paper px-2 text-3 ${className}`}
    />
  )
}

function countTyped(typed: DraftInput | null): number {
  return typed ? typed.lines.findLastIndex(({ code }) => code !== '') + 2 : 0
}
