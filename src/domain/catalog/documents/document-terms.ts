import { setImmediate as turn } from 'node:timers/promises'
import { parseWords } from '../words/word-rules.ts'

/** Other words of a document are not found. */
const maxLexemes = 20_000
/** The database takes at most 1 MB of them in one text. */
const maxTermBytes = 500_000
/** Letters that are read without a pause for other work. */
const pieceLength = 8_000

/** The lexemes of a document's pages in tsvector syntax, each prefixed with `termPrefix`. */
export async function buildDocumentTerms(
  texts: readonly string[],
  termPrefix: string,
): Promise<string> {
  const lexemes = new Set<string>()
  for (const text of texts)
    for (let at = 0; at < text.length && lexemes.size < maxLexemes; at += pieceLength) {
      for (const word of parseWords(text.slice(at, at + pieceLength)))
        for (const lexeme of [...word.lexemes, ...word.parts]) lexemes.add(lexeme)
      await turn()
    }
  const terms: string[] = []
  let bytes = 0
  for (const lexeme of [...lexemes].slice(0, maxLexemes)) {
    const term = `'${termPrefix}${lexeme}'`
    bytes += Buffer.byteLength(term) + 1
    if (bytes > maxTermBytes) break
    terms.push(term)
  }
  return terms.join(' ')
}
