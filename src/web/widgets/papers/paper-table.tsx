import type { PaperTable as Table } from '#contract/papers/paper.ts'

/** A table of a paper. `isMinor`: beside the sums, smaller and without rules around it. */
export function PaperTable({ table, isMinor = false }: { table: Table; isMinor?: boolean }) {
  const { columns, rows, total } = table
  const names = columns.map(({ isFigure, isWide }, at) =>
    isWide ? 'wide' : isFigure ? 'figure' : at === 0 ? 'number' : undefined,
  )
  return (
    <table className={isMinor ? 'paper-lines paper-minor' : 'paper-lines paper-main'}>
      <thead>
        <tr>
          {columns.map(({ head }, at) => (
            <th key={head} scope="col" className={names[at]}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be alike
          <tr key={row}>
            {cells.map(({ text, small }, at) => {
              const { head, isWide } = columns[at]!
              const content = (
                <>
                  {text}
                  {small && <span className="paper-small">{small}</span>}
                </>
              )
              return isWide ? (
                <th key={head} scope="row" className="wide">
                  {content}
                </th>
              ) : (
                <td key={head} className={names[at]} data-head={isMinor ? undefined : head}>
                  <span>{content}</span>
                </td>
              )
            })}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            {total.map((text, at) => {
              const { head, isWide } = columns[at]!
              const Cell = isWide ? 'th' : 'td'
              return (
                <Cell
                  key={head}
                  scope={isWide ? 'row' : undefined}
                  className={names[at]}
                  data-head={text === '' || isWide ? undefined : head}
                >
                  {text}
                </Cell>
              )
            })}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
