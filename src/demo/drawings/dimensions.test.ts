import sharp from 'sharp'
import { expect, test } from 'vitest'
import { listDemoLooks } from '#demo/renders/demo-looks.ts'
import { drawDimensions } from './dimensions.ts'

test('[LOOK-10] dimensions are drawn for each measure, named in words, and differ with it', async () => {
  const drawn = new Map<string, string>()
  for (const { recipe, values } of listDemoLooks().values()) {
    const drawing = drawDimensions(recipe.kind, values)
    if (drawing) drawn.set(drawing.alt, drawing.svg)
  }
  expect(drawn.size).toBeGreaterThan(30)
  expect(new Set(drawn.values()).size).toBe(drawn.size)
  expect([...drawn.keys()]).toContain('Dimensions of hex bolt M16 × 80 mm')
  for (const svg of drawn.values()) expect(svg).not.toMatch(/NaN|undefined/)
  const { channels } = await sharp(Buffer.from([...drawn.values()][0]!)).stats()
  expect(channels[3]!.mean).toBeGreaterThan(1)
})

test('[LOOK-10] a kind without measures has no drawing of them', () => {
  expect(drawDimensions('helmets', {})).toBeNull()
})
