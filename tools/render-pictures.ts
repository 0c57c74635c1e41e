import { rmSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import sharp from 'sharp'
import { recipesByKind } from '#demo/renders/all-recipes.ts'
import { listDemoLooks } from '#demo/renders/demo-looks.ts'
import { openRenderer } from '#demo/renders/engine/render.ts'
import { listMasters, masterPath, masterSide, tracedSide } from '#demo/renders/masters.ts'

/**
 * Renders the pictures of the demo shop's products that are missing, one after another, and deletes
 * those that no product uses: `node tools/render-pictures.ts [KIND …]`. It may be stopped at any time.
 */
const kinds = process.argv.slice(2)
const unknown = kinds.filter((kind) => !recipesByKind.has(kind))
if (unknown.length > 0) {
  process.stderr.write(`No recipe for ${unknown.join(', ')}\n`)
  process.exit(2)
}

sharp.concurrency(1)
const ranks = [...recipesByKind.keys()]
const rank = (kind: string) => ranks.indexOf(kind)
const looks = listDemoLooks()
const existing = listMasters()
for (const key of existing) if (!looks.has(key)) rmSync(masterPath(key))

const missing = [...looks.values()]
  .filter(({ key, recipe }) => !existing.has(key) && (!kinds[0] || kinds.includes(recipe.kind)))
  .sort((a, b) => rank(a.recipe.kind) - rank(b.recipe.kind) || (a.order < b.order ? -1 : 1))
const render = openRenderer(tracedSide)
for (const [index, { key, recipe, values }] of missing.entries()) {
  const { side, pixels } = render(recipe.scene(values))
  const raw = { width: side, height: side, channels: 4 } as const
  const avif = await sharp(Buffer.from(pixels.buffer), { raw })
    .resize(masterSide)
    .avif({ quality: 46, effort: 4, chromaSubsampling: '4:2:0' })
    .toBuffer()
  await writeFile(`${masterPath(key)}.part`, avif)
  await rename(`${masterPath(key)}.part`, masterPath(key))
  process.stdout.write(`${index + 1} of ${missing.length}: ${key}, ${avif.length} bytes\n`)
}
