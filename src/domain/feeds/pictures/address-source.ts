import type { ImportFault } from '#contract/catalog/import-faults.ts'
import {
  findDocumentsFrom,
  findPictureKeys,
  getMaxFileBytes,
  storeFetchedDocument,
  storePicture,
} from '#domain/catalog/catalog.ts'
import { limitConcurrency } from '#kernel/limit-concurrency.ts'
import type { AppContext } from '#platform/scope.ts'
import { isFetched, parseDocumentEntry } from '../feed-documents.ts'
import { FeedFileError } from '../feed-file-error.ts'
import { splitList } from '../product-detail.ts'
import type { PictureRow, PictureSource } from './picture-source.ts'
import {
  describeDocumentRefusal,
  describePictureRefusal,
  describeWebFailure,
} from './picture-words.ts'

const idNames = ['id', 'sku', 'skucode', 'code', 'product', 'gtin', 'mpn']
const addressNames = [
  'image_link',
  'picture',
  'image',
  'image_url',
  'picture_url',
  'url',
  'address',
]
const moreNames = ['additional_image_link', 'additional_image_links']
const documentNames = ['document_link', 'document_links']
const maxPictureBytes = 10 * 1024 * 1024
/** One import asks no more hosts, and a host no more after so many failures in a row. */
const maxHosts = 50
const maxFailures = 5
/** An answer that takes longer counts as silence: it holds up the pictures of others. */
const slowMs = 5_000
const maxAddressLength = 2_000

/**
 * Pictures and documents at addresses of the web, named in a table by product. They are fetched when the import is
 * saved, each once: a later import finds it by its address. Throws FeedFileError where a column lacks.
 * Source: DEAL-06, LIST-05, QUALITY security 7.
 */
export function openAddressSource(
  app: AppContext,
  sellerId: number,
  header: readonly string[],
): PictureSource {
  const names = header.map((head) =>
    head
      .trim()
      .toLowerCase()
      .replace(/^g:/, '')
      .replace(/[\s-]+/g, '_'),
  )
  const idAt = names.findIndex((name) => idNames.includes(name))
  const addressAt = names.findIndex((name) => addressNames.includes(name))
  const moreAt = names.findIndex((name) => moreNames.includes(name))
  const documentAt = names.findIndex((name) => documentNames.includes(name))
  if (idAt === -1 || Math.max(addressAt, moreAt, documentAt) === -1)
    throw new FeedFileError({ code: 'no-addresses' })
  const limitByHost = new Map<string, ReturnType<typeof limitConcurrency>>()
  const failures = new Map<string, number>()
  let keys = new Map<string, string>()
  let documentKeys = new Map<string, string>()
  /** Each is held in memory. */
  const limitDocuments = limitConcurrency(2)
  /** What several products of a batch show is asked for once. */
  const documentAnswers = new Map<string, ReturnType<typeof fetchFrom>>()

  function listDocuments(cells: readonly string[]) {
    const cell = (cells[documentAt] ?? '').trim()
    if (cell === '') return []
    const place = header[documentAt] ?? ''
    return splitList(cell, 3)
      .filter((parts) => parts.some(Boolean))
      .map((parts) => {
        const document = parseDocumentEntry(parts)
        if (document && isFetched(document))
          return { path: document.link!, place, cell, document: { ...document, link: null } }
        const flaw: ImportFault = { code: 'not-web-document' }
        return { path: parts.join(':'), place, cell, flaw }
      })
  }

  function listPictures(cells: readonly string[]) {
    const more = (cells[moreAt] ?? '').split(/,\s*(?=https?:)/)
    return [
      { path: cells[addressAt] ?? '', place: header[addressAt] ?? '' },
      ...more.map((path) => ({ path, place: header[moreAt] ?? '' })),
    ].flatMap(({ path, place }) => (path.trim() === '' ? [] : [{ path: path.trim(), place }]))
  }

  async function fetchFrom({ path, document }: PictureRow, host: string): Promise<FetchAnswer> {
    const maxBytes = document ? getMaxFileBytes(app) : maxPictureBytes
    const { webFiles } = app.outside
    if (!webFiles) return { problem: { code: 'not-fetched' } }
    if ((failures.get(host) ?? 0) >= maxFailures)
      return { problem: { code: 'host-failed', count: maxFailures } }
    const startedAt = performance.now()
    const answer = await webFiles.fetch(path, { accept: document ? '*/*' : 'image/*', maxBytes })
    const failure = 'failure' in answer ? answer.failure : null
    const isSlow = performance.now() - startedAt > slowMs
    // A quick refusal is no picture: it neither counts nor ends the row of failures.
    if (isSlow || failure === 'timeout' || failure === 'refused')
      failures.set(host, (failures.get(host) ?? 0) + 1)
    else if (failure === null) failures.set(host, 0)
    if ('failure' in answer) return { problem: describeWebFailure(answer, maxBytes) }
    if (document) {
      const file = await storeFetchedDocument(app, sellerId, answer.bytes)
      if (file.ok) return { key: file.value }
      return { problem: describeDocumentRefusal(file.code, maxBytes) }
    }
    const outcome = await storePicture(app, sellerId, answer.bytes, path)
    return outcome.ok ? { key: outcome.value } : { problem: describePictureRefusal(outcome.code) }
  }

  return {
    hasDocuments: documentAt !== -1,
    listRows: ({ line, cells }) =>
      [...listPictures(cells), ...listDocuments(cells)].map((each) => ({
        line,
        product: (cells[idAt] ?? '').trim(),
        productPlace: header[idAt] ?? '',
        ...each,
      })),
    async prepare(rows) {
      const list = (isDocument: boolean) =>
        rows.filter(({ document }) => Boolean(document) === isDocument).map(({ path }) => path)
      const db = app.database.primary
      keys = await findPictureKeys(db, sellerId, list(false))
      const documents = await findDocumentsFrom(db, sellerId, list(true))
      documentKeys = new Map(documents.map(({ source, key }) => [source, key]))
      documentAnswers.clear()
    },
    async read(row, dryRun) {
      if (row.flaw) return { problem: row.flaw }
      const key = (row.document ? documentKeys : keys).get(row.path)
      if (key !== undefined) return { key }
      const host = parseHost(row.path)
      if (host === null) return { problem: { code: 'not-web-address' } }
      const limit = limitByHost.get(host) ?? limitConcurrency(2)
      limitByHost.set(host, limit)
      if (limitByHost.size > maxHosts) return { problem: { code: 'too-many-hosts', max: maxHosts } }
      if (dryRun) return { key: row.path }
      if (!row.document) return limit(() => fetchFrom(row, host))
      const answer =
        documentAnswers.get(row.path) ?? limit(() => limitDocuments(() => fetchFrom(row, host)))
      documentAnswers.set(row.path, answer)
      return answer
    },
  }
}

type FetchAnswer = { key: string } | { problem: ImportFault }

function parseHost(address: string): string | null {
  if (address.length > maxAddressLength || !/^https?:\/\//i.test(address)) return null
  return URL.canParse(address) ? new URL(address).host : null
}
