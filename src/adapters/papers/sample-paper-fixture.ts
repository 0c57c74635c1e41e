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

const hindiWords =
  'सुरक्षा दस्ताने हथौड़ा स्क्रूड्राइवर गुणवत्ता प्रमाणपत्र इस्पात क्षमता मज़बूत पकड़ रिंच ट्रिगर'.split(' ')

/** An invoice of goods with names of 300 letters, in Hindi. */
export function buildHindiPaper(lineCount: number): Paper {
  const paper = buildSamplePaper(lineCount, { locale: 'hi-IN' })
  const [table] = paper.parts
  if (table?.is !== 'table') throw new Error('no table')
  for (const [at, row] of table.table.rows.entries()) {
    const words = Array.from({ length: 60 }, (_, word) => hindiWords[(at + word * 5) % 12])
    row[1] = { text: words.join(' ').slice(0, 300), small: row[1]!.small! }
  }
  return paper
}
