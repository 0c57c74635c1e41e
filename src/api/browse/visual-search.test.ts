import { afterAll, beforeAll, expect, test } from 'vitest'
import { indexPictures } from '#domain/visual/visual.ts'
import {
  type Figure,
  fillPicturedShop,
  type PicturedShop,
  renderPhoto,
} from '#testing/pictured-shop.ts'
import { openTestHttp, type TestHttp } from '#testing/test-http.ts'

let testHttp: TestHttp
let shop: PicturedShop

beforeAll(async () => {
  testHttp = await openTestHttp()
  shop = await fillPicturedShop(testHttp.shop)
  await indexPictures(shop)
})
afterAll(() => testHttp.close())

const address = '/api/v1/visual-search'
type Body = Record<string, unknown> & {
  productListing: { skuId: string; SkuCode: string }[]
  imageSearchCode: string
}

async function readAnswer(answer: Response): Promise<{ status: number; body: Body }> {
  return { status: answer.status, body: (await answer.json()) as Body }
}

const sendJson = async (body: unknown, to = address) =>
  readAnswer(
    await testHttp.ask(to, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    }),
  )

async function renderBase64(figure: Figure): Promise<string> {
  return (await renderPhoto(figure)).toString('base64')
}

test('[IMG-01] [API-01] a picture in base64 answers a listing, the nearest first, and its code', async () => {
  const searchBody = {
    searchImage: await renderBase64('wedge'),
    custGUID: '00000000-0000-0000-0000-000000000000',
    languageId: 1,
  }
  const { status, body } = await sendJson({
    ...searchBody,
    pageNo: 1,
    limit: 1000,
    sortBy: 'POP',
    pincode: '411001',
  })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    count: 10,
    GroupName: '',
    imageSearchCode: expect.stringMatching(/^[\w-]{22}$/),
  })
  expect(body.productListing.slice(0, 2).map((card) => card.SkuCode)).toEqual(['wedge', 'wedge2'])
})

test('[IMG-01] a file in a form and a data address do as well', async () => {
  const form = new FormData()
  form.set(
    'searchImage',
    new File([new Uint8Array(await renderPhoto('ring'))], '../../x.svg', { type: 'text/html' }),
  )
  form.set('limit', '3')
  const byForm = await readAnswer(await testHttp.ask(address, { method: 'POST', body: form }))
  expect(byForm.body.productListing.map((card) => card.SkuCode)).toEqual([
    'ring',
    'ring2',
    expect.any(String),
  ])
  const byAddress = await sendJson({
    SearchImage: `data:image/jpeg;base64,${await renderBase64('ring')}`,
  })
  expect(byAddress.body.productListing[0]!.SkuCode).toBe('ring')
})

test('[CAT-18] the code brings further pages, other orders, and the filters with exact counts', async () => {
  const { body: first } = await sendJson({ searchImage: await renderBase64('bar'), pageSize: 4 })
  const page = (pageNo: number, more = {}) =>
    sendJson({ imageSearchCode: first.imageSearchCode, pageNo, pageSize: 4, ...more })
  const shownCards = [first, (await page(2)).body, (await page(3)).body].flatMap(
    ({ productListing }) => productListing,
  )
  expect(new Set(shownCards.map((card) => card.skuId)).size).toBe(10)
  expect((await page(4)).status).toBe(404)
  expect((await page(1, { sortBy: 'ZA' })).body.productListing[0]!.SkuCode).toBe('wedge2')
  const filters = await readAnswer(
    await testHttp.ask(`/api/v1/categories/filters?imageSearchCode=${first.imageSearchCode}`),
  )
  const [colour] = (
    filters.body as unknown as { caption: string; options: { count: number; valueId: string }[] }[]
  ).filter((each) => each.caption === 'Colour')
  expect(colour!.options).toMatchObject([{ listItemValue: 'Blue', count: 10 }])
  const { body } = await page(1, { fieldValueIds: colour!.options[0]!.valueId })
  expect(body.count).toBe(10)
})

test('[IMG-01] nothing, or no picture: “Please upload the image”', async () => {
  for (const body of [
    '',
    {},
    { searchImage: '' },
    { searchImage: 5 },
    { searchImage: '!!!' },
    { searchImage: btoa('<svg/>') },
  ]) {
    const answer = await sendJson(body)
    expect([body, answer.status, answer.body]).toMatchObject([
      body,
      400,
      { code: 'no-picture', detail: 'Please upload the image' },
    ])
  }
  const empty = await readAnswer(
    await testHttp.ask(address, { method: 'POST', body: new FormData() }),
  )
  expect(empty).toMatchObject({ status: 400, body: { code: 'no-picture' } })
})

test('[IMG-02] what is too large is not even read', async () => {
  const { status, body } = await sendJson(
    JSON.stringify({ searchImage: 'A'.repeat(15 * 1024 * 1024) }),
  )
  expect([status, body]).toMatchObject([413, { code: 'too-large' }])
  const oversizedAnswer = await sendJson({
    searchImage: Buffer.concat([await renderPhoto('bar'), Buffer.alloc(10 << 20)]).toString(
      'base64',
    ),
  })
  expect(oversizedAnswer).toMatchObject({ status: 413, body: { code: 'too-large' } })
})

test('[HOST-05] a code of another seller is none, and ids of another are refused', async () => {
  const tools = `http://tools.localhost:3000${address}`
  const otherSellerAnswer = await sendJson({ searchImage: await renderBase64('disc') }, tools)
  expect(otherSellerAnswer.body.productListing.map((card) => card.SkuCode)).toContain('canary-disc')
  const otherSellerCode = otherSellerAnswer.body.imageSearchCode
  const unknown = 'A'.repeat(22)
  for (const imageSearchCode of [otherSellerCode, unknown, 'x', '../..']) {
    const answer = await sendJson({ imageSearchCode })
    expect(answer).toMatchObject({ status: 404, body: { code: 'unknown-code' } })
    const filters = await readAnswer(
      await testHttp.ask(`/api/v1/categories/filters?imageSearchCode=${imageSearchCode}`),
    )
    expect(filters).toMatchObject({ status: 404, body: { code: 'unknown-code' } })
  }
  const mismatch = await sendJson({
    searchImage: await renderBase64('disc'),
    clientId: '00000000-0000-4000-8000-000000000003',
  })
  expect(mismatch).toMatchObject({ status: 400, body: { code: 'identity-mismatch' } })
})

test('[IMG-02] when too many come at once, some are asked to wait', async () => {
  const searchImage = await renderBase64('cross')
  const answers = await Promise.all(Array.from({ length: 20 }, () => sendJson({ searchImage })))
  const busy = answers.filter(({ status }) => status === 429)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]!.body).toMatchObject({ code: 'busy' })
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThanOrEqual(12)
})

test('[security 9] names that would change objects are refused', async () => {
  const answer = await sendJson(
    '{"__proto__":{"imageSearchCode":"x"},"constructor":1,"searchImage":""}',
  )
  expect(answer).toMatchObject({
    status: 400,
    body: { code: 'invalid', fields: { body: 'not-allowed' } },
  })
  expect(Object.prototype).not.toHaveProperty('imageSearchCode')
})
