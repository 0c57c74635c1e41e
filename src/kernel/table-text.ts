/**
 * Encodes rows of one shape compactly: each name once, each column's values together, a constant
 * column as one value. Rows are plain JSON objects; nested objects become columns too.
 * `decodeTable` decodes them.
 */
export function encodeTable(rows: readonly object[]): string {
  return swapQuotes(
    JSON.stringify({ length: rows.length, columns: toColumns(rows as readonly Row[]) }),
  )
}

export function decodeTable<Kind extends object>(text: string): Kind[] {
  const { length, columns } = JSON.parse(swapQuotes(text)) as { length: number; columns: Columns }
  return toRows(columns, length) as Kind[]
}

type Row = Record<string, unknown>
/** For each name: one value per row, one value for all rows, or the columns of nested objects. */
type Columns = { [name: string]: Column }
type Column = unknown[] | Columns | string | number | boolean | null

function toColumns(rows: readonly Row[]): Columns {
  const names = Object.keys(rows[0] ?? {})
  return Object.fromEntries(
    names.map((name) => {
      const values = rows.map((row) => row[name])
      if (values.every(isObject)) return [name, toColumns(values)]
      const [first] = values
      const isConstant = !Array.isArray(first) && values.every((value) => value === first)
      return [name, isConstant ? (first as Column) : values]
    }),
  )
}

function toRows(columns: Columns, length: number): Row[] {
  const rows: Row[] = Array.from({ length }, () => ({}))
  for (const [name, column] of Object.entries(columns)) {
    const values = Array.isArray(column)
      ? column
      : isObject(column)
        ? toRows(column as Columns, length)
        : null
    rows.forEach((row, at) => {
      row[name] = values ? values[at] : column
    })
  }
  return rows
}

function isObject(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** The text is embedded in JSON inside JSON, where each double quote would take four characters. */
function swapQuotes(text: string): string {
  return text.replace(/["']/g, (quote) => (quote === '"' ? "'" : '"'))
}
