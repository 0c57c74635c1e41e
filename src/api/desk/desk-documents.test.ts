import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openFileStorage } from '#adapters/storage/file-storage.ts'
import { shop as faces } from '#app/shop.ts'
import type { Storage } from '#platform/ports.ts'
import { buildPdf, buildStl } from '#testing/build-document.ts'
import { type DeskCalls, openDeskCalls } from './desk-call-fixture.ts'

let calls: DeskCalls
let path: string
let directory: string
let storage: Storage
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'haggle-documents-'))
  storage = openFileStorage(directory)
  calls = await openDeskCalls({}, { storage })
  const { seller } = await calls.shop.scope('in')
  const { rows } = await calls.shop.database.primary.execute<{ id: number }>(
    sql`select id from product where seller_id = ${seller.id} order by id limit 1`,
  )
  path = `/desk/products/${rows[0]!.id}/documents`
})
afterAll(async () => {
  await calls.close()
  await rm(directory, { recursive: true, force: true })
})

const encode = (bytes: Uint8Array) => Buffer.from(bytes).toString('base64')
const pdf = { file: encode(buildPdf('Keep dry')), name: 'Glove safety.pdf' }
function purge() {
  const outside = { ...calls.shop.outside, storage }
  return faces.catalog.purgeDocuments(
    { ...calls.shop, outside },
    new Date(Date.now() + 2 * 60 * 60_000),
  )
}
async function listFiles() {
  const { rows } = await calls.shop.database.primary.execute<{ storageKey: string }>(
    sql`select storage_key as "storageKey" from document_file`,
  )
  return rows.map(({ storageKey }) => storageKey)
}

test('[LIST-05] [KEY-02] programs add, change, move and remove documents of a product', async () => {
  const call = await calls.open(['products:write', 'products:read'])
  const added = await call('POST', path, { ...pdf, language: 'en' })
  expect(added).toMatchObject({
    status: 200,
    body: { documents: [{ kind: 'safety', title: 'Glove safety', language: 'en', format: 'pdf' }] },
  })
  const link = { link: 'https://video.example/1', name: 'How to wear it' }
  const { documents } = (await call('POST', path, link)).body
  expect(documents[1]).toMatchObject({ kind: 'video', format: 'link', url: link.link })
  const first = `${path}/${documents[0].id}`
  const changed = await call('PATCH', first, { title: 'Care', language: null })
  expect([changed.status, calls.errors]).toEqual([200, []])
  expect(changed.body.documents[0]).toMatchObject({ kind: 'safety', title: 'Care', language: null })
  const moved = await call('PATCH', first, { move: 'later' })
  expect(moved.body.documents.map(({ title }: { title: string }) => title)).toEqual([
    'How to wear it',
    'Care',
  ])
  for (const [body, code] of [
    [{ file: 'PHA+QSBwYWdlPC9wPg==', name: 'page.pdf' }, 'unknown-format'],
    [{ link: 'http://video.example', name: 'Plain' }, 'bad-link'],
  ] as const)
    expect(await call('POST', path, body)).toMatchObject({ status: 400, body: { code } })
  expect((await call('POST', path, { ...pdf, ...link })).status).toBe(400)
  const removed = await call('PATCH', first, { move: 'remove' })
  expect(removed.body.documents).toMatchObject([{ title: 'How to wear it' }])
  expect((await call('PATCH', first, { title: 'Gone' })).status).toBe(404)
  const stranger = await calls.open(['products:write', 'products:read'], 'tools')
  expect((await stranger('POST', path, pdf)).status).toBe(404)
  expect(calls.errors).toEqual([])
})

test('[LIST-05] [KEY-03] what a test key adds leaves no file, and what it removes stays', async () => {
  const call = await calls.open(['products:write', 'products:read'])
  const trial = await calls.open(['products:write', 'products:read'], 'in', true)
  const { documents } = (await call('POST', path, pdf)).body
  const { id } = documents.at(-1)
  const before = await listFiles()
  expect((await trial('PATCH', `${path}/${id}`, { move: 'remove' })).status).toBe(200)
  const removing = vi.spyOn(storage, 'remove')
  const writing = vi.spyOn(storage, 'writeStream')
  const model = { file: encode(buildStl(3)), name: 'Model.stl' }
  const tried = await trial('POST', path, model)
  expect(tried.body.documents.at(-1)).toMatchObject({ title: 'Model', format: 'stl' })
  expect([writing.mock.calls, removing.mock.calls]).toEqual([[], []])
  await purge()
  expect(await listFiles()).toEqual(before)
  expect(await storage.read(before[0]!)).not.toBeNull()
  expect(calls.errors).toEqual([])
})
