import { normalizeText } from '#kernel/normal-form.ts'

/**
 * A name for comparisons: lower case, no accents, single spaces. The same folding as
 * listing_entry.name_key.
 */
export function foldName(name: string): string {
  // Most names are plain, and normalising costs more than this test.
  if (plain.test(name)) return name.toLowerCase()
  return normalizeText(name, 'NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()
}

const plain = /^[!-~]+(?: [!-~]+)*$/
