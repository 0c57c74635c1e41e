import { createHash } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { toSlug } from '#kernel/slug-and-sort.ts'
import type { ProductRecord } from './product-record.ts'
import { type ExistingProduct, findUsedUrls } from './product-store.ts'

/**
 * Picks URLs for the products of a batch. An existing product keeps its URL for good; a new one
 * gets its name, on a clash name and code, and if that clashes too (codes that differ in
 * punctuation only) a short hash of the code.
 */
export async function pickUrls(
  db: Db,
  sellerId: number,
  records: readonly ProductRecord[],
  existing: ReadonlyMap<string, ExistingProduct>,
): Promise<Map<string, string>> {
  const requests = records
    .filter((record) => !existing.has(record.code))
    .map((record) => ({ code: record.code, candidates: listUrlCandidates(record) }))
  const usedUrls = await findUsedUrls(
    db,
    sellerId,
    requests.flatMap((request) => request.candidates),
  )
  const urlsByCode = new Map([...existing].map(([code, product]) => [code, product.url]))
  for (const { code, candidates } of requests) {
    const url = candidates.find((candidate) => !usedUrls.has(candidate))
    if (url === undefined) throw new Error(`No free URL for product ${JSON.stringify(code)}`)
    usedUrls.add(url)
    urlsByCode.set(code, url)
  }
  return urlsByCode
}

function listUrlCandidates({ name, code }: ProductRecord): string[] {
  const nameSlug = toSlug(name)
  const hash = createHash('sha256').update(code).digest('hex')
  const stems = [
    nameSlug,
    toSlug(`${nameSlug.slice(0, 50)}-${code}`),
    `${nameSlug.slice(0, 60)}-${hash.slice(0, 8)}`,
    hash.slice(0, 32),
  ]
  return stems.map((stem) => stem.replace(/^-+/, '')).filter((stem) => stem !== '')
}
