import { expect, test } from 'vitest'
import type { Paper, PaperSheet } from '#contract/papers/paper.ts'
import { withLocale } from '#messages/with-locale.server.ts'
import * as layoutsTexts from '#texts/layouts.ts'
import { drawPaper } from './draw-paper.ts'
import { joinSpaces, readPdf, readSpokenTexts } from './read-pdf-fixture.ts'
import { buildHindiPaper, buildSamplePaper } from './sample-paper-fixture.ts'

const draw = async (paper: Paper, sheet: PaperSheet = 'a4') =>
  readPdf(await drawPaper({ paper, logo: null, sheet }))

test('[LOOK-11] a PDF has every text of its paper, on A4 or Letter', async () => {
  const paper = buildSamplePaper(3)
  const { text, pages, width, height } = await draw(paper)
  const texts = JSON.stringify(paper)
    .match(/"(?:text|value|name|label|title|small|head)":"[^"]+"/g)!
    .map((each) => JSON.parse(`{${each}}`))
    .flatMap((each) => Object.values<string>(each))
    .filter((each) => each !== 'Sold by' && each !== 'Lines')
  expect(texts.length).toBeGreaterThan(30)
  for (const each of texts) expect(text).toContain(joinSpaces(each))
  expect(pages).toHaveLength(1)
  expect(text).not.toContain('Page 1')
  expect([Math.round(width!), Math.round(height!)]).toEqual([595, 842])
  const letter = await draw(paper, 'letter')
  expect([letter.width, letter.height]).toEqual([612, 792])
})

test('[LOOK-11] many lines take many pages: the head is repeated, and each page says which it is', async () => {
  const { pages } = await draw(buildSamplePaper(80))
  expect(pages.length).toBeGreaterThan(3)
  for (const [at, page] of pages.entries()) {
    const text = joinSpaces(page)
    expect(text).toContain(`Page ${at + 1} of ${pages.length}`)
    expect(text).toContain('Invoice 261110-AXF4NHZL · Deccan Supplies')
    if (/HB-\d/.test(text)) expect(text).toContain('No. Goods Quantity')
  }
  const codes = [...pages.join('\n').matchAll(/HB-(\d+)/g)].map(([, at]) => Number(at))
  expect(codes).toEqual(Array.from({ length: 80 }, (_, at) => at))
})

test('[LOOK-11] figures end at the same place in their column', async () => {
  const { items } = await draw(buildSamplePaper(30))
  const ends = (pattern: RegExp) =>
    new Set(
      items
        .flat()
        .filter(({ str }) => pattern.test(str))
        .map(({ x, width }) => Math.round(x + width)),
    )
  expect(ends(/^\d+\.33$|^9,999\.99$/).size).toBe(1)
  expect(ends(/^\d+\.11$/).size).toBe(1)
  // Control: names begin at the same place and end where they end.
  expect(ends(/^Hex bolt/).size).toBeGreaterThan(1)
})

test('[LOOK-11] letters of many languages are drawn; a letter that no font has is a box, and that is said', async () => {
  const names = 'Łódź Ünsal Nguyễn Ђорђе Ελένη €5 ₹9'
  const party = { title: 'Billed to', name: names, lines: ['कमल शर्मा'] }
  const known = await draw(buildSamplePaper(1, { parties: [party] }))
  expect(known.text).toContain(names)
  expect(known.text).toContain('कमल')
  expect(known.text).not.toContain('A box stands for')
  const unknown = { ...party, name: 'สมชาย' }
  expect((await draw(buildSamplePaper(1, { parties: [unknown] }))).text).toContain(
    'A box stands for a character that this file’s fonts don’t include.',
  )
})

test('[LOOK-11] narrow spaces and signs of other keyboards are printed, as no box', async () => {
  const lines = ['12\u202f345,60 €', '6\u2009mm', '20\u2033 × 3\u2032', '\u2300 8', 'M8\u20118.8']
  const party = { title: 'Billed to', name: 'Elan', lines }
  const { text } = await draw(buildSamplePaper(1, { parties: [party] }))
  expect(text).not.toContain('A box stands for')
  for (const printed of ['12 345,60 €', '6 mm', '20" × 3\'', 'Ø 8', 'M8-8.8'])
    expect(joinSpaces(text)).toContain(printed)
})

