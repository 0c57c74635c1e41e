import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Log, Storage } from '#platform/ports.ts'
import { openFileStorage } from './file-storage.ts'
import { openS3Server, type S3Mode, type S3Server, s3Keys } from './s3-server-fixture.ts'
import { openS3Storage } from './s3-storage.ts'

let folder: string
let server: S3Server
const logLines: string[] = []
const addLine = (fields: object, text: string) => void logLines.push(JSON.stringify(fields) + text)
const log: Log = { error: addLine, warn: addLine, info: addLine }

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haggle-storage-'))
  server = await openS3Server()
})
afterEach(() => {
  server.mode = 'right'
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const openStore = (change: Partial<Parameters<typeof openS3Storage>[0]> = {}) =>
  openS3Storage(
    {
      endpoint: server.endpoint,
      bucket: 'shop',
      prefix: 'files/',
      ...s3Keys,
      timeoutMs: 400,
      ...change,
    },
    log,
  )

async function* chunked(bytes: Uint8Array, size = 700_000) {
  for (let at = 0; at < bytes.byteLength; at += size) yield bytes.subarray(at, at + size)
}

async function collect(chunks: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const chunk of chunks) parts.push(chunk)
  return Buffer.concat(parts)
}

const buildBytes = (length: number) =>
  Buffer.from(Uint8Array.from({ length }, (_, at) => (at * 31) % 251))

const storages: [string, () => Storage][] = [
  ['a folder', () => openFileStorage(folder)],
  ['an object store', () => openStore({ timeoutMs: 10_000 })],
]

describe.each(storages)('[SCALE-05] %s', (_name, open) => {
  test('gives back what was written, whatever its size, and forgets what was removed', async () => {
    const storage = open()
    expect(await storage.read('pictures/1/none.webp')).toBeNull()
    for (const length of [0, 1, 5_000, 9_000_000]) {
      const bytes = buildBytes(length)
      await storage.write(`pictures/1/a${length}.webp`, bytes)
      expect(Buffer.from((await storage.read(`pictures/1/a${length}.webp`))!).equals(bytes)).toBe(
        true,
      )
      const stored = await storage.writeStream(`imports/b${length}`, chunked(bytes), 20_000_000)
      expect(stored).toBe(length)
      expect((await collect(storage.readStream(`imports/b${length}`))).equals(bytes)).toBe(true)
      if (length < 2) continue
      const end = await storage.readRange(`imports/b${length}`, length - 2, 9)
      expect(Buffer.from(end).equals(bytes.subarray(length - 2))).toBe(true)
    }
    await storage.write('pictures/1/a1.webp', Buffer.from('other'))
    expect(Buffer.from((await storage.read('pictures/1/a1.webp'))!).toString()).toBe('other')
    await storage.remove('pictures/1/a1.webp')
    await storage.remove('pictures/1/a1.webp')
    expect(await storage.read('pictures/1/a1.webp')).toBeNull()
  })

  test.each([100, 8_400_000, 17_000_000])('stores nothing of more than %i bytes', async (max) => {
    const storage = open()
    const chunks = chunked(buildBytes(max + 1))
    expect(await storage.writeStream('imports/long', chunks, max)).toBeNull()
    expect(await storage.read('imports/long')).toBeNull()
    expect(server.uploads.size).toBe(0)
  })

  test.each([1_000, 9_000_000])(
    'stores nothing of a sender that breaks off after %i bytes',
    async (sent) => {
      const storage = open()
      async function* breaking() {
        yield* chunked(buildBytes(sent))
        throw new Error('The sender has gone')
      }
      await expect(storage.writeStream('imports/broken', breaking(), 99_000_000)).rejects.toThrow(
        'The sender has gone',
      )
      expect(await storage.read('imports/broken')).toBeNull()
      expect(server.uploads.size).toBe(0)
    },
  )

  test('takes no key that points elsewhere', async () => {
    const storage = open()
    for (const key of ['../secret', '/etc/passwd', 'a//b', 'A', 'a?b', 'a/..', ''])
      await expect((async () => storage.remove(key))(), key).rejects.toThrow('Not a storage key')
  })
})

test('[SCALE-05] a folder holds whole files only: no draft is left behind', async () => {
  const names = await readdir(folder, { recursive: true })
  expect(names.length).toBeGreaterThan(3)
  expect(names.filter((name) => name.endsWith('.new'))).toEqual([])
})

describe('[SCALE-05] an object store that fails', () => {
  test.each<[S3Mode, number]>([
    ['slow', 4_000],
    ['away', 3_000],
    ['full', 1_000],
    ['denied', 1_000],
  ])(
    '%s: writing ends with the stop `unavailable` in time, and nothing is stored',
    async (mode, ms) => {
      server.mode = mode
      const startedAt = performance.now()
      await expect(openStore().write('pictures/1/x.webp', Buffer.from('x'))).rejects.toMatchObject({
        kind: 'unavailable',
      })
      expect(performance.now() - startedAt).toBeLessThan(ms)
      expect(server.objects.has('files/pictures/1/x.webp')).toBe(false)
    },
  )

  test('slow: a silent store is not asked again, since somebody waits', async () => {
    server.mode = 'slow'
    const before = server.requests.length
    await openStore()
      .read('pictures/1/x.webp')
      .catch(() => {})
    expect(server.requests.length - before).toBe(1)
  })

  test('slow: the limit of time holds though garbage is collected meanwhile', async () => {
    server.mode = 'slow'
    setFlagsFromString('--expose-gc')
    const collect = runInNewContext('gc') as () => void
    const collecting = setInterval(collect, 50)
    try {
      const failure = openStore()
        .read('pictures/1/x.webp')
        .catch((error: unknown) => error)
      const timeUp = new Promise((resolve) => setTimeout(resolve, 8_000, 'no answer'))
      expect(await Promise.race([failure, timeUp])).toMatchObject({ kind: 'unavailable' })
    } finally {
      clearInterval(collecting)
    }
  })

  test('flaky: further tries succeed', async () => {
    server.mode = 'flaky'
    await openStore().write('pictures/1/f.webp', Buffer.from('f'))
    expect(Buffer.from((await openStore().read('pictures/1/f.webp'))!).toString()).toBe('f')
  })

  test('rubbish: other bytes than were stored are not given out', async () => {
    const storage = openStore()
    await storage.write('pictures/1/r.webp', Buffer.from('right'))
    server.mode = 'rubbish'
    await expect(storage.read('pictures/1/r.webp')).rejects.toMatchObject({ kind: 'unavailable' })
  })

  test('lying: an upload that could not be completed leaves nothing', async () => {
    server.mode = 'lying'
    const chunks = chunked(buildBytes(9_000_000))
    await expect(openStore().writeStream('imports/lie', chunks, 99_000_000)).rejects.toMatchObject({
      kind: 'unavailable',
    })
    expect(server.objects.has('files/imports/lie')).toBe(false)
    expect(server.uploads.size).toBe(0)
  })

  test('away for long: calls are refused at once until it is tried again', async () => {
    server.mode = 'away'
    const storage = openStore()
    for (let time = 0; time < 3; time++) await storage.read('pictures/1/x.webp').catch(() => {})
    const before = server.requests.length
    const startedAt = performance.now()
    await expect(storage.read('pictures/1/x.webp')).rejects.toMatchObject({ kind: 'unavailable' })
    expect(performance.now() - startedAt).toBeLessThan(100)
    expect(server.requests.length).toBe(before)
  })

  test('a wrong key is denied, a missing bucket is no missing file, and no secret is logged', async () => {
    const wrong = openStore({ secretAccessKey: 'another' })
    await expect(wrong.read('pictures/1/x.webp')).rejects.toMatchObject({ kind: 'unavailable' })
    const elsewhere = openStore({ bucket: 'other' })
    await expect(elsewhere.read('pictures/1/x.webp')).rejects.toMatchObject({ kind: 'unavailable' })
    const text = logLines.join('\n')
    expect(text).toContain('storage.failed')
    expect(text).not.toContain(s3Keys.secretAccessKey)
    expect(text).not.toContain(s3Keys.accessKeyId)
  })
})
