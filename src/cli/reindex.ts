import { reindexSearch } from '#domain/catalog/catalog.ts'
import { getSellerByCode } from '#domain/feeds/feeds.ts'
import { listSellers } from '#domain/sellers/sellers.ts'
import type { Command } from './command.ts'
import { readOptions } from './options.ts'
import { reindexPictures } from './reindex-pictures.ts'

export const command: Command = {
  name: 'reindex',
  summary: 'rebuild the search index',
  help: `haggle reindex [--seller CODE]
haggle reindex --pictures

Rebuilds search entries and vocabulary from the products of one seller or of all. Normally every write updates them:
run this after an upgrade that parses words differently, or after manual changes to the database.
The shop stays open.
  --pictures   index the pictures of all sellers again instead, and delete the data of earlier models; until a picture
               is indexed again, picture search does not find it. The server indexes new pictures by itself

Exit code 0: all done; 1: some pictures have no file; 2: nothing done.`,
  async run(args, context) {
    const { openShop, out, isTty } = context
    const { values, positionals } = readOptions(args, {
      seller: { type: 'string' },
      pictures: { type: 'boolean' },
    })
    if (positionals.length > 0)
      throw new Error('haggle reindex takes --seller CODE, or no arguments for all sellers')
    if (values.pictures && values.seller)
      throw new Error('--pictures always applies to all sellers')
    if (values.pictures) return reindexPictures(context)
    const shop = await openShop()
    const { primary } = shop.database
    const sellers = values.seller
      ? [await getSellerByCode(primary, values.seller)]
      : await listSellers(primary)
    for (const { id, code } of sellers) {
      const formatLine = (count: number, of: number) =>
        `${code}: ${count.toLocaleString('en')} of ${of.toLocaleString('en')} products`
      const count = await reindexSearch(
        shop,
        id,
        (at, of) => isTty && out.write(`\r\u001b[K${formatLine(at, of)}`),
      )
      out.write(`${isTty ? '\r\u001b[K' : ''}${formatLine(count, count)}\n`)
    }
    return 0
  },
}
