import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openS3Server, type S3Server, s3Keys } from '#adapters/storage/s3-server-fixture.ts'
import { runCommand } from '#testing/run-command.ts'
import { openTestShop, type TestShop } from '#testing/test-shop.ts'
import { command as backup } from './backup.ts'
import { command as doctor } from './doctor.ts'
import { command as files } from './files.ts'

let shop: TestShop
let store: S3Server
let folder: string
beforeAll(async () => {
  shop = await openTestShop()
  store = await openS3Server()
  folder = await mkdtemp(join(tmpdir(), 'haggle-files-'))
})
afterAll(async () => {
  await shop.close()
  await store.close()
  await rm(folder, { recursive: true, force: true })
})

const withBucket = () => ({
  DATABASE_URL: shop.database.url,
  DATA_DIRECTORY: folder,
  S3_ENDPOINT: store.endpoint,
  OUTBOUND_HOSTS: new URL(store.endpoint).host,
  S3_BUCKET: 'shop',
  S3_REGION: s3Keys.region,
  S3_PREFIX: 'haggle/',
  S3_ACCESS_KEY_ID: s3Keys.accessKeyId,
  S3_SECRET_ACCESS_KEY: s3Keys.secretAccessKey,
})

test('[SCALE-05] the files of a shop are copied into its bucket, once each; drafts are not', async () => {
  await mkdir(join(folder, 'files/pictures/1'), { recursive: true })
  await writeFile(join(folder, 'files/pictures/1/a.webp'), 'picture')
  await writeFile(join(folder, 'files/pictures/1/a.webp.0f0f.new'), 'half a pict')
  const first = await runCommand(files, withBucket(), 'upload')
  expect(first).toMatchObject({ code: 0, out: '1 files copied, 0 were there\n' })
  expect([...store.objects].map(([key, bytes]) => [key, bytes.toString()])).toEqual([
    ['haggle/pictures/1/a.webp', 'picture'],
  ])
  const second = await runCommand(files, withBucket(), 'upload')
  expect(second).toMatchObject({ code: 0, out: '0 files copied, 1 were there\n' })
  store.mode = 'away'
  expect((await runCommand(files, withBucket(), 'upload')).code).toBe(2)
  store.mode = 'right'
})

test('[SCALE-05] doctor tries the bucket, and backup says that it leaves it out', async () => {
  const right = await runCommand(doctor, withBucket())
  expect(right.out).toContain('files: bucket shop can be written and read')
  expect([...store.objects.keys()].filter((key) => key.includes('doctor'))).toEqual([])
  store.mode = 'denied'
  const wrong = await runCommand(doctor, withBucket())
  expect(wrong.out).toContain("BAD  files: bucket shop can't be written")
  store.mode = 'right'
  const saved = await runCommand(backup, withBucket(), join(folder, 'backup'))
  expect([saved.code, saved.err]).toEqual([0, expect.stringContaining('stay in bucket shop')])
})

test('[SCALE-05] without a bucket there is nothing to copy to, and half a configuration is refused', async () => {
  const without = { DATABASE_URL: shop.database.url, DATA_DIRECTORY: folder }
  expect((await runCommand(files, without, 'upload')).err).toContain('No bucket is configured')
  const half = { ...without, S3_ENDPOINT: store.endpoint }
  await expect(runCommand(files, half, 'upload')).rejects.toThrow('belong together')
})
