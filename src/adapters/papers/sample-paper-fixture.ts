import type { Paper } from '#contract/papers/paper.ts'

/** An invoice with this many lines. */
export function buildSamplePaper(lineCount: number, change: Partial<Paper> = {}): Paper {
  return {
    title: 'Invoice',
    number: '261110-AXF4NHZL',
    logo: null,
    issuer: { title: 'Sold by', name: 'Deccan Supplies', lines: ['Maharashtra, India'] },
    facts: [
      { label: 'Order', value: '261110-AXF4NHZL' },
      { label: 'Date', value: '11 Nov 2026' },
    ],
    parties: [{ title: 'Billed to', name: 'Asha Kulkarni', lines: ['12 Dastur Road'] }],
    parts: [
      {
        is: 'table',
        label: 'Lines',
        table: {
          columns: [
            { head: 'No.', isFigure: false },
            { head: 'Goods', isFigure: false, isWide: true },
            { head: 'Quantity', isFigure: true },
            { head: 'Price incl. tax', isFigure: true },
            { head: 'CGST', isFigure: true },
            { head: 'SGST', isFigure: true },
            { head: 'Amount', isFigure: true },
          ],
          rows: Array.from({ length: lineCount }, (_, at) => [
            { text: String(at + 1) },
            { text: `Hex bolt M${at}, class 8.8, zinc plated`, small: `HB-${at}` },
            { text: '1' },
            { text: `${at}.00` },
            { text: `${at}.11`, small: '9%' },
            { text: `${at}.22`, small: '9%' },
            { text: `${at}.33` },
          ]),
          total: ['', 'Total', '', '', '1.11', '2.22', '9,999.99'],
        },
      },
      {
        is: 'sums',
        aside: [{ is: 'words', title: 'Amount in words', text: 'Rupees nine only' }],
        rows: [{ label: 'Total', value: '₹9,999.99', isTotal: true }],
      },
      { is: 'close', lines: ['Prices include tax.'], signed: 'Deccan Supplies' },
    ],
    ...change,
  }
}
