import type { Command } from './command.ts'
import { runExport } from './importers/run-export.ts'
import { readOptions } from './options.ts'

export const command: Command = {
  name: 'export',
  summary: 'write a shop’s products as a feed',
  help: `haggle export --seller CODE > feed.tsv

Writes all active products as a tab-separated feed; haggle import turns it back into the same products.

Exit code 0: written; 2: failed.`,
  async run(args, { openShop, out, err }) {
    const { values, positionals } = readOptions(args, { seller: { type: 'string' } })
    if (values.seller === undefined || positionals.length > 0)
      throw new Error('Name the seller: haggle export --seller in > feed.tsv')
    const count = await runExport(await openShop(), values.seller, out)
    err.write(`${count.toLocaleString('en')} products written\n`)
    return 0
  },
}
