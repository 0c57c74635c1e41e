import { readFile } from 'node:fs/promises'
import { performance } from 'node:perf_hooks'
import { createQuietLog } from '#adapters/log.ts'
import { openPictureReader } from '#adapters/reading/open-picture-reader.ts'
import { decodeGreyPicture } from '#domain/visual/codes/grey-picture.ts'
import { findPrintedCodes } from '#domain/visual/codes/printed-code-rules.ts'
import {
  completeGtin,
  drawCode128,
  drawEan,
  drawPrint,
  drawQr,
  type PhotoFaults,
  photographLabels,
} from '#testing/draw-barcodes.ts'

/** Codes read in generated photos of labels, by kind and fault; time and memory of the process. Source: FIND-07. */
const rounds = 5

const faultSets: Record<string, PhotoFaults> = {
  'as it is': {},
  'turned 5°': { turned: 5 },
  'turned 15°': { turned: 15 },
  'turned 30°': { turned: 30 },
  'turned 90°': { turned: 90 },
  'skewed 15 %': { skewed: 0.15 },
  'blurred 1.5 px': { blurred: 1.5 },
  'blurred 2.5 px': { blurred: 2.5 },
  'noise of 30 levels': { noise: 30 },
  'small: 600 px': { width: 600 },
  'all at once': { turned: 6, skewed: 0.06, blurred: 1, noise: 15, quality: 50 },
}

/** Always the same numbers. */
function createRandom(seed: number) {
  let state = seed
  return (max: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * max)
  }
}

const random = createRandom(7)
const digits = (count: number) => Array.from({ length: count }, () => random(10)).join('')
const letters = (count: number) =>
  Array.from({ length: count }, () => 'ABCDEFGHJKLMNPRSTUVWXYZ'[random(23)]).join('')
const partNumber = () => `${letters(2)}-${digits(4)}-${letters(1)}`

const kinds = {
  'EAN-13': () => ({ text: completeGtin(digits(12)), draw: drawEan }),
  'Code 128': () => ({ text: partNumber(), draw: drawCode128 }),
  QR: () => ({ text: partNumber(), draw: drawQr }),
  print: () => ({ text: partNumber(), draw: (text: string) => drawPrint(`PN ${text} 10 pcs`) }),
}

const reader = openPictureReader({ readsWords: true, log: createQuietLog(), maxMs: 60_000 })
const times = { barcodes: [] as number[], lines: [] as number[] }
let maxMegabytes = 0

async function time<T>(list: number[], work: () => Promise<T>): Promise<T> {
  const from = performance.now()
  const result = await work()
  list.push(performance.now() - from)
  maxMegabytes = Math.max(maxMegabytes, await getChildMegabytes())
  return result
}

async function getChildMegabytes(): Promise<number> {
  const children = await readFile(`/proc/self/task/${process.pid}/children`, 'utf8')
  const [pid] = children.trim().split(' ').slice(-1)
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmHWM:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024
}

const table: Record<string, Record<string, string>> = {}
for (const [name, faults] of Object.entries(faultSets)) {
  const row: Record<string, string> = {}
  for (const [kind, make] of Object.entries(kinds)) {
    let count = 0
    for (let round = 0; round < rounds; round++) {
      const { text, draw } = make()
      const picture = await decodeGreyPicture(await photographLabels([draw(text)], faults))
      const codes = await time(times.barcodes, () => reader.readBarcodes(picture))
      if (kind !== 'print') {
        if (codes?.some((code) => code.text === text)) count++
        continue
      }
      const lines = await time(times.lines, () => reader.readLines(picture))
      const wanted = text.toLowerCase().replaceAll('-', '')
      if (findPrintedCodes(lines ?? []).some(({ codes: [code] }) => code === wanted)) count++
    }
    row[kind] = `${Math.round((100 * count) / rounds)} %`
  }
  table[name] = row
}
reader.close()

console.table(table)
for (const [name, list] of Object.entries(times)) {
  list.sort((a, b) => a - b)
  const at = (share: number) => Math.round(list[Math.floor((list.length - 1) * share)]!)
  console.log(`${name}: p50 ${at(0.5)} ms, p95 ${at(0.95)} ms, slowest ${at(1)} ms`)
}
console.log(`The process took ${Math.round(maxMegabytes)} MB at most`)
