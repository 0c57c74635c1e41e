import { FeedFileError } from '#domain/feeds/feeds.ts'
import type { Command } from './command.ts'
import { readImportOptions } from './importers/import-options.ts'
import { runImport } from './importers/run-import.ts'

export const command: Command = {
  name: 'import',
  summary: 'import a product feed, or new prices and stock',
  help: `haggle import FEED --seller CODE [options]

Reads a Google Merchant feed (TSV or CSV with a header) and creates or updates products by their id. Invalid rows are
reported with line and column, and skipped; a broken file changes nothing.
docs/guides/import-a-feed.md lists every column.

  --dry-run                 check everything without writing
  --delta                   the file has only new prices and stock: id,price,quantity (also mrp, pack_1_code)
  --replace                 afterwards deactivate products that are not in the file
  --resume                  continue an interrupted import of the same file
  --errors FILE             write all row errors to a CSV file
  --encoding latin1         the file is Latin-1 (Windows-1252), not UTF-8
  --tax-rate PERCENT        for rows without tax_rate; India 18, Singapore 9, else 0
  --fetch-pictures HOSTS    fetch the pictures that the feed links to, from these hosts only (comma-separated)
  --cut-out-pictures        take plain, light backgrounds out of them

Exit code 0: all rows done; 1: some were skipped; 2: nothing done.`,
  async run(args, { openShop, out, err, isTty }) {
    try {
      const options = readImportOptions(args)
      return await runImport(await openShop(), options, { out, err, isTty })
    } catch (error) {
      if (!(error instanceof FeedFileError)) throw error
      err.write(`haggle import: ${error.message}\n`)
      return 2
    }
  },
}
