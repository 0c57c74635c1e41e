import { createHash } from 'node:crypto'
import type { Db } from '#db/client.ts'
import { slug } from '#kernel/text.ts'
import type { ProductRecord } from './product-record.ts'
import { type KnownProduct, takenUrls } from './product-store.ts'

/**
 * Addresses for the products of a batch. A known product keeps its own for ever; a new one has its name, on a clash name and
 * code, and where that clashes too (codes that differ in signs only) a short hash of the code.
 */
export async function pickUrls(
  db: Db,
  sellerId: number,
  records: readonly ProductRecord[],
  known: ReadonlyMap<string, KnownProduct>,
): Promise<Map<string, string>> {
  const wishes = records
    .filter((record) => !known.has(record.code))
    .map((record) => ({ code: record.code, candidates: candidatesOf(record) }))
  const taken = await takenUrls(
    db,
    sellerId,
    wishes.flatMap((wish) => wish.candidates),
  )
  const picked = new Map([...known].map(([code, product]) => [code, product.url]))
  for (const { code, candidates } of wishes) {
    const url = candidates.find((candidate) => !taken.has(candidate))
    if (url === undefined) throw new Error(`No free address for product ${JSON.stringify(code)}`)
    taken.add(url)
    picked.set(code, url)
  }
  return picked
}

function candidatesOf({ name, code }: ProductRecord): string[] {
  const plain = slug(name)
  const hash = createHash('sha256').update(code).digest('hex')
  const stems = [
    plain,
    slug(`${plain.slice(0, 50)}-${code}`),
    `${plain.slice(0, 60)}-${hash.slice(0, 8)}`,
    hash.slice(0, 32),
  ]
  return stems.map((stem) => stem.replace(/^-+/, '')).filter((stem) => stem !== '')
}
