import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = new URL('.', import.meta.url)

/** Words that a rule writes outside `@page`, whose boxes can read no attribute. */
function listWrittenWords(css: string): string[] {
  const withoutPages = css.replace(/@page [^{]*\{(?:[^{}]|\{[^{}]*\})*\}/g, '')
  const texts = withoutPages.match(/content(?::|-\[)[^;\]]*/g) ?? []
  return texts.filter((text) => /["'_]\p{L}{2,}/u.test(text.replaceAll(/attr\([^)]*\)/g, '')))
}

test('[LANG-02] styles write no words, which no language could change', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.css'))
  expect(files).toContain('table.css')
  expect(
    files.flatMap((name) => listWrittenWords(readFileSync(new URL(name, folder), 'utf8'))),
  ).toEqual([])
  expect(listWrittenWords('a::after { @apply content-["✓_Added"]; }')).toHaveLength(1)
  expect(listWrittenWords('a::after { content: "Page"; }')).toHaveLength(1)
})
