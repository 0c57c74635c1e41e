import { parseArgs } from 'node:util'
import { builtInVision } from '#domain/visual/built-in-vision.ts'
import { printVerdicts } from '../verdicts.ts'
import { colourHistogram, judgePictures, photo } from './pictures-judge.ts'
import { loadReferencePictures } from './pictures-set.ts'

/** Measures picture search (QUALITY 2) over all pictures of the demo shop. `--missed` lists the misses. */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '2' },
    step: { type: 'string', default: '1' },
    missed: { type: 'boolean' },
  },
})
const trials = { rounds: Number(options.rounds), step: Number(options.step) }
const pictures = await loadReferencePictures('in', 800)
const ours = await judgePictures(pictures, builtInVision, trials)
const plain = await judgePictures(pictures, colourHistogram, trials)
if (options.missed)
  for (const [what, { missed }] of ours) console.log(`\n${what}:\n  ${missed.join('\n  ')}`)

const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const copies = ['resized', 'cropped', 'recompressed', 'tinted']
const all = [...ours.keys()].filter((what) => !copies.includes(what) && what !== photo)
const found = ours.get(photo)!.share
const byColour = plain.get(photo)!.share
printVerdicts([
  ...copies.map((copy) => ({
    what: `${copy}: itself first, of ${ours.get(copy)!.tried}`,
    bar: '≥ 99 %',
    measured: `${percent(ours.get(copy)!.share)} (by colours ${percent(plain.get(copy)!.share)})`,
    met: ours.get(copy)!.share >= 0.99,
  })),
  ...all.map((what) => ({ what, bar: '', measured: percent(ours.get(what)!.share), met: null })),
  {
    what: `${photo}: in the first five, of ${ours.get(photo)!.tried}`,
    bar: '≥ 90 %',
    measured: percent(found),
    met: found >= 0.9,
  },
  {
    what: '   by colours alone',
    bar: '≤ half',
    measured: percent(byColour),
    met: byColour <= found / 2,
  },
])
