import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { paths } from '#contract/paths/paths.ts'
import { loadCards } from '#domain/catalog/catalog.ts'
import { loadRecord } from '#testing/desk-scope.ts'
import { type OrderedShop, openOrderedShop } from '#testing/ordered-shop.ts'
import {
  askQuestion,
  type DeskOpinionQuery,
  eraseOpinions,
  getDeskOpinion,
  listDeskOpinions,
  listReviewableLines,
  loadOpinionsPage,
  loadProductOpinions,
  markOpinion,
  moderateOpinion,
  previewBulkOpinions,
  removeOpinion,
  runBulkOpinions,
  saveOpinionAnswer,
  writeReview,
} from './opinions.ts'

let shop: OrderedShop
let product: { id: number; url: string }
let otherProduct: { id: number; url: string }
beforeAll(async () => {
  shop = await openOrderedShop()
  const { rows } = await shop.database.primary.execute<{ code: string; id: number; url: string }>(
    sql`select p.code, p.id::float8 as id, p.url from product p join seller s on s.id = p.seller_id
      where s.code = 'in'`,
  )
  product = rows.find(({ code }) => code === 'G1')!
  otherProduct = rows.find(({ code }) => code !== 'G1')!
})
afterAll(() => shop.close())

const review = { stars: '4', title: 'Good grip', text: 'They hold in oil, size 9 runs small.' }
const newest = { sort: 'newest', page: 1 } as const
const allOpinions: DeskOpinionQuery = {
  page: 1,
  rows: 25,
  words: '',
  filters: {},
  sort: 'received',
  isDescending: true,
  keys: null,
}

async function deliver(number: string): Promise<void> {
  await shop.database.primary.execute(
    sql`update shop_order set state = 'delivered' where number = ${number}`,
  )
}

async function readPublic() {
  shop.cache.invalidate(['*'])
  return loadProductOpinions(await shop.scope(), product.id)
}

/** What its card says in lists. */
async function readCardRating() {
  const [card] = await loadCards(shop.database.primary, await shop.scope(), [product.id])
  return card!.rating
}

async function countChanges() {
  const { rows } = await shop.database.primary.execute(
    sql`select count(*)::int as count from cache_change`,
  )
  return rows[0]!.count
}

async function findOwnReview() {
  const page = await loadOpinionsPage(await shop.as(shop.asha), product.url, newest)
  return page.viewer!.ownReview!
}

test('[LIST-06] only who had the product delivered reviews it, here and nowhere else', async () => {
  const asha = await shop.as(shop.asha)
  const write = (scope = asha, input = review, url = product.url) => writeReview(scope, url, input)
  await expect(write(await shop.scope())).rejects.toMatchObject({ kind: 'sign-in' })
  expect(await write()).toEqual({ ok: false, code: 'not-bought' })
  const number = await shop.order(shop.asha, { G1: 2 })
  expect(await listReviewableLines(asha, number), 'not delivered yet').toEqual([])
  expect(await write(), 'not delivered yet').toEqual({ ok: false, code: 'not-bought' })
  await deliver(number)
  const line = { packId: await shop.pack('G1'), url: product.url, isReviewed: false }
  expect(await listReviewableLines(asha, number)).toEqual([line])
  expect(await listReviewableLines(await shop.as(shop.ben), number), 'not theirs').toEqual([])
  expect(await write(await shop.as(shop.ben)), 'somebody else').toMatchObject({
    code: 'not-bought',
  })
  expect(await write(asha, review, otherProduct.url)).toMatchObject({ code: 'not-bought' })
  const elsewhere = write(await shop.as(shop.asha, 'tools'))
  expect(await elsewhere.catch(({ kind }) => ({ code: kind }))).toMatchObject({
    code: expect.stringMatching(/not-bought|not-found/),
  })
  await expect(write(asha, review, 'no-such-product')).rejects.toMatchObject({ kind: 'not-found' })
  expect(await write(asha, { stars: '6', title: 'see bad.com', text: 'too short' })).toMatchObject({
    code: 'invalid',
    fields: { stars: 'no-stars', title: 'has-link', text: 'too-short' },
  })
  expect(await write()).toEqual({ ok: true, value: null })
  expect(await write(), 'once more').toEqual({ ok: true, value: null })
  expect(await listReviewableLines(asha, number)).toEqual([{ ...line, isReviewed: true }])
  const { rows } = await shop.database.primary.execute(sql`select version, author from opinion`)
  expect(rows).toEqual([{ version: 1, author: expect.stringMatching(/^\S+( \S\.)?$/) }])
})

