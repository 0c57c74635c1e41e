import { mayDo } from '#contract/accounts/staff.ts'
import { type Report, type ReportColumn, reportTexts } from '#contract/desk/insight.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskInsightTexts from '#texts/desk-insight.ts'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useDesk } from '../desk-frame.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { formatCell } from './format-cell.ts'

const isNumeric = ({ kind }: ReportColumn) => kind !== 'text' && kind !== 'day'

/** All figures of a report; what is not found can be taken in from here. */
export function ReportTable({ report: { name, columns, rows } }: { report: Report }) {
  const { money, staff } = useDesk()
  const isSearch = name === 'searches' || name === 'nothing-found'
  const offersProduct = name === 'nothing-found' && mayDo(staff, 'catalogue')
  const head = columns.map((column) => ({
    name: column.name,
    end: isNumeric(column),
    hidden: false,
  }))
  if (offersProduct) head.push({ name: deskInsightTexts.addColumn(), end: true, hidden: true })
  return (
    <DeskTable caption={reportTexts[name].title()} head={head}>
      {rows.map((row) => {
        const label = formatCell(row[0] ?? null, columns[0]!.kind, money)
        return (
          <tr key={label}>
            <th scope="row" className="max-w-96 break-words">
              {isSearch ? <Link to={deskPaths.searchQuery(label)}>{label}</Link> : label}
            </th>
            {columns.slice(1).map((column, index) => (
              <td
                key={column.name}
                className={isNumeric(column) ? 'text-end tabular-nums' : undefined}
              >
                {formatCell(row[index + 1] ?? null, column.kind, money)}
              </td>
            ))}
            {offersProduct && (
              <td className="text-end">
                <Link
                  to={`${deskPaths.newProduct()}?name=${encodeURIComponent(label)}`}
                  className="button button-plain h-8 px-3"
                >
                  <RichText
                    parts={deskInsightTexts.newProduct({
                      name: label,
                      hidden: (text) => <span className="sr-only">{text}</span>,
                    })}
                  />
                </Link>
              </td>
            )}
          </tr>
        )
      })}
    </DeskTable>
  )
}
