import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readCart, remindOfDueCarts, remindOfSavedCart, savedCarts } from '#domain/cart/cart.ts'
import { getRfq } from '#domain/quotes/quotes.ts'
import type { Scope } from '#platform/scope.ts'
import { buildZip } from '#testing/feeds/build-pictures.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import { links, testNow } from '#testing/test-shop.ts'
import { matchPad, type PadInput, placePad, readPadFile, savePad } from './pad.ts'

let shop: OrderedShop
beforeAll(async () => {
  shop = await openOrderedShop()
})
afterAll(() => shop.close())

type Decisions = Record<number, { pick?: string; quantity?: string }>
const pad = (sheet: string, decisions: Decisions = {}): PadInput => ({
  sheet,
  decisions: new Map(
    Object.entries(decisions).map(([row, { pick = null, quantity = null }]) => [
      Number(row),
      { pick, quantity },
    ]),
  ),
})
const match = async (input: PadInput) => {
  const matched = await matchPad(await shop.as(shop.asha), input)
  if (!matched.ok) throw new Error(matched.code)
  return matched.value.lines
}

test('[PAD-01] lines by code are found, in any case, and only in this shop', async () => {
  const lines = await match(pad('g1\t3\nG2 x 2\nNO-SUCH-1\t4'))
  expect(lines.map(({ state, quantity }) => [state, quantity])).toEqual([
    ['sure', '3'],
    ['sure', '2'],
    ['unknown', '4'],
  ])
  expect(lines[0]!.choices[0]).toMatchObject({ packId: await shop.pack('G1') })
})

test('[PAD-01] what is no quantity is said, and nothing is ordered', async () => {
  const input = pad('G1\t2', { 1: { quantity: '2.5' } })
  expect((await match(input))[0]).toMatchObject({ quantity: '2.5', fault: 'bad-quantity' })
  const placed = await placePad(await shop.as(shop.asha), randomUUID(), input)
  expect(placed).toMatchObject({ ok: true, value: { is: 'undecided' } })
  expect((await readCart(await shop.as(shop.asha))).lines).toEqual([])
})

test('[PAD-01] a pad of 10,000 lines is refused', async () => {
  const sheet = Array.from({ length: 10_000 }, (_, at) => `G${at}\t1`).join('\n')
  expect(await matchPad(await shop.as(shop.asha), pad(sheet))).toMatchObject({
    ok: false,
    code: 'too-many-rows',
  })
})

test('[PAD-02] in one act: found lines into the cart, unknown ones into a request', async () => {
  const scope = await shop.as(shop.asha)
  const input = pad('G1\t1\nG1\t2\nblue widget of legend\t7')
  const placed = await placePad(scope, 'pad-key-1', input)
  if (!placed.ok || placed.value.is !== 'done') throw new Error('not placed')
  const { result } = placed.value
  expect(result).toMatchObject({ added: 1, unasked: 0, left: [] })
  const cart = await readCart(await shop.as(shop.asha))
  expect(cart.lines.map(({ packId, quantity }) => [packId, quantity])).toEqual([
    [await shop.pack('G1'), 3],
  ])
  const rfq = await getRfq(await shop.as(shop.asha), { id: result.requests[0]!.id })
  expect(rfq.state).toBe('DRAFT')
  expect(rfq.lines).toMatchObject([{ words: 'blue widget of legend', quantity: 7 }])
})

test('[PAD-02] a pad that is sent twice fills the cart once, another one from the same page is refused', async () => {
  const key = 'pad-key-twice'
  const scope = () => shop.as(shop.ben)
  const place = async (sheet: string) => placePad(await scope(), key, pad(sheet))
  const quantities = async () => (await readCart(await scope())).lines.map((line) => line.quantity)
  const first = await place('G1\t3')
  expect(await place('G1\t3')).toEqual(first)
  expect(await quantities()).toEqual([3])
  expect(await place('G1\t4')).toMatchObject({ ok: false, code: 'key-reused' })
  const together = await Promise.all(
    [1, 2].map(async () => placePad(await scope(), 'pad-both', pad('G1\t2'))),
  )
  expect(together.map((each) => each.ok || each.code).sort()).not.toEqual([
    'in-progress',
    'in-progress',
  ])
  expect(await quantities()).toEqual([5])
  await shop.database.primary.execute(sql`delete from cart_line`)
})

test('[PAD-02] what has run out is asked for', async () => {
  await shop.setStock('G2', 0)
  const placed = await placePad(await shop.as(shop.ben), 'pad-key-2', pad('G2\t4'))
  if (!placed.ok || placed.value.is !== 'done') throw new Error('not placed')
  const { added, requests } = placed.value.result
  expect([added, requests.length]).toEqual([0, 1])
  const rfq = await getRfq(await shop.as(shop.ben), { id: requests[0]!.id })
  expect(rfq.lines).toMatchObject([{ packId: await shop.pack('G2'), quantity: 4 }])
})

