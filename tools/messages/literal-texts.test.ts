import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, listSourceFiles } from '../source-files.ts'
import { findLiteralTexts, findShownWords } from './literal-texts.ts'

const root = join(import.meta.dirname, '../..')

/** What is the same in each language, or read by programs, and why. */
const exempt: Record<string, string> = {
  'src/contract/schemas': 'descriptions in the API’s document',
  'src/contract/search/voice-languages.ts': 'languages by their own names',
  'src/contract/tax/gst-states.ts': 'states as the tax office writes them',
  'src/contract/tax/goods-codes.ts': 'quantity codes as the tax office writes them',
  'src/contract/tax/document-titles.ts': 'titles by which issued papers are stored',
  'src/contract/orders/end-reasons.ts': 'reasons in words, as older orders keep them',
  'src/contract/orders/upi-link.ts': 'the note of a payment, which banks keep in Latin letters',
  'src/contract/orders/orders.ts': 'the carrier that is stored for an own vehicle',
  'src/domain/assistant/answer-by-model.ts': 'what the model is told',
  'src/domain/assistant/tools.ts': 'descriptions of tools that the model reads',
  'src/contract/negotiation/decision-reasons.ts': 'decisions in words, as older entries keep them',
  'src/domain/accounts/sign-in/device-name.ts': 'browsers by their own names',
  'src/domain/catalog/documents/detect-document-format.ts': 'the first bytes of a format',
  'src/domain/catalog/write/refresh-statistics.ts': 'what PostgreSQL answers',
  'src/domain/feeds/feed-columns.ts': 'columns that an import reads back',
  'src/domain/feeds/sample-file.ts': 'a file that an import reads back',
  'src/domain/quotes/ubl': 'a format of documents',
  'src/domain/tax': 'formats of the tax offices',
}

function listTexts(folders: string[], find: (path: string, source: string) => string[]): string[] {
  return listSourceFiles(root, folders).flatMap((path) => {
    const isExempt = Object.keys(exempt).some(
      (each) => path === each || path.startsWith(`${each}/`),
    )
    return isTest(path) || isExempt ? [] : find(path, readFileSync(join(root, path), 'utf8'))
  })
}

test('[LANG-01] no component has words of its own', () => {
  const texts = listTexts(['src/web'], (path, source) =>
    path.endsWith('.tsx') ? findLiteralTexts(path, source) : [],
  )
  expect(texts).toEqual([])
})

test('[LANG-01] no refusal and no table of labels has words of its own', () => {
  expect(listTexts(['src/contract', 'src/domain'], findShownWords)).toEqual([])
})

test('[LANG-01] sentences and labels are noticed, but in errors, log lines and statements', () => {
  const source = [
    `const a = { text: 'It is over.', kind: 'in_stock', name: \`Row \${row} is twice\` }`,
    "throw new Error('Nobody sees this')",
    "log.error({ event: 'x' }, 'Nobody sees this')",
    'sql`select name as "Nobody sees", \'Never seen so\' from a`',
    "export const b = ['Total', 'Tax number']",
  ]
  expect(findShownWords('a.ts', source.join('\n'))).toEqual([
    'a.ts:1: It is over.',
    'a.ts:1: Row … is twice',
    'a.ts:5: Tax number',
  ])
})

test('[LANG-01] words in elements and attributes are noticed', () => {
  const source = `const a = <p title="Total" className="Total">Sum {x} <b>2 kg</b> × &nbsp;</p>`
  expect(findLiteralTexts('a.tsx', source)).toEqual([
    'a.tsx:1: Total',
    'a.tsx:1: Sum',
    'a.tsx:1: 2 kg',
  ])
  const chosen = [
    `<td data-name="Price">{isMany ? \`of \${max}\` : 'one piece'}</td>`,
    `<Page lead="All of them" term={x && \`Since \${day}\`} name="not seen" />`,
    `<>{isOver && ' each'}{format('not seen')}</>`,
  ]
  expect(findLiteralTexts('a.tsx', `const a = [${chosen.join(',')}]`)).toEqual([
    'a.tsx:1: Price',
    'a.tsx:1: of',
    'a.tsx:1: one piece',
    'a.tsx:1: All of them',
    'a.tsx:1: Since',
    'a.tsx:1: each',
  ])
})
