import { stat } from 'node:fs/promises'
import { importPlaces } from '#domain/delivery/delivery.ts'
import type { Command, CommandContext } from './command.ts'
import { openPlaceFile } from './importers/places-file.ts'
import { lookUpPlaces } from './importers/places-lookup.ts'
import { servePlaces } from './importers/places-serve.ts'
import { readOptions } from './options.ts'

/** Bad rows shown one by one; the others are counted. */
const maxShown = 20

export const command: Command = {
  name: 'places',
  summary: 'fill the place book, look it up, say where a seller delivers',
  help: `haggle places import FILE [--country IN] [--force]
haggle places lookup PINCODE|WORDS|LATITUDE,LONGITUDE [--country IN]
haggle places serve SELLER FILE

import takes a GeoNames postal file (download.geonames.org/export/zip, unpacked) or India Post's directory of offices
(CSV with a heading). It replaces what an earlier file of the same kind said of the same countries, and the demo's places;
a file that can't be used leaves the book as it was. Each bad row is told by its line.
serve makes a CSV the table of where a seller delivers: a heading with country,from,to,days,fee,cod,cutoff and perhaps
warehouse, then a row per range of postal codes; "to" empty: "from" alone, or a prefix such as 411*. Any bad row refuses
the file, and the old table stays.
  --country IN   import: take this country's rows only; lookup: look there (usually IN)
  --force        take a file that has less than half of the places of the one before

Exit code 0: all rows taken; 1: taken but for bad rows, or nothing found; 2: nothing done.`,
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
    `${file.source}: ${result.rows} rows of ${result.countries.join(', ')} in ${seconds.toFixed(1)} s (${Math.round(result.rows / seconds)}/s): ` +
      `${result.created} new, ${result.changed} changed, ${result.removed} removed, ${result.repeated} repeated, ${badRows} bad\n`,
  )
  return badRows > 0 ? 1 : 0
}
