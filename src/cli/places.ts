import { stat } from 'node:fs/promises'
import { importPlaces } from '#domain/delivery/delivery.ts'
import type { Command, CommandContext } from './command.ts'
import { openPlaceFile } from './importers/places-file.ts'
import { lookUpPlaces } from './importers/places-lookup.ts'
import { servePlaces } from './importers/places-serve.ts'
import { readOptions } from './options.ts'

/** Number of bad rows printed; the others are counted. */
const maxShown = 20

export const command: Command = {
  name: 'places',
  summary: 'import and look up places, set where a seller delivers',
  help: `haggle places import FILE [--country IN] [--force]
haggle places lookup PINCODE|WORDS|LATITUDE,LONGITUDE [--country IN]
haggle places serve SELLER FILE

import takes a GeoNames postal file (download.geonames.org/export/zip, unpacked) or India Post's directory of offices
(CSV with a header). It replaces the places of an earlier file of the same kind and countries, and the demo's places;
an unusable file changes nothing. Bad rows are reported with their line number.
serve replaces the table of where a seller delivers with a CSV: a header with country,from,to,days,fee,cod,cutoff and
optionally warehouse, then a row per range of postal codes; an empty "to" means "from" alone, or a prefix such as 411*.
With any bad row the file is refused, and the old table stays.
  --country IN   import: only this country's rows; lookup: search this country (default IN)
  --force        accept a file with less than half as many places as the previous one

Exit code 0: all rows imported; 1: imported except bad rows, or nothing found; 2: nothing done.`,
  async run(args, context) {
    const { values, positionals } = readOptions(args, {
      country: { type: 'string' },
      force: { type: 'boolean' },
    })
    const [verb, subject, ...rest] = positionals
    const country = values.country?.toUpperCase()
    if (country !== undefined && !/^[A-Z]{2}$/.test(country))
      throw new Error('--country takes two letters, such as IN')
    if (verb === 'serve' && subject !== undefined && rest.length === 1)
      return servePlaces(subject, rest[0]!, context)
    if (subject === undefined || rest.length > 0 || (verb !== 'import' && verb !== 'lookup')) {
      context.err.write(`${command.help}\n`)
      return 2
    }
    if (verb === 'lookup') return lookUpPlaces(subject, country ?? 'IN', context)
    return importFile(
      subject,
      { ...(country ? { country } : {}), force: values.force === true },
      context,
    )
  },
}

async function importFile(
  path: string,
  options: { country?: string; force: boolean },
  context: CommandContext,
) {
  const { openShop, out, err, isTty } = context
  const { size } = await stat(path)
  let badRows = 0
  const onBadRow = (line: number, text: string) => {
    if (++badRows <= maxShown) err.write(`${isTty ? '\r\u001b[K' : ''}line ${line}: ${text}\n`)
  }
  const file = await openPlaceFile(path, { ...options, onBadRow })
  const shop = await openShop()
  const startedAt = performance.now()
  const reportProgress = (rows: number) => {
    if (isTty)
      err.write(`\r\u001b[K${rows.toLocaleString('en')} rows read of ${(size / 1e6).toFixed(1)} MB`)
  }
  const result = await importPlaces(shop.database, file.source, file.batches, {
    onProgress: reportProgress,
    force: options.force,
  })
  const seconds = (performance.now() - startedAt) / 1000
  if (isTty) err.write('\r\u001b[K')
  if (badRows > maxShown) err.write(`and ${badRows - maxShown} more bad rows\n`)
  out.write(
    `${file.source}: ${result.rows} rows of ${result.countries.join(', ')} ` +
      `in ${seconds.toFixed(1)} s (${Math.round(result.rows / seconds)}/s): ` +
      `${result.created} new, ${result.changed} changed, ${result.removed} removed, ` +
      `${result.repeated} repeated, ${badRows} bad\n`,
  )
  return badRows > 0 ? 1 : 0
}
