import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseSheet } from './pasted-sheet.ts'
import { parsePriceCommand } from './price-command.ts'

const read = (text: string, currency = 'INR') => {
  const sheet = parseSheet(text, currency)
  if (!sheet.ok) return sheet.code
  return sheet.rows.map(({ code, words, quantity, unitPrice }) => [
    code,
    words,
    quantity,
    unitPrice,
  ])
}

test('[DEAL-02] a sheet is read with tabs, semicolons or commas, ₹ and Indian grouping', () => {
  const rows = [
    ['KS-2204', 'Cut F gloves, size L', 120, 30_350],
    ['GJ-1162', 'Ear plugs', 10, 159_250],
    ['VT-1806', 'Angle grinder', 8, 1_25_000_00],
  ]
  const head = 'SKU\tProduct\tQty\tUnit price (₹)'
  const body = [
    'KS-2204\tCut F gloves, size L\t120\t₹303.50',
    'GJ-1162\tEar plugs\t10 boxes\tRs. 1,592.50',
    'VT-1806\tAngle grinder\t8\t1,25,000.00/-',
  ]
  expect(read([head, ...body].join('\r\n'))).toEqual(rows)
  expect(read(body.join('\n'))).toEqual(rows)
  expect(read(`${body.join('\n').replaceAll('\t', ';')}\n;;;\n`)).toEqual(rows)
  const quoted = 'KS-2204,"Cut F gloves, size L",120,303.50\nVT-1806,Angle grinder,8,"1,25,000"'
  expect(read(quoted)).toEqual([rows[0], rows[2]])
})

test('[DEAL-02] columns stand in any order, with a serial number and a total beside them', () => {
  expect(
    read('Rate;Required qty;Item no;Description\n1.299,00;5;A-1;Drill\n12,50;1.200;B-2;Disc'),
  ).toEqual([
    ['A-1', 'Drill', 5, 129_900],
    ['B-2', 'Disc', 1200, 1250],
  ])
  expect(read('1\tA-1\t5\t99.00\t495.00\n2\tB-2\t7\t10.50\t73.50\nTotal\t\t\t\t568.50')).toEqual([
    ['A-1', '', 5, 9900],
    ['B-2', '', 7, 1050],
  ])
  expect(read('A-1\t99.50\t5\nB-2\t10.50\t70')).toEqual([
    ['A-1', '', 5, 9950],
    ['B-2', '', 70, 1050],
  ])
})

test('[DEAL-02] of merged cells the empty ones take the words above; one column is prices alone', () => {
  expect(read('Product\tSKU\tPrice\nGlove\tG-L\t10\n\tG-XL\t11\n')).toEqual([
    ['G-L', 'Glove', null, 1000],
    ['G-XL', 'Glove', null, 1100],
  ])
  expect(read('303.50\n500.00\n')).toEqual([
    ['', '', null, 30_350],
    ['', '', null, 50_000],
  ])
  expect(read('Hose 2" (63 mm)\t12\t5,812.00\nValve 3/4"\t3\t90.00')).toEqual([
    ['', 'Hose 2" (63 mm)', 12, 581_200],
    ['', 'Valve 3/4"', 3, 9000],
  ])
})

test('[DEAL-02] more decimals than the currency has are rounded, and what is no number is named', () => {
  expect(read('A-1\t2\t303.49999')).toEqual([['A-1', '', 2, 30_350]])
  expect(read('A-1\t2\t1,500', 'JPY')).toEqual([['A-1', '', 2, 1500]])
  const sheet = parseSheet('SKU\tQty\tPrice\nA-1\t2.5\tcall us', 'INR')
  expect(sheet).toMatchObject({ rows: [{ quantity: null, unread: ['quantity', 'unitPrice'] }] })
})

test('[DEAL-02] 500 lines are taken, more are refused, and nothing is no sheet', () => {
  const lines = (count: number) => Array.from({ length: count }, (_, at) => `A-${at}\t1\t9.50`)
  expect(read(lines(500).join('\n'))).toHaveLength(500)
  expect(read(`SKU\tQty\tPrice\n${lines(500).join('\n')}`)).toHaveLength(500)
  expect(read(lines(501).join('\n'))).toBe('too-many-rows')
  expect(read('x'.repeat(200_001))).toBe('too-many-rows')
  expect(read(' \n\t\t\n')).toBe('empty-sheet')
})

test('[DEAL-02] whatever is pasted is read or refused', () => {
  const cell = fc.oneof(fc.string(), fc.constantFrom('"', '\t', '\n', '1,5', '₹', ';', 'qty'))
  fc.assert(
    fc.property(fc.array(cell, { maxLength: 40 }), (cells) => {
      const sheet = parseSheet(cells.join(''), 'INR')
      if (!sheet.ok) return
      for (const { quantity, unitPrice } of sheet.rows)
        for (const figure of [quantity, unitPrice])
          expect(figure === null || (Number.isSafeInteger(figure) && figure > 0)).toBe(true)
    }),
  )
})

test('[DEAL-02] commands are written as people write them', () => {
  expect(parsePriceCommand('−3 %')).toEqual({ kind: 'change', basisPoints: -300 })
  expect(parsePriceCommand('+2.5%')).toEqual({ kind: 'change', basisPoints: 250 })
  expect(parsePriceCommand('=list-6%')).toEqual({ kind: 'list', basisPoints: -600 })
  expect(parsePriceCommand('=LIST')).toEqual({ kind: 'list', basisPoints: 0 })
  expect(parsePriceCommand('=m14,5')).toEqual({ kind: 'margin', basisPoints: 1450 })
  expect(parsePriceCommand('last')).toEqual({ kind: 'last' })
  for (const typed of ['', '=', '12', 'm', '=m140', '-300%', 'list*2', '=1+1'])
    expect(parsePriceCommand(typed), typed).toBeNull()
})

test('[DEAL-02] long rows of words are read as fast as others', () => {
  const description = 'Stainless steel hexagonal head bolt with a long name M12'
  const text = Array.from({ length: 500 }, (_, row) => `${description} ${row}\t4`).join('\n')
  const startMs = performance.now()
  expect(read(text)).toHaveLength(500)
  expect(performance.now() - startMs).toBeLessThan(2_000)
})

test('[DEAL-02] units and currencies after a number are no part of it', () => {
  expect(read('A-1\tBolts\t120 pcs.\t303.50/-')).toEqual([['A-1', 'Bolts', 120, 30_350]])
})

test('[SAFE-01] [PAD-01] whatever somebody pastes is read in time by its length', () => {
  const pasted = [
    '1\t'.repeat(100_000),
    `${'1\t'.repeat(40_000)}${'\na'.repeat(40_000)}`,
    `${'a\t'.repeat(40_000)}${'\na'.repeat(400)}`,
    '"""\t'.repeat(50_000),
    `${' '.repeat(100_000)}${'"'.repeat(100_000)}`,
    `a\t${'"x\n'.repeat(60_000)}`,
    'a\n'.repeat(100_000),
    '1.11,'.repeat(40_000),
  ]
  const begin = performance.now()
  for (const text of pasted) parseSheet(text, 'INR')
  expect(performance.now() - begin).toBeLessThan(3_000)
})
