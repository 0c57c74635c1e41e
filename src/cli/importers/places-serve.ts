import { readFile } from 'node:fs/promises'
import { writeImportFault } from '#contract/catalog/import-faults.ts'
import { uploadServiceability } from '#domain/delivery/delivery.ts'
import { findSellerId } from '#domain/sellers/sellers.ts'
import type { CommandContext } from '../command.ts'

/** Number of bad rows printed; the others are counted. */
const maxShown = 20

/** Replaces the table of where a seller delivers with a file. */
export async function servePlaces(
  sellerCode: string,
  path: string,
  { openShop, out, err }: CommandContext,
): Promise<number> {
  const text = await readFile(path, 'utf8')
  const shop = await openShop()
  const sellerId = await findSellerId(shop.database.primary, sellerCode)
  if (sellerId === null) throw new Error(`No seller is called ${JSON.stringify(sellerCode)}`)
  const outcome = await uploadServiceability(shop, sellerId, text)
  if (!outcome.ok) {
    for (const { line, fault } of outcome.problems.slice(0, maxShown))
      err.write(`line ${line}: ${writeImportFault(fault)}\n`)
    const more = outcome.problems.length - maxShown
    err.write(`${more > 0 ? `and ${more} more; ` : ''}nothing was changed\n`)
    return 2
  }
  const { rows, zones, ranges } = outcome.value
  out.write(`${sellerCode}: ${rows} rows are ${zones} zones of ${ranges} ranges\n`)
  return 0
}
