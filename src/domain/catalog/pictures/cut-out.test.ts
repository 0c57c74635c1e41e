import sharp, { type Sharp } from 'sharp'
import { expect, test } from 'vitest'
import { cutOut } from './cut-out.ts'

/** A red disc left of the middle, before a background. */
const photograph = (background: string) =>
  sharp(
    Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600">
      <defs><linearGradient id="room"><stop stop-color="#fff"/><stop offset="1" stop-color="#888"/></linearGradient></defs>
      <rect width="800" height="600" fill="${background}"/>
      <circle cx="200" cy="300" r="120" fill="#c22"/><circle cx="200" cy="300" r="40" fill="#fff"/>
    </svg>`),
  )

async function readPixels(picture: Sharp | null) {
  const { data, info } = await picture!.raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) => [...data.subarray((y * info.width + x) * 4).subarray(0, 4)]
  return { ...info, at }
}

test.each(['#fff', '#f3f1ec'])(
  '[LOOK-10] goods before %s stand alone, in the middle',
  async (plain) => {
    const { width, height, channels, at } = await readPixels(await cutOut(photograph(plain), 1200))
    expect([width, height, channels]).toEqual([293, 293, 4])
    expect(at(2, 2)[3]).toBe(0)
    const middle = Math.floor(width / 2)
    expect(at(middle, 60)).toEqual([204, 34, 34, 255])
    expect(at(middle - 110, middle)[3]).toBe(255)
    expect(at(middle + 110, middle)[3]).toBe(255)
    // A white hole inside is part of the goods.
    expect(at(middle, middle)).toEqual([255, 255, 255, 255])
    // Below lies a shadow, above none.
    expect(at(middle, width - 22)[3]).toBeGreaterThan(8)
    expect(at(middle, width - 22)[3]).toBeLessThan(60)
    expect(at(middle, 14)[3]).toBeLessThan(at(middle, width - 14)[3]!)
  },
)

test('[LOOK-10] a background that is uneven like paper is cut out as well', async () => {
  const noise = await sharp({
    create: {
      width: 800,
      height: 600,
      channels: 3,
      background: '#fff',
      noise: { type: 'gaussian', mean: 245, sigma: 2 },
    },
  })
    .png()
    .toBuffer()
  const picture = sharp(noise).composite([{ input: await photograph('none').png().toBuffer() }])
  const flat = sharp(await picture.png().toBuffer())
  expect(await readPixels(await cutOut(flat, 1200))).toMatchObject({ width: 293, height: 293 })
})

test.each([
  ['a room', photograph('url(#room)')],
  ['a dark plate', photograph('#333')],
  [
    'a plate alone',
    sharp({ create: { width: 400, height: 400, channels: 3, background: '#fff' } }).png(),
  ],
] as [string, Sharp][])('[LOOK-10] %s stays as it is', async (_, picture) => {
  expect(await cutOut(sharp(await picture.png().toBuffer()), 1200)).toBeNull()
})

test('[LOOK-10] what is transparent already is only put in the middle, large ones made smaller', async () => {
  const { width, at } = await readPixels(await cutOut(photograph('none'), 200))
  expect(width).toBe(200)
  expect(at(100, 50)).toEqual([204, 34, 34, 255])
  expect(at(1, 1)[3]).toBe(0)
})

test('[SAFE-12] the server answers others while a large picture is cut out', async () => {
  let isDone = false
  let longestTurn = 0
  const watchTurns = async () => {
    for (let before = process.threadCpuUsage().user; !isDone; ) {
      await new Promise((resolve) => setImmediate(resolve))
      const now = process.threadCpuUsage().user
      longestTurn = Math.max(longestTurn, now - before)
      before = now
    }
  }
  const watching = watchTurns()
  const before = process.threadCpuUsage().user
  await cutOut(photograph('#fff').resize(960, 960, { fit: 'fill' }), 960)
  const whole = process.threadCpuUsage().user - before
  isDone = true
  await watching
  // In microseconds of this thread's processor, whatever else the machine does.
  expect(whole).toBeGreaterThan(100_000)
  expect(longestTurn).toBeLessThan(60_000)
})