test('[LIST-06] nobody but its author reads it before the desk shows it; a change waits anew', async () => {
  expect(await readPublic()).toMatchObject({ reviewCount: 0, averageTenths: null, reviews: [] })
  const own = await findOwnReview()
  expect(own).toMatchObject({ state: 'waiting', stars: 4 })
  const benPage = await loadOpinionsPage(await shop.as(shop.ben), product.url, newest)
  expect(JSON.stringify(benPage)).not.toContain('Good grip')

  const sales = await shop.atDesk('sales')
  await expect(
    getDeskOpinion(await shop.atDesk('sales', 'tools'), own.id),
    'another seller',
  ).rejects.toMatchObject({ kind: 'not-found' })
  await expect(getDeskOpinion(await shop.atDesk('catalogue'), own.id)).rejects.toMatchObject({
    kind: 'forbidden',
  })
  const { version } = await getDeskOpinion(sales, own.id)
  const changedReview = { ...review, stars: '2', title: 'Worn through' }
  await writeReview(await shop.as(shop.asha), product.url, changedReview)
  const show = { decision: 'show', reason: '', version } as const
  expect(await moderateOpinion(sales, own.id, show), 'what was not read').toMatchObject({
    code: 'changed-meanwhile',
  })
  expect(await moderateOpinion(sales, own.id, { ...show, version: version + 1 })).toMatchObject({
    ok: true,
  })
  expect(await readPublic()).toMatchObject({
    reviewCount: 1,
    averageTenths: 20,
    reviews: [{ title: 'Worn through', stars: 2 }],
  })
  // The day of a cached review is in the language of its page.
  const days = []
  for (const locale of ['en-IN', 'hi-IN', 'en-IN']) {
    const scope = await shop.scope()
    const reader = { ...scope, seller: { ...scope.seller, locale } }
    days.push((await loadProductOpinions(reader, product.id)).reviews[0]!.dayText)
  }
  expect(days[1]).toMatch(/\p{Script=Devanagari}/u)
  expect(days[0]).not.toMatch(/\p{Script=Devanagari}/u)
  expect(days[2]).toBe(days[0])
  await writeReview(await shop.as(shop.asha), product.url, review)
  expect(await readPublic()).toMatchObject({ reviewCount: 0, averageTenths: null })
  expect(await readCardRating(), 'none is shown').toBeNull()
  expect((await loadRecord(shop)).at(-1)).toMatchObject({
    action: 'opinion.show',
    subject: `opinion:${own.id}`,
  })
})

test('[LIST-06] the desk shows, answers and rejects; averages follow in the same transaction', async () => {
  await deliver(await shop.order(shop.ben, { G1: 1 }))
  const ben = await shop.as(shop.ben)
  await writeReview(ben, product.url, { ...review, stars: '1', title: 'Too thin' })
  const sales = await shop.atDesk('sales')
  const { rows: waiting } = await listDeskOpinions(sales, {
    ...allOpinions,
    filters: { state: 'waiting' },
  })
  expect(waiting).toHaveLength(2)
  const preview = await previewBulkOpinions(
    sales,
    [...waiting.map(({ id }) => String(id)), '999999'],
    'show',
  )
  expect(preview.keys).toHaveLength(2)
  expect(preview.refused).toEqual([{ key: '999999', text: 'No such entry.' }])
  const versions = new Map(Object.entries(preview.versions!))
  const stranger = await runBulkOpinions(
    await shop.atDesk('sales', 'tools'),
    preview.keys,
    'show',
    versions,
  )
  expect(stranger.changed).toEqual([])
  const outcome = await runBulkOpinions(sales, preview.keys, 'show', versions)
  expect(outcome).toMatchObject({ changed: expect.arrayContaining(preview.keys), failed: [] })
  expect(await readPublic()).toMatchObject({ reviewCount: 2, averageTenths: 25 })
  expect(await readCardRating()).toEqual({ tenths: 25, count: 2 })

  const { id } = await findOwnReview()
  const answer = { answer: 'Thank you. Size 10 is on its way.' }
  expect(await saveOpinionAnswer(sales, id, answer, { answer: '' })).toMatchObject({ ok: true })
  expect(await saveOpinionAnswer(sales, id, { answer: 'x' }, { answer: '' })).toMatchObject({
    code: 'changed-meanwhile',
  })
  expect((await readPublic()).reviews.map((each) => each.answer)).toContain(answer.answer)

  const current = await getDeskOpinion(sales, id)
  const reject = { decision: 'reject', reason: 'Names a person', version: current.version } as const
  expect(await moderateOpinion(sales, id, reject)).toMatchObject({ ok: true })
  expect(await moderateOpinion(sales, id, reject)).toMatchObject({ code: 'changed-meanwhile' })
  expect(await findOwnReview()).toMatchObject({ state: 'rejected', reason: 'Names a person' })
  expect(await readPublic()).toMatchObject({ reviewCount: 1, averageTenths: 10 })
  const { rows: mails } = await shop.database.primary.execute(sql`
    select recipient, subject, body from outbox_mail where dedup_key like 'opinion-%' order by id`)
  expect(mails, 'the author hears of the answer, then why it is gone').toMatchObject([
    {
      recipient: shop.asha.email,
      subject: expect.stringMatching(/^We’ve answered your review: /),
      body: expect.stringContaining(answer.answer),
    },
    {
      recipient: shop.asha.email,
      subject: expect.stringMatching(/^We haven’t published your review: /),
      body: expect.stringContaining('Reason: Names a person'),
    },
  ])
  expect(mails[0]!.body).toContain(paths.opinions(product.url))
})

