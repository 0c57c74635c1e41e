import { readFile } from 'node:fs/promises'
import { priceListTexts } from '#contract/desk/desk-price-lists.ts'
import { getSellerByCode } from '#domain/feeds/feeds.ts'
import {
  type PriceFileRow,
  priceFileColumns,
  readPriceFile,
  savePriceFile,
  setGroupMembers,
} from '#domain/price-lists/price-lists.ts'
import type { Command } from './command.ts'
import { readOptions } from './options.ts'

export const command: Command = {
  name: 'prices',
  summary: 'set price lists and the groups they are for',
  help: `haggle prices FILE.csv --seller CODE [--dry-run]
haggle prices --seller CODE --group NAME [--member EMAIL …]

The first form saves the price lists of a CSV file with these columns:
  ${priceFileColumns.join(', ')}
Rows of one list share its name. "for" is everyone (or empty), "group: NAME", "customer: EMAIL", or "company:" with its
name, its tax number or the address of who manages it, which is told, as anybody can take any name. "from" and "until"
are days such as 2026-12-31, and a list ends as the day "until" begins. A row is about a product's pack at a fixed price
(sku, pack, price), or a percentage off the list price of a brand, a
category ("Safety > Gloves") or everything; it counts from "quantity" packs of one line on, empty for 1. Each list of
the file is replaced as a whole, others stay. Of several lists in force the best price counts. Prices below cost are
told and saved. With any fault nothing is saved.
The second form makes these customers the group's members.

Exit code 0: done; 1: refused, with the reasons; 2: misused.`,
  async run(args, { openShop, out }) {
    const { values, positionals } = readOptions(args, {
      seller: { type: 'string' },
      group: { type: 'string' },
      member: { type: 'string', multiple: true },
      'dry-run': { type: 'boolean', default: false },
    })
    const [path, ...more] = positionals
    const isGroup = values.group !== undefined
    if (values.seller === undefined || more.length > 0 || (path === undefined) !== isGroup)
      throw new Error('Name a file and the seller: haggle prices lists.csv --seller in')
    const rows = path === undefined ? [] : readRows(await readFile(path, 'utf8'))
    const shop = await openShop()
    const seller = await getSellerByCode(shop.database.primary, values.seller)
    if (values.group !== undefined) {
      const unknown = await setGroupMembers(shop, seller.id, values.group, values.member ?? [])
      for (const email of unknown) out.write(`no customer has confirmed the address ${email}\n`)
      return unknown.length > 0 ? 1 : 0
    }
    const isTrial = values['dry-run']
    const { lists, faults, belowCost } = await savePriceFile(shop, seller, rows, {
      now: new Date(),
      isTrial,
    })
    for (const { line, column, text } of [...faults, ...belowCost])
      out.write(`row ${line}, ${column}: ${text}\n`)
    for (const { name, rows: count, managers } of lists)
      out.write(
        `${name}: ${count} prices${isTrial ? ' would be' : ''} saved${managers ? `, for the company of ${managers}` : ''}\n`,
      )
    return faults.length > 0 ? 1 : 0
  },
}

function readRows(text: string): PriceFileRow[] {
  const outcome = readPriceFile(text)
  if (!outcome.ok) throw new Error(priceListTexts[outcome.code]())
  return outcome.value
}
