import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { quoteMoves, rfqMoves } from '#domain/quotes/quote-moves.ts'

export const quotesGuide = join(import.meta.dirname, '../docs/guides/quotes.md')

/** The guide with its generated tables: the text between the markers is replaced. */
export function renderGuide(guide: string): string {
  return [
    ['requests', rfqMoves],
    ['versions', quoteMoves],
  ].reduce((text, [name, moves]) => {
    const sectionPattern = new RegExp(`(<!-- moves of ${name} -->\n)[\\s\\S]*?(<!-- end -->)`)
    return text.replace(
      sectionPattern,
      (_, before, after) => `${before}${formatTable(moves as typeof rfqMoves)}${after}`,
    )
  }, guide)
}

function formatTable(
  moves: Record<
    string,
    { from: readonly string[]; to: string; by: readonly string[]; guard: string; effect: string }
  >,
): string {
  const rows = Object.entries(moves).map(([name, { from, to, by, guard, effect }]) => {
    return `| ${name} | ${from.join(', ') || '–'} → ${to} | ${by.join(', ')} | ${guard} | ${effect} |`
  })
  return [
    '| move | from → to | by | if | then |',
    '| --- | --- | --- | --- | --- |',
    ...rows,
    '',
  ].join('\n')
}

if (import.meta.main) writeFileSync(quotesGuide, renderGuide(readFileSync(quotesGuide, 'utf8')))
