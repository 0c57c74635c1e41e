import { expect, test } from 'vitest'
import { buildZip } from '#testing/feeds/build-pictures.ts'
import { isWorkbook, readWorkbook } from './read-workbook.ts'

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006/relationships'

const bounds = { maxRows: 10, maxCharacters: 200_000 }

const usual = {
  'xl/workbook.xml': `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets>
    <sheet name="Lists" sheetId="1" state="hidden" r:id="rId1"/><sheet name="Order" sheetId="2" r:id="rId2"/>
    </sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${packages}">
    <Relationship Id="rId1" Target="worksheets/sheet1.xml"/>
    <Relationship Id="rId2" Target="/xl/worksheets/sheet2.xml"/></Relationships>`,
  'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>SKU</t></si>
    <si><r><t>Elbow </t></r><r><t xml:space="preserve">1/4" &amp; more</t></r></si></sst>`,
  'xl/worksheets/sheet1.xml': `<worksheet xmlns="${main}"><sheetData/></worksheet>`,
  'xl/worksheets/sheet2.xml': `<worksheet xmlns="${main}"><sheetData>
    <row r="1"><c r="A1" t="s"><v>0</v></c><c r="C1" t="inlineStr"><is><t>Qty</t></is></c></row>
    <row r="3"><c r="A3" t="s"><v>1</v></c><c r="C3"><f>2*6</f><v>12</v></c></row>
    <row r="4"><c r="A4"><v>8.901234567890E12</v></c><c r="C4"><v>12.300000000000001</v></c></row>
    <row r="5"><c r="A5" t="e"><v>#REF!</v></c></row></sheetData></worksheet>`,
}
const build = (change: Record<string, string> = {}) => buildZip({ ...usual, ...change })

test('[PAD-01] the first visible sheet of a workbook is read as texts', async () => {
  const bytes = await build()
  expect(isWorkbook(bytes)).toBe(true)
  expect(await readWorkbook(bytes, bounds)).toEqual({
    rows: [
      ['SKU', '', 'Qty'],
      ['Elbow 1/4" & more', '', '12'],
      ['8901234567890', '', '12.3'],
    ],
  })
  expect(await readWorkbook(bytes, { ...bounds, maxRows: 2 })).toBe('too-large')
})

test('[PAD-01] bombs, broken and foreign files are refused', async () => {
  const laughs = `<!DOCTYPE x [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]><sst xmlns="${main}"><si><t>&b;</t></si></sst>`
  expect(await readWorkbook(await build({ 'xl/sharedStrings.xml': laughs }), bounds)).toBe(
    'unreadable',
  )
  const padding = `<worksheet xmlns="${main}"><!--${' '.repeat(13 * 1024 * 1024)}--></worksheet>`
  const bomb = await build({ 'xl/worksheets/sheet2.xml': padding })
  expect(bomb.byteLength).toBeLessThan(100_000)
  expect(await readWorkbook(bomb, bounds)).toBe('too-large')
  expect(await readWorkbook(await build({ 'xl/workbook.xml': '<workbook' }), bounds)).toBe(
    'unreadable',
  )
  expect(await readWorkbook((await build()).subarray(0, 300), bounds)).toBe('unreadable')
  const elsewhere = usual['xl/_rels/workbook.xml.rels'].replace('/xl/worksheets', '../../etc')
  expect(await readWorkbook(await build({ 'xl/_rels/workbook.xml.rels': elsewhere }), bounds)).toBe(
    'unreadable',
  )
})

test('[PAD-01] texts that cells share, and elements over all parts, are bounded', async () => {
  const text = 'a'.repeat(2 * 1024 * 1024)
  const shared = `<sst xmlns="${main}"><si><t>${text}</t></si></sst>`
  const cells = (count: number) => '<c t="s"><v>0</v></c>'.repeat(count)
  const sheet = (rows: number, columns: number) =>
    `<worksheet xmlns="${main}"><sheetData>${`<row>${cells(columns)}</row>`.repeat(rows)}</sheetData></worksheet>`
  const readShared = async (rows: number, columns: number) =>
    readWorkbook(
      await build({
        'xl/sharedStrings.xml': shared,
        'xl/worksheets/sheet2.xml': sheet(rows, columns),
      }),
      { maxRows: 501, maxCharacters: 200_000 },
    )
  const few = await readShared(2, 2)
  if (typeof few === 'string') throw new Error(few)
  expect(few.rows.flat().map(({ length }) => length)).toEqual([300, 300, 300, 300])
  expect(await readShared(20, 40)).toBe('too-large')
  const empty = `<x xmlns="${main}">${'<a/>'.repeat(100_000)}</x>`
  const parts = ['xl/workbook.xml', 'xl/sharedStrings.xml', 'xl/worksheets/sheet2.xml']
  const bomb = await build(
    Object.fromEntries(
      parts.map((part) => [part, empty.replace('<a/>', usual[part as 'xl/workbook.xml'])]),
    ),
  )
  expect(bomb.byteLength).toBeLessThan(60_000)
  expect(await readWorkbook(bomb, bounds)).not.toHaveProperty('rows')
})
