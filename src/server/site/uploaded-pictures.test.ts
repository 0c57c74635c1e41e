import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { asOwner, openStage, type Stage } from '#testing/stale/stale-case.ts'

let stage: Stage & { close(): Promise<void> }
beforeAll(async () => {
  stage = await openStage()
})
afterAll(() => stage.close())

test('[LOOK-10] [DESK-02] an uploaded picture loses its background where the box is ticked', async () => {
  const disc =
    '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="90"><circle cx="40" cy="40" r="25"/></svg>'
  const bytes = await sharp(Buffer.from(disc)).flatten({ background: '#fff' }).png().toBuffer()
  const owner = await asOwner(stage)
  const address = deskPaths.pictures(Object.values(stage.products)[0]!)
  const upload = async (fields: Record<string, string>) => {
    const body = new FormData()
    body.append('pictures', new Blob([new Uint8Array(bytes)], { type: 'image/png' }), 'disc.png')
    for (const [name, value] of Object.entries({ do: 'add', ...fields })) body.append(name, value)
    const cookie = owner
      .cookies()
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
    const headers = { cookie, origin: 'http://in.localhost:3000' }
    const answer = await stage.server.ask(address, {
      method: 'POST',
      body,
      headers,
      redirect: 'manual',
    })
    expect(answer.status).toBe(302)
    const { html } = await owner.open(address)
    const key = [...html.matchAll(/name="key" value="([0-9a-f]{32})"/g)].at(-1)![1]!
    const picture = await stage.server.ask(paths.picture(key, 240, 'webp'))
    const pixels = await sharp(await picture.arrayBuffer())
      .ensureAlpha()
      .raw()
      .toBuffer()
    return [...pixels.subarray(0, 4)]
  }
  expect(await upload({})).toEqual([255, 255, 255, 255])
  expect((await upload({ 'cut-out': 'on' }))[3]).toBe(0)
})
