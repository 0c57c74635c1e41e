import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { allKinds } from '#demo/products/kinds/all-kinds.ts'
import { recipesByKind } from './all-recipes.ts'
import { listDemoLooks, listShownLooks } from './demo-looks.ts'
import { buildLabel, fitLetters } from './engine/letters.ts'
import { openRenderer } from './engine/render.ts'
import fingerprints from './fingerprints.json' with { type: 'json' }
import { listMasters, mastersFolder, readMaster } from './masters.ts'

const looks = [...listDemoLooks().values()]

/** What cannot be seen from outside: alloys, standards, insides and what only a meter shows. */
const hiddenAxes: Readonly<Record<string, readonly string[]>> = {
  'hex-bolts': ['norm'],
  'stainless-bolts': ['wax', 'norm'],
  'hex-nuts': ['sizes'],
  'modular-switches': ['terminal'],
  sockets: ['shutter', 'terminal'],
  'junction-boxes': ['seal'],
  spanners: ['norm'],
  cartons: ['paper'],
  torches: ['seal'],
  showers: ['body'],
  sealants: ['skin'],
  'wood-glues': ['spout'],
  'welding-gauntlets': ['lining'],
  pumps: ['winding', 'wheel'],
  'bubble-wraps': ['weight'],
  buckets: ['plastic'],
}

describe('[LOOK-10] pictures rendered from the values of a product', () => {
  test('[LOOK-10] each kind gives the same pixels as when it was approved', () => {
    const side = 96
    const render = openRenderer(side)
    const rendered: Record<string, string> = {}
    for (const kind of recipesByKind.keys()) {
      const look = looks.find(({ recipe }) => recipe.kind === kind)!
      const { pixels } = render(look.recipe.scene(look.values))
      rendered[kind] = createHash('sha256').update(pixels).digest('hex').slice(0, 16)
    }
    expect(rendered).toEqual(fingerprints)
    expect(new Set(Object.values(rendered)).size).toBe(recipesByKind.size)
  })

  test('[LOOK-10] a recipe shows every value of its kind that a person can see', () => {
    for (const { kind, seen } of recipesByKind.values()) {
      const axes = Object.keys(allKinds.find(({ key }) => key === kind)!.axes)
      const hidden = hiddenAxes[kind] ?? []
      expect([kind, axes.filter((axis) => !seen.includes(axis))]).toEqual([kind, hidden])
      for (const axis of seen) expect([...axes, 'brand', 'house']).toContain(axis)
    }
  })

  test('[LOOK-10] products that differ in what is seen show different pictures', () => {
    const shown = listShownLooks()
    const prints = new Map<string, string>()
    for (const { key } of looks) {
      if (!shown.has(key)) continue
      const print = createHash('sha256')
        .update(readFileSync(join(mastersFolder, `${key}.avif`)))
        .digest('hex')
      expect(prints.get(print), key).toBeUndefined()
      prints.set(print, key)
    }
    expect(prints.size).toBeGreaterThan(100)
  })

  test('[LOOK-10] every kind shows rendered pictures', () => {
    const shown = listShownLooks()
    const kinds = new Set(
      looks.filter(({ key }) => shown.has(key)).map(({ recipe }) => recipe.kind),
    )
    expect(allKinds.map(({ key }) => key).filter((key) => !kinds.has(key))).toEqual([])
  })

  test('[LOOK-10] letters are lowered until they fit what they are printed on', () => {
    expect(buildLabel('BATHROOM', fitLetters('BATHROOM', 10, 30)).width).toBeCloseTo(30)
    expect(fitLetters('PU', 10, 30)).toBe(10)
  })

  test('[LOOK-10] all rendered pictures weigh 15 MB at most, and a product uses each', async () => {
    const used = new Set(looks.map(({ key }) => key))
    const files = readdirSync(mastersFolder).filter((file) => !file.startsWith('.'))
    expect(files.filter((file) => !used.has(file.replace(/\.avif$/, '')))).toEqual([])
    let bytes = 0
    for (const key of listMasters()) bytes += (await readMaster(key)).byteLength
    expect(bytes).toBeLessThanOrEqual(15_000_000)
  })
})
