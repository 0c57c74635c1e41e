import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { kindSchema } from '../products/kinds/kind.ts'
import { readDemoData } from './read-data.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haggle-data-'))
})
afterAll(() => rm(folder, { recursive: true }))

const kinds = readDemoData('kinds/safety.json', z.array(kindSchema))

test.each([
  { change: { shape: 'spaceship' }, field: '1.shape' },
  { change: { share: '200' }, field: '1.share' },
  { change: { price: { inr: 100 } }, field: '1.price.sgd' },
  { change: { packs: [1, 0] }, field: '1.packs.1' },
  { change: { prise: 5 }, field: '1' },
])('a data file with a wrong $field says which file and where', async ({ change, field }) => {
  await writeFile(
    join(folder, 'kinds.json'),
    JSON.stringify([kinds[0], { ...kinds[1], ...change }]),
  )
  expect(() => readDemoData('kinds.json', z.array(kindSchema), folder)).toThrow(
    `demo data kinds.json, ${field}: `,
  )
})

test('a data file that is no JSON says which', async () => {
  await writeFile(join(folder, 'broken.json'), '[{]')
  expect(() => readDemoData('broken.json', z.array(kindSchema), folder)).toThrow('broken.json: ')
})
