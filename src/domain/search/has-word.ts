import type { Scope } from '#platform/scope.ts'
import { buildTermPrefix, normalizeCode } from '../catalog/words/search-term-rules.ts'
import { parseWords } from '../catalog/words/word-rules.ts'
import { countQueries } from './count-queries.ts'
import { formatLexemeQuery } from './query-rules.ts'

/** Whether the text is a product's code, part number or GTIN. */
export function isProductCode(scope: Scope, text: string): Promise<boolean> {
  return hasEntry(scope, (prefix) => formatLexemeQuery(`#${normalizeCode(text)}`, prefix))
}

/** Whether the text is one word, and a product's name or category has it. */
export async function isNameWord(scope: Scope, text: string): Promise<boolean> {
  const [word, ...others] = parseWords(text)
  if (!word || others.length > 0) return false
  return hasEntry(scope, (prefix) => formatLexemeQuery(word.lexemes[0]!, prefix, false, 'A'))
}

async function hasEntry(
  { database, seller }: Scope,
  buildQuery: (termPrefix: string) => string,
): Promise<boolean> {
  const query = buildQuery(buildTermPrefix(seller.id))
  const [count] = await countQueries(database.replica, seller.id, [query])
  return count! > 0
}
