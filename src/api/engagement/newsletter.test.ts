import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestHttp, type TestHttp } from '#testing/test-http.ts'

let testHttp: TestHttp
beforeAll(async () => {
  testHttp = await openTestHttp()
})
afterAll(() => testHttp.close())

test('[NEWS-01] [security 26] an address is welcomed twice a day at most, whoever puts it on the list and takes it off', async () => {
  const send = async (path: string, email: string, peer: string) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await testHttp.ask(
      `/api/v1${path}`,
      { method: 'POST', headers, body: JSON.stringify({ Email: email }) },
      peer,
    )
    return (await answer.json()) as object
  }
  for (let round = 0; round < 5; round++) {
    const peer = `203.0.113.${round}`
    expect(
      await send(
        '/newsletter',
        round % 2 ? 'Victim@people.example' : 'victim@people.example',
        peer,
      ),
    ).toMatchObject({
      value: 1,
    })
    await send('/newsletter/unsubscribe', 'victim@people.example', peer)
  }
  expect(await send('/newsletter', 'other@people.example', '203.0.113.1')).toMatchObject({
    value: 1,
  })
  const to = (await testHttp.shop.letters()).map((letter) => letter.to).sort()
  expect(to).toEqual(['other@people.example', 'victim@people.example', 'victim@people.example'])
})