test('[LIST-06] others find it helpful or report it, once; showing it again settles reports', async () => {
  const sales = await shop.atDesk('sales')
  const { rows } = await listDeskOpinions(sales, { ...allOpinions, words: 'TOO THIN' })
  const { id } = rows[0]!
  const asha = await shop.as(shop.asha)
  expect(await markOpinion(await shop.as(shop.ben), id, 'helpful')).toMatchObject({
    code: 'own-opinion',
  })
  expect(await markOpinion(await shop.as(shop.asha, 'tools'), id, 'helpful')).toMatchObject({
    code: 'gone',
  })
  const ashaReview = await findOwnReview()
  expect(await markOpinion(await shop.as(shop.ben), ashaReview.id, 'report')).toMatchObject({
    code: 'gone',
  })
  for (const kind of ['helpful', 'helpful', 'report', 'report'] as const)
    expect(await markOpinion(asha, id, kind)).toMatchObject({ ok: true })
  const changes = await countChanges()
  for (const kind of ['helpful', 'report'] as const) await markOpinion(asha, id, kind)
  expect(await countChanges(), 'pressed again, it drops nothing from memory').toBe(changes)
  expect((await readPublic()).reviews).toMatchObject([{ id, helpful: 1 }])
  const beyond = await loadOpinionsPage(asha, product.url, { sort: 'helpful', page: 1e15 })
  expect(beyond, 'past the end is the last page').toMatchObject({ page: 1, reviews: [{ id }] })
  const reported = { ...allOpinions, filters: { reported: 'yes' } }
  expect((await listDeskOpinions(sales, reported)).rows).toMatchObject([{ id, reports: 1 }])
  const { version } = await getDeskOpinion(sales, id)
  const show = { decision: 'show', reason: '', version } as const
  expect(await moderateOpinion(sales, id, show)).toMatchObject({ ok: true })
  expect((await listDeskOpinions(sales, reported)).rows).toEqual([])
  expect(await moderateOpinion(sales, id, { ...show, version: version + 1 })).toMatchObject({
    code: 'wrong-state',
  })
})

test('[LIST-06] questions come from buyers of the shop, and a few each', async () => {
  const asha = await shop.as(shop.asha)
  const ask = (text: string) => askQuestion(asha, otherProduct.url, { text })
  const stranger = await shop.as(await shop.customer('nobody@orders.example'))
  expect(await askQuestion(stranger, product.url, { text: 'Is it oil proof?' })).toMatchObject({
    code: 'no-order',
  })
  expect(await ask('Is it oil proof?')).toMatchObject({ ok: true })
  expect(await ask('Is it oil proof?')).toMatchObject({ ok: true })
  expect(await ask('<script>alert(1)</script> at www.bad.in')).toMatchObject({ code: 'invalid' })
  expect(await ask('Does it come in size 12?')).toMatchObject({ ok: true })
  expect(await ask('Is the cuff knitted?')).toMatchObject({ ok: true })
  expect(await ask('And one more question?')).toMatchObject({ code: 'too-many-questions' })
  const page = await loadOpinionsPage(asha, otherProduct.url, newest)
  expect(page.viewer!.ownQuestions).toHaveLength(3)
  const { rows: notices } = await shop.database.primary.execute(sql`
    select message, path from staff_notification where kind = 'opinion'`)
  expect(notices, 'one for each, none for the repeated one').toHaveLength(3)
  expect(notices[0]).toMatchObject({
    message: { is: 'question', name: expect.any(String) },
    path: expect.stringMatching(/^\/desk\/opinions\/\d+$/),
  })
  const [question] = page.viewer!.ownQuestions
  expect(await removeOpinion(await shop.as(shop.ben), question!.id)).toMatchObject({ code: 'gone' })
  expect(await removeOpinion(asha, question!.id)).toMatchObject({ ok: true })
})

test('[LIST-06] [ACC-05] erasing a person takes their opinions out of the averages', async () => {
  expect(await readPublic()).toMatchObject({ reviewCount: 1, reviews: [{ helpful: 1 }] })
  await shop.database.transaction((db) => eraseOpinions(db, shop.asha.id))
  expect((await readPublic()).reviews, 'their marks too').toMatchObject([{ helpful: 0 }])
  await shop.database.transaction((db) => eraseOpinions(db, shop.ben.id))
  expect(await readPublic()).toMatchObject({ reviewCount: 0, averageTenths: null, reviews: [] })
})