test('[LOOK-11] long names break within their column, and a table too wide for the sheet lies across', async () => {
  const paper = buildSamplePaper(1)
  const [table] = paper.parts
  if (table?.is !== 'table') throw new Error('no table')
  const name = `Screw ${'M16'.repeat(60)}`
  table.table.rows[0]![1] = { text: name }
  const upright = await draw(paper)
  expect(upright.text.replaceAll(' ', '')).toContain(name.replaceAll(' ', ''))
  for (const { x, width } of upright.items.flat())
    expect(x + width).toBeLessThanOrEqual(upright.width! - 33)
  for (const at of [3, 4, 5, 6]) table.table.rows[0]![at] = { text: '9,99,99,99,99,999.00' }
  const across = await draw(paper)
  expect(across.width).toBeGreaterThan(across.height!)
  for (const { x, width } of across.items.flat())
    expect(x + width).toBeLessThanOrEqual(across.width! - 33)
})

test('[LOOK-11] a text longer than a page goes on on the next one', async () => {
  const text = Array.from({ length: 120 }, (_, at) => `Line ${at} of the terms`).join('\n')
  const { pages } = await draw(
    buildSamplePaper(1, { parts: [{ is: 'note', title: 'Terms', text }] }),
  )
  expect(pages).toHaveLength(3)
  expect(joinSpaces(pages.join(' '))).toMatch(/Line 0 of.*Line 60 of.*Line 119 of/)
})

test('[LOOK-11] a paper without end is given up', async () => {
  const task = { paper: buildSamplePaper(4000), logo: null, sheet: 'a4' } as const
  await expect(drawPaper(task)).rejects.toThrow('More than 100 sheets')
})

test('[LANG-09] a paper in Chinese can be searched, its lines break between letters and never before a full stop', async () => {
  const sentence = '商品可在送达后三十天内退货。'
  const paper = buildSamplePaper(1, {
    locale: 'zh-SG',
    title: '税务发票',
    englishTitle: 'Tax invoice',
    parties: [{ title: '账单抬头', name: '陳小明 Tan Xiaoming', lines: ['裕廊西 41 街 500 号'] }],
    parts: [{ is: 'note', title: '条款', text: sentence.repeat(12) }],
  })
  const { text, items } = await draw(paper)
  for (const words of [
    '税务发票',
    'Tax invoice',
    '账单抬头',
    '陳小明 Tan Xiaoming',
    '裕廊西 41 街',
  ])
    expect(text).toContain(words)
  expect(text.replace(/\s/g, '')).toContain(sentence.repeat(12))
  expect(text).not.toContain(withLocale('zh-SG', layoutsTexts.missingLetters))
  const lines = items.flat().filter(({ str }) => str.includes('退货'))
  expect(lines.length).toBeGreaterThan(1)
  expect(lines.map(({ str }) => str[0])).not.toContain('。')
})

test('[LANG-09] a name in another script stands on an English paper', async () => {
  const lines = ['क्षितिज शर्मा, Pune', '陈小明（采购部）']
  const file = await drawPaper({
    paper: buildSamplePaper(1, { parties: [{ title: 'Billed to', name: 'Elan', lines }] }),
    logo: null,
    sheet: 'a4',
  })
  expect(readSpokenTexts(file).join(' ')).toBe('क्षितिज शर्मा')
  expect((await readPdf(file)).text).toContain('陈小明（采购部）')
})

test('[LANG-09] eight times as many lines in Hindi take about eight times as long', async () => {
  const papers = [buildHindiPaper(40), buildHindiPaper(320)]
  const bests = papers.map(() => Number.POSITIVE_INFINITY)
  // In turns, and the best of five: what else the process does in between counts as little as it can.
  for (let round = 0; round < 5; round++)
    for (const [at, paper] of papers.entries()) {
      const start = process.cpuUsage()
      await drawPaper({ paper, logo: null, sheet: 'a4' })
      bests[at] = Math.min(bests[at]!, process.cpuUsage(start).user)
    }
  const [few, many] = bests as [number, number]
  expect(many / few).toBeLessThan(14)
})
