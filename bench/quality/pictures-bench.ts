import { parseArgs } from 'node:util'
import { builtInVision } from '#domain/visual/built-in-vision.ts'
import { printVerdicts } from '../verdicts.ts'
import { colourHistogram, judgePictures, photo } from './pictures-judge.ts'
import { judgePhotos, type PhotoScore, type PhotoScores } from './pictures-photos.ts'
import { loadReferencePictures } from './pictures-set.ts'

/**
 * Measures picture search (QUALITY 2) over all pictures of the demo shop, `--missed` lists the misses; or,
 * with `--photos FOLDER`, on photographs (pictures-photos.ts), of the `--kinds a,b` alone where given.
 */
const { values: options } = parseArgs({
  options: {
    rounds: { type: 'string', default: '2' },
    step: { type: 'string', default: '1' },
    missed: { type: 'boolean' },
    photos: { type: 'string' },
    kinds: { type: 'string' },
  },
})
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
if (options.photos) await benchPhotos(options.photos)
else await benchDemo()

async function benchPhotos(folder: string) {
  const kinds = options.kinds?.split(',')
  const own = await judgePhotos(folder, builtInVision, kinds)
  const plain = await judgePhotos(folder, colourHistogram, kinds)
  const shares = ({ first, firstTen }: PhotoScore) => `${first.toFixed(3)}, ${firstTen.toFixed(3)}`
  const compare = (what: string, pick: (scores: PhotoScores) => PhotoScore) => ({
    what: `${what}: first, in the first ten, of ${pick(own).tried}`,
    bar: '> colours',
    measured: `${shares(pick(own))} (by colours ${shares(pick(plain))})`,
    met: pick(own).first > pick(plain).first,
  })
  printVerdicts([
    compare('photograph → photographs of its kind', (scores) => scores.photos),
    compare('   but those most like it', (scores) => scores.otherPhotos),
    compare('photograph → shop picture', (scores) => scores.shopPictures),
    {
      what: 'mirrored: itself first',
      bar: '≥ 95 %',
      measured: percent(own.mirrored.first),
      met: own.mirrored.first >= 0.95,
    },
    {
      what: 'processor time and bytes of a stored picture',
      bar: '≤ 150 ms',
      measured: `${own.msPerPicture.toFixed(0)} ms, ${own.bytesPerPicture.toFixed(0)} bytes`,
      met: own.msPerPicture <= 150,
    },
  ])
}

async function benchDemo() {
  const trials = { rounds: Number(options.rounds), step: Number(options.step) }
  const pictures = await loadReferencePictures('in', 800)
  const scores = await judgePictures(pictures, [builtInVision, colourHistogram], trials)
  const [ours, plain] = scores as [(typeof scores)[0], (typeof scores)[0]]
  if (options.missed)
    for (const [what, { missed }] of ours) console.log(`\n${what}:\n  ${missed.join('\n  ')}`)

  const copies = ['resized', 'cropped', 'recompressed', 'tinted', 'mirrored']
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
}
