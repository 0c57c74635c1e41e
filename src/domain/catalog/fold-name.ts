/** A name as comparisons see it: lower case, without accents, single spaces. The same folding as listing_entry.name_key. */
export function foldName(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}
