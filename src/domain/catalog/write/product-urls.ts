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
    .map((record) => ({ record, first: getNameUrl(record) }))
  const firstCounts = new Map<string, number>()
  for (const { first } of requests) firstCounts.set(first, (firstCounts.get(first) ?? 0) + 1)
  const usedUrls = await findUsedUrls(db, sellerId, [...firstCounts.keys()])
  // Nearly all names are free: their other candidates are not looked up.
  const clashing = requests.filter(
    ({ first }) => first === '' || usedUrls.has(first) || firstCounts.get(first)! > 1,
  )
  const checkedRecords = new Set(clashing.map(({ record }) => record))
  const addUsed = async (of: readonly ProductRecord[]) => {
    for (const url of await findUsedUrls(db, sellerId, of.flatMap(listUrlCandidates)))
      usedUrls.add(url)
  }
  if (clashing.length > 0) await addUsed([...checkedRecords])
  const urlsByCode = new Map([...existing].map(([code, product]) => [code, product.url]))
  for (const { record, first } of requests) {
    // Another product of the batch may have got this name as its second choice.
    if (usedUrls.has(first) && !checkedRecords.has(record)) await addUsed([record])
    const candidates = first !== '' && !usedUrls.has(first) ? [first] : listUrlCandidates(record)
    const url = candidates.find((candidate) => !usedUrls.has(candidate))
    if (url === undefined) throw new Error(`No free URL for product ${JSON.stringify(record.code)}`)
    usedUrls.add(url)
    urlsByCode.set(record.code, url)
  }
  return urlsByCode
}

const withoutHyphens = (stem: string) => stem.replace(/^-+/, '')
const getNameUrl = ({ name }: ProductRecord) => withoutHyphens(toSlug(name))

function listUrlCandidates({ name, code }: ProductRecord): string[] {
  const nameSlug = toSlug(name)
  const hash = createHash('sha256').update(code).digest('hex')
  const stems = [
    nameSlug,
    toSlug(`${nameSlug.slice(0, 50)}-${code}`),
    `${nameSlug.slice(0, 60)}-${hash.slice(0, 8)}`,
    hash.slice(0, 32),
  ]
  return stems.map(withoutHyphens).filter((stem) => stem !== '')
}
