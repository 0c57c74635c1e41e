import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { GreyPicture } from '#platform/ports.ts'
import { toPgm } from './picture-bytes.ts'

/** What is used of the engine; its package has no types. */
interface Engine {
  FS: { writeFile(path: string, bytes: Uint8Array): void }
  TessBaseAPI: new () => Tesseract
}

interface Tesseract {
  Init(folder: null, language: string, mode: number): number
  SetVariable(name: string, value: string): void
  SetImageFile(orientation: number, angle: number): number
  /** Finds lines without reading them, for their slope. */
  FindLines(): number
  GetGradient(): number
  Recognize(monitor: null): number
  GetUTF8Text(): string
}

const maxLines = 200
const onlyNeuralNetwork = 1
/** Darkness is judged within its surroundings (Sauvola), as light falls unevenly on products. */
const settings = { thresholding_method: '2', debug_file: '/dev/null' }
/** Words in any place and order, as on a package; slopes are only found in whole pages. */
const segmentation = { sparse: '11', page: '3' }

const require = createRequire(import.meta.url)
let ready: ReturnType<typeof loadEngine> | undefined

/** The lines of words of a picture, straightened first. */
export async function readLines(picture: GreyPicture): Promise<string[]> {
  ready ??= loadEngine()
  const { engine, tesseract } = await ready
  engine.FS.writeFile('/input', toPgm(picture))
  const open = (angle: number, pages: string) => {
    tesseract.SetVariable('tessedit_pageseg_mode', pages)
    if (tesseract.SetImageFile(1, angle) !== 0) throw new Error('The picture can’t be read')
  }
  open(0, segmentation.page)
  tesseract.FindLines()
  open(tesseract.GetGradient(), segmentation.sparse)
  tesseract.Recognize(null)
  const lines = tesseract.GetUTF8Text().split('\n')
  return lines.filter((line) => line.trim() !== '').slice(0, maxLines)
}

async function loadEngine() {
  const load = require('tesseract.js-core/tesseract-core-simd-lstm.js') as (options: {
    print(line: string): void
    printErr(line: string): void
  }) => Promise<Engine>
  const engine = await load({ print() {}, printErr() {} })
  const words = require.resolve('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz')
  engine.FS.writeFile('/eng.traineddata', await promisify(gunzip)(await readFile(words)))
  const tesseract = new engine.TessBaseAPI()
  if (tesseract.Init(null, 'eng', onlyNeuralNetwork) !== 0)
    throw new Error('The reader of words can’t be opened')
  for (const [name, value] of Object.entries(settings)) tesseract.SetVariable(name, value)
  return { engine, tesseract }
}
