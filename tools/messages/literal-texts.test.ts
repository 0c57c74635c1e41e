import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, listSourceFiles } from '../source-files.ts'
import { findLiteralTexts } from './literal-texts.ts'

const root = join(import.meta.dirname, '../..')

/** Folders of components whose texts are still in the code, and how many: none gets more. */
const leftInCode: Record<string, number> = JSON.parse(
  readFileSync(join(import.meta.dirname, 'left-in-code.json'), 'utf8'),
)

test('[LANG-01] no component gets words of its own', () => {
  const counts: Record<string, number> = {}
  const texts = new Map<string, string[]>()
  for (const path of listSourceFiles(root, ['src/web'])) {
    if (!path.endsWith('.tsx') || isTest(path)) continue
    const literals = findLiteralTexts(path, readFileSync(join(root, path), 'utf8'))
    if (literals.length === 0) continue
    const folder = dirname(path)
    counts[folder] = (counts[folder] ?? 0) + literals.length
    texts.set(folder, [...(texts.get(folder) ?? []), ...literals])
  }
  const grown = Object.entries(counts).filter(([folder, n]) => n > (leftInCode[folder] ?? 0))
  expect(grown.flatMap(([folder]) => texts.get(folder))).toEqual([])
})

test('[LANG-01] words in elements and attributes are noticed', () => {
  const source = `const a = <p title="Total" className="Total">Sum {x} <b>2 kg</b> × &nbsp;</p>`
  expect(findLiteralTexts('a.tsx', source)).toEqual([
    'a.tsx:1: Total',
    'a.tsx:1: Sum',
    'a.tsx:1: 2 kg',
  ])
})
