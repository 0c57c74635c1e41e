/** A name as comparisons see it: lower case, without accents, single spaces. The same folding as listing_entry.name_key. */
export function foldName(name: string): string {
  // Most names of a catalogue are plain, and normalising them costs more than looking.
  if (plain.test(name)) return name.toLowerCase()
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

const plain = /^[!-~]+(?: [!-~]+)*$/