test('[PAD-03] the packs of a pad are saved as a list', async () => {
  const saved = await savePad(
    await shop.as(shop.asha),
    'Weekly goods',
    pad('G1\t2\nnothing such\t1'),
  )
  expect(saved).toMatchObject({ ok: true, value: { lines: 1 } })
  const lists = await savedCarts(await shop.as(shop.asha))
  expect(lists).toMatchObject([{ name: 'Weekly goods', lines: 1, pieces: 2 }])
})

test('[PAD-03] a list is mailed again when its time comes, once, and orders nothing', async () => {
  const scope = await shop.as(shop.ben)
  const saved = await savePad(scope, 'Monthly', pad('G3\t2'))
  if (!saved.ok) throw new Error(saved.code)
  const { id } = saved.value
  await remindOfSavedCart(scope, id, 'month')
  await expect(remindOfSavedCart(await shop.as(shop.asha), id, null)).rejects.toThrow()
  expect(await remindOfDueCarts(shop, links, testNow)).toBe(0)
  const db = shop.database.primary
  await db.execute(sql`
    update saved_cart set remind_at = statement_timestamp() - interval '3 months' where id = ${id}`)
  const runs = [1, 2].map(() => remindOfDueCarts(shop, links, testNow))
  const mailCounts = await Promise.all(runs)
  expect(mailCounts.reduce((sum, count) => sum + count, 0)).toBe(1)
  const { rows } = await db.execute<{ recipient: string; body: string }>(sql`
    select recipient, body from outbox_mail where dedup_key like 'list-reminder:%'`)
  expect(rows).toMatchObject([{ recipient: shop.ben.email }])
  expect(rows[0]!.body).toContain(`/account/savedcartlist`)
  const [list] = await savedCarts(await shop.as(shop.ben))
  expect(new Date(list!.remindAt!).getTime()).toBeGreaterThan(Date.now())
  expect((await readCart(await shop.as(shop.ben))).lines).toEqual([])
})

const company = {
  id: 1,
  name: 'Rao & Co',
  taxNumber: '',
  roles: ['buy' as const],
  orderLimit: null,
  monthLimit: null,
  zoneTaxNumber: '',
  requiresPurchaseOrder: false,
  requiresCostCenter: false,
}

test('[PAD-02] [CO-05] whoever may buy but not ask for a company fills the cart, and hears what is left', async () => {
  const scope = await shop.as(shop.ben, 'in', { company })
  const placed = await placePad(scope, 'pad-key-3', pad('G4\t1\nnothing such\t2'))
  if (!placed.ok || placed.value.is !== 'done') throw new Error('not placed')
  expect(placed.value.result).toMatchObject({ added: 1, requests: [], unasked: 1 })
})

test('[PAD-02] [CO-05] a pad sent again after a change of company fills no other cart, and says so', async () => {
  const place = async (change: Partial<Scope>) =>
    placePad(await shop.as(shop.asha, 'in', change), 'pad-key-4', pad('G4\t1'))
  const first = await place({})
  expect(first).toMatchObject({ ok: true, value: { is: 'done', result: { added: 1 } } })
  expect(await place({})).toEqual(first)
  expect(await place({ company })).toMatchObject({ ok: false, code: 'key-reused' })
})

test('[PAD-01] a workbook is read beside the process, and its cells are a list', async () => {
  const main = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
  const book = (cells: string) =>
    buildZip({
      'xl/workbook.xml': `<workbook ${main} xmlns:r="r"><sheets><sheet name="A" r:id="a"/></sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="a" Target="worksheets/sheet1.xml"/></Relationships>`,
      'xl/worksheets/sheet1.xml': `<worksheet ${main}><sheetData><row>${cells}</row></sheetData></worksheet>`,
    })
  const cells = '<c t="str"><v>G1</v></c><c><v>3</v></c>'
  const list = await readPadFile(await book(cells))
  expect(list).toEqual({ ok: true, value: 'G1\t3' })
  expect((await match(pad(list.ok ? list.value : '')))[0]).toMatchObject({
    state: 'sure',
    quantity: '3',
  })
  expect(await readPadFile((await book(cells)).subarray(0, 200))).toMatchObject({
    code: 'bad-workbook',
  })
  expect(await readPadFile(await book(cells.repeat(40_000)))).toMatchObject({
    code: 'too-many-rows',
  })
  // Of many at once the later ones are told to try again; none is lost.
  const bytes = await book(cells)
  const answers = await Promise.all(Array.from({ length: 8 }, () => readPadFile(bytes)))
  expect(answers.filter(({ ok }) => ok)).toHaveLength(5)
  expect(answers.filter((each) => !each.ok && each.code === 'busy')).toHaveLength(3)
  expect(await readPadFile(Buffer.from('G1,3'))).toEqual({ ok: true, value: 'G1,3' })
})
