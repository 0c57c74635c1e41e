import { parse } from 'csv-parse/sync'
import { type Outcome, ok, refuse } from '#kernel/outcome.ts'
import { unescapeFormula } from '#platform/spreadsheet-formulas.ts'
import { type PriceFileRow, priceFileColumns } from './price-file-rules.ts'

export type PriceFileCode = 'no-file' | 'not-rows' | 'no-rows' | 'unknown-column'

/**
 * Reads a CSV file of price lists: comma, semicolon or tab as its head has it. The head's names are
 * those of `priceFileColumns`, in any order.
 */
export function readPriceFile(text: string): Outcome<PriceFileRow[], PriceFileCode> {
  const clean = text.replace(/^\uFEFF/, '').trim()
  if (clean === '') return refuse('no-file')
  const delimiter = findDelimiter(clean)
  let records: string[][]
  try {
    records = parse(clean, { delimiter, trim: true, skip_empty_lines: true }) as string[][]
  } catch {
    return refuse('not-rows')
  }
  const [head = [], ...lines] = records
  const columns = head.map((name) => name.trim().toLowerCase())
  if (!columns.includes('list')) return refuse('not-rows')
  if (columns.some((name) => !(priceFileColumns as readonly string[]).includes(name)))
    return refuse('unknown-column')
  if (lines.length === 0) return refuse('no-rows')
  return ok(
    lines.map((cells) =>
      Object.fromEntries(columns.map((name, at) => [name, unescapeFormula(cells[at] ?? '')])),
    ),
  )
}

function findDelimiter(text: string): string {
  const [head = ''] = text.split(/\r?\n/, 1)
  const count = (mark: string) => head.split(mark).length
  return [',', ';', '\t'].reduce((best, mark) => (count(mark) > count(best) ? mark : best))
}
