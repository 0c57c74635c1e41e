import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listSourceFiles } from '../source-files.ts'
import { type Message, readMessages } from './read-messages.ts'

const root = join(import.meta.dirname, '../..')

/** Messages that no source uses: each is written `area.key` in `sources`, by the import's usual name. */
function findUnused(messages: readonly Pick<Message, 'area' | 'key'>[], sources: string): string[] {
  const uses = new Set([...sources.matchAll(/\b(\w+Texts)\.(\w+)/g)].map(([use]) => use))
  return messages
    .filter(({ area, key }) => !uses.has(`${toImportName(area)}.${key}`))
    .map(({ area, key }) => `${area}.${key}`)
}

/** `saved-carts` is imported as `savedCartsTexts`. */
function toImportName(area: string): string {
  return `${area.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase())}Texts`
}

test('[LANG-01] every message is used', () => {
  const sources = listSourceFiles(root, ['src']).map((path) =>
    readFileSync(join(root, path), 'utf8'),
  )
  expect(findUnused(readMessages(join(root, 'messages')), sources.join('\n'))).toEqual([])
})

test('[LANG-01] a message that nobody uses is noticed', () => {
  const messages = [
    { area: 'saved-carts', key: 'empty' },
    { area: 'saved-carts', key: 'title' },
  ]
  expect(findUnused(messages, 'savedCartsTexts.title()')).toEqual(['saved-carts.empty'])
})
