import { reindexSearch } from '#domain/catalog/catalog.ts'
import { getSellerByCode } from '#domain/feeds/feeds.ts'
import { listSellers } from '#domain/sellers/sellers.ts'
import type { Command } from './command.ts'
import { readOptions } from './options.ts'
import { reindexPictures } from './reindex-pictures.ts'

export const command: Command = {
  name: 'reindex',
  summary: 'make what searches read anew',
  help: `haggle reindex [--seller CODE]
haggle reindex --pictures

Makes search entries and vocabulary anew from the products, of one seller or of all. They follow every write by themselves:
this is for after a new version that reads words otherwise, or a database that was mended by hand. The shop stays open.
  --pictures   look at the pictures of all sellers anew instead, and forget how earlier models saw them; until one is seen
               again, picture search does not find it. New pictures are looked at by the server itself

Exit code 0: all done; 1: some pictures have no file; 2: nothing done.`,
  async run(args, context) {
    const { openShop, out, isTty } = context
    const { values, positionals } = readOptions(args, {
      seller: { type: 'string' },
      pictures: { type: 'boolean' },
    })
    if (positionals.length > 0)
      throw new Error('haggle reindex takes --seller CODE, or nothing for all sellers')
    if (values.pictures && values.seller) throw new Error('--pictures is for all sellers')
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
