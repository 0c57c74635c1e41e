import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GreyPicture, Log, PictureReader } from '#platform/ports.ts'
import {
  completeGtin,
  drawCode128,
  drawEan,
  drawPrint,
  drawQr,
  photographLabels,
} from '#testing/draw-barcodes.ts'
import { openPictureReader } from './open-picture-reader.ts'

const warnings: object[] = []
const log: Log = { error() {}, warn: (fields) => void warnings.push(fields), info() {} }
const patient = { log, readsWords: true, maxMs: 30_000 }
let reader: PictureReader
let folder: string

beforeAll(async () => {
  reader = openPictureReader(patient)
  folder = await mkdtemp(join(tmpdir(), 'haggle-reader-'))
})
afterAll(async () => {
  reader.close()
  await rm(folder, { recursive: true })
})

async function toGrey(photo: Buffer): Promise<GreyPicture> {
  const { data, info } = await sharp(photo)
    .greyscale()
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true })
  return { width: info.width, height: info.height, pixels: data }
}

const readTexts = async (labels: string[], faults = {}) => {
  const codes = await reader.readBarcodes(await toGrey(await photographLabels(labels, faults)))
  return codes!.map(({ text }) => text).sort()
}

const gtin = completeGtin('890123456789')

test('[FIND-07] EAN, UPC, Code 128 and QR codes of one photo are read', async () => {
  const labels = [drawEan(gtin), drawEan('96385074'), drawCode128('AB-1204-X'), drawQr('6203-2RS')]
  expect(await readTexts(labels)).toEqual(['6203-2RS', gtin, '96385074', 'AB-1204-X'].sort())
  expect(await readTexts([drawEan(`0${completeGtin('03600029145')}`)])).toEqual(['0036000291452'])
})

test('[FIND-07] turned, skewed, blurred and noisy ones too, as a hand-held camera sees them', async () => {
  const hard = [
    { turned: 90 },
    { turned: 180 },
    { turned: 12 },
    { turned: -20 },
    { turned: 45 },
    { skewed: 0.15 },
    { blurred: 1.2 },
    { noise: 25 },
    { turned: 8, skewed: 0.1, blurred: 0.8, noise: 12, quality: 60 },
    { width: 700 },
  ]
  const missed = []
  for (const faults of hard)
    for (const [text, label] of [
      [gtin, drawEan(gtin)],
      ['AB-1204-X', drawCode128('AB-1204-X')],
      ['6203-2RS', drawQr('6203-2RS')],
    ] as const)
      if ((await readTexts([label], faults))[0] !== text) missed.push([text, faults])
  expect(missed).toEqual([])
})

test('[FIND-07] a bar code whose check digit is wrong is none', async () => {
  expect(await readTexts([drawEan('8901234567891')])).toEqual([])
})

test('[FIND-07] printed words are read line by line, unless the shop turned that off', async () => {
  const photo = await photographLabels([drawPrint('Deep groove bearing 6203-2RS')], { turned: 4 })
  const picture = await toGrey(photo)
  expect((await reader.readLines(picture))!.join(' ')).toContain('6203-2RS')
  const codesAlone = openPictureReader({ ...patient, readsWords: false })
  expect(await codesAlone.readLines(picture)).toBeNull()
})

test('[FIND-07] photos of nothing, of noise, and one pixel wide hold nothing', async () => {
  for (const [width, height] of [
    [1, 8000],
    [8000, 1],
    [1, 1],
    [1600, 1600],
  ] as const) {
    const pixels = new Uint8Array(width * height).fill(255)
    expect(await reader.readBarcodes({ width, height, pixels })).toEqual([])
    expect(await reader.readLines({ width, height, pixels })).toEqual([])
  }
  const pixels = Uint8Array.from({ length: 800 * 800 }, (_, at) => (at * 2_654_435_761) >>> 24)
  expect(await reader.readBarcodes({ width: 800, height: 800, pixels })).toEqual([])
})

test('[FIND-07] [SAFE-01] what takes too long or dies is ended and logged, and the next picture is read', async () => {
  const picture = { width: 9, height: 9, pixels: new Uint8Array(81) }
  const write = async (name: string, text: string) => {
    const path = join(folder, name)
    await writeFile(path, text)
    return pathToFileURL(path)
  }
  const answer = "process.send({ barcodes: [{ kind: 'linear', text: String(process.pid) }] })"
  const endless = await write('endless.mjs', "process.on('message', () => { for (;;); })")
  const dying = await write('dying.mjs', `process.on('message', () => process.exit(1))`)
  const odd = await write(
    'odd.mjs',
    `let n = 0; process.on('message', () => { if (n++ === 1) process.exit(1); ${answer} })`,
  )
  for (const [program, cause, maxMs] of [
    [endless, 'it took too long', 1_000],
    [dying, 'the process ended', 30_000],
  ] as const) {
    warnings.length = 0
    const broken = openPictureReader({ log, readsWords: true, maxMs, program })
    expect(await broken.readBarcodes(picture)).toBeNull()
    expect(warnings).toMatchObject([{ event: 'pictures.read_failed', read: 'barcodes', cause }])
  }
  const recovering = openPictureReader({ ...patient, program: odd })
  const pids = [
    await recovering.readBarcodes(picture),
    await recovering.readBarcodes(picture),
    await recovering.readBarcodes(picture),
  ].map((codes) => codes?.[0]?.text ?? null)
  expect(pids[1]).toBeNull()
  expect(pids[2]).not.toBe(pids[0])
  recovering.close()
})

test('[FIND-07] the process ends when it is idle, and sees nothing of the shop’s environment', async () => {
  const path = join(folder, 'env.mjs')
  await writeFile(
    path,
    `import { env, pid } from 'node:process'
    process.on('message', () => process.send({ barcodes: [
      { text: String(pid) }, { text: Object.keys(env).join() }] }))`,
  )
  const shortLived = openPictureReader({ ...patient, idleMs: 50, program: pathToFileURL(path) })
  const codes = await shortLived.readBarcodes({ width: 1, height: 1, pixels: new Uint8Array(1) })
  const pid = Number(codes![0]!.text)
  expect(codes![1]!.text).not.toMatch(/PATH|HOME|DATABASE/)
  await expect.poll(() => isAlive(pid)).toBe(false)
})

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
