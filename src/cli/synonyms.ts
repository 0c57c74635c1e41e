import { readFile } from 'node:fs/promises'
import { getSellerByCode } from '#domain/feeds/feeds.ts'
import { saveSynonyms } from '#domain/search/search.ts'
import type { Command } from './command.ts'
import { readOptions } from './options.ts'

export const command: Command = {
  name: 'synonyms',
  summary: 'set the synonyms of a shop’s searches',
  help: `haggle synonyms FILE --seller CODE [--dry-run]

Replaces the seller's synonyms with those of a text file: a line per meaning, its phrases separated by commas
("spanner, wrench"). Changes made at the desk meanwhile are lost; an empty file deletes all synonyms. Lines that begin
with # are ignored. Searches use the new list at once.

Exit code 0: done; 2: nothing done, with the reason.`,
  async run(args, { openShop, out }) {
    const { values, positionals } = readOptions(args, {
      seller: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
    })
    const [path, ...more] = positionals
    if (path === undefined || more.length > 0 || values.seller === undefined)
      throw new Error('Name a file and the seller: haggle synonyms words.txt --seller in')
    const lines = (await readFile(path, 'utf8'))
      .split(/\r?\n/)
      .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    const sets = lines.map((line) => line.split(','))
    const tooShort = lines.filter(
      (_, at) => sets[at]!.filter((phrase) => phrase.trim() !== '').length < 2,
    )
    for (const line of tooShort)
      out.write(`ignored, since it has only one phrase: ${line.slice(0, 80)}\n`)
    const shop = await openShop()
    const seller = await getSellerByCode(shop.database.primary, values.seller)
    const count = values['dry-run']
      ? sets.length - tooShort.length
      : await saveSynonyms(shop, seller.id, sets, 'last-wins')
    out.write(
      `${count} meanings${values['dry-run'] ? ' would be' : ''} kept for ${values.seller}\n`,
    )
    return tooShort.length > 0 ? 1 : 0
  },
}
