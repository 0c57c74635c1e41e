import type { Paper, PaperTable } from '#contract/papers/paper.ts'
import type { ProductRecord } from '#domain/catalog/write/product-record.ts'
import type { SheetKind } from './sheet-kinds.ts'

/** The data sheet of a product and its variants, by their specification. */
export function buildDataSheet(
  { clauses }: SheetKind,
  records: readonly ProductRecord[],
  company: string,
): Paper {
  const [first] = records as [ProductRecord]
  const isShared = (caption: string) =>
    new Set(records.map((each) => getValue(each, caption))).size === 1
  const captions = first.attributes.map(({ caption }) => caption)
  const variantCaptions = captions.filter((caption) => !isShared(caption))
  const range = records.map((each) => [
    { text: each.partNumber ?? each.code },
    ...variantCaptions.map((caption) => ({ text: getValue(each, caption) })),
  ])
  return {
    title: 'Data sheet',
    number: first.variantGroup ?? first.code,
    logo: null,
    issuer: { title: 'Issued by', name: company, lines: [`For goods of ${first.brand}`] },
    facts: [
      { label: 'Series', value: first.variantGroup ?? first.code },
      { label: 'Edition', value: '1' },
    ],
    parties: [],
    parts: [
      { is: 'note', title: 'Product', text: first.name },
      {
        is: 'table',
        label: 'Specification',
        table: buildTable(
          ['Property', 'Value'],
          first.attributes
            .filter(({ caption }) => isShared(caption))
            .map(({ caption, value }) => [{ text: caption }, { text: value }]),
        ),
      },
      {
        is: 'table',
        label: 'Range',
        table: buildTable(['Part number', ...variantCaptions], range),
      },
      ...clauses.map(([title, text]) => ({ is: 'note' as const, title, text })),
      {
        is: 'note',
        title: '',
        text: 'A sample of the demo shop: its figures are made up, and nothing may be built by them.',
      },
    ],
  }
}

function getValue({ attributes }: ProductRecord, caption: string): string {
  return attributes.find((each) => each.caption === caption)?.value ?? ''
}

/** The last column takes the room that is left. */
function buildTable(heads: readonly string[], rows: PaperTable['rows']): PaperTable {
  const columns = heads.map((head, at) => ({
    head,
    isFigure: false,
    ...(at === heads.length - 1 && { isWide: true as const }),
  }))
  return { columns, rows, total: null }
}
