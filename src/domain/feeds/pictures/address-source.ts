import { findPictureKeys, storePicture } from '#domain/catalog/catalog.ts'
import { limitConcurrency } from '#kernel/limit-concurrency.ts'
import type { AppContext } from '#platform/scope.ts'
import { FeedFileError } from '../feed-file-error.ts'
import type { PictureRow, PictureSource } from './picture-source.ts'
import { describePictureRefusal, describeWebFailure } from './picture-words.ts'

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
const maxBytes = 10 * 1024 * 1024
/** One import asks no more hosts, and a host no more after so many failures in a row. */
const maxHosts = 50
const maxFailures = 5
/** An answer that takes longer counts as silence: it holds up the pictures of others. */
const slowMs = 5_000
const maxAddressLength = 2_000

/**
 * Pictures at addresses of the web, named in a table by product. They are fetched when the import is
 * saved, each once: a later import finds it by its address. Throws FeedFileError where a column lacks.
 * Source: DEAL-06, QUALITY security 7.
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
  if (idAt === -1 || (addressAt === -1 && moreAt === -1))
    throw new FeedFileError('A file of picture addresses needs the columns id and image_link')
  const limitByHost = new Map<string, ReturnType<typeof limitConcurrency>>()
  const failures = new Map<string, number>()
  let keys = new Map<string, string>()

  function listAddresses(cells: readonly string[]) {
    const more = (cells[moreAt] ?? '').split(/,\s*(?=https?:)/)
    return [
      { path: cells[addressAt] ?? '', place: header[addressAt] ?? '' },
      ...more.map((path) => ({ path, place: header[moreAt] ?? '' })),
    ].flatMap(({ path, place }) => (path.trim() === '' ? [] : [{ path: path.trim(), place }]))
  }

  async function fetchFrom({ path }: PictureRow, host: string) {
    const { webFiles } = app.outside
    if (!webFiles) return { problem: 'is not fetched here' }
    if ((failures.get(host) ?? 0) >= maxFailures)
      return { problem: `is not asked for: its host failed ${maxFailures} times in a row` }
    const startedAt = performance.now()
    const answer = await webFiles.fetch(path, { accept: 'image/*', maxBytes })
    const failure = 'failure' in answer ? answer.failure : null
    const isSlow = performance.now() - startedAt > slowMs
    // A quick refusal is no picture: it neither counts nor ends the row of failures.
    if (isSlow || failure === 'timeout' || failure === 'refused')
      failures.set(host, (failures.get(host) ?? 0) + 1)
    else if (failure === null) failures.set(host, 0)
    if ('failure' in answer) return { problem: describeWebFailure(answer) }
    const outcome = await storePicture(app, sellerId, answer.bytes, path)
    return outcome.ok ? { key: outcome.value } : { problem: describePictureRefusal(outcome.code) }
  }

  return {
    listRows: ({ line, cells }) =>
      listAddresses(cells).map(({ path, place }) => ({
        line,
        path,
        product: (cells[idAt] ?? '').trim(),
        productPlace: header[idAt] ?? '',
        place,
      })),
    async prepare(rows) {
      const addresses = rows.map(({ path }) => path)
      keys = await findPictureKeys(app.database.primary, sellerId, addresses)
    },
    async read(row, dryRun) {
      const key = keys.get(row.path)
      if (key !== undefined) return { key }
      const host = parseHost(row.path)
      if (host === null) return { problem: 'is not an address of the web, as https://…' }
      const limit = limitByHost.get(host) ?? limitConcurrency(2)
      limitByHost.set(host, limit)
      if (limitByHost.size > maxHosts)
        return { problem: `has a further host: one import asks at most ${maxHosts}` }
      return dryRun ? { key: row.path } : limit(() => fetchFrom(row, host))
    },
  }
}

function parseHost(address: string): string | null {
  if (address.length > maxAddressLength || !/^https?:\/\//i.test(address)) return null
  return URL.canParse(address) ? new URL(address).host : null
}
