import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, listSourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..')
const paths = listSourceFiles(root, ['src', 'testing', 'tools', 'e2e', 'bench'])
const declaration =
  /\b(?:const|let|function\*?|class|interface|type)\s+(?:\{([^}=]*)\}|\[([^\]=]*)\]|(\w+))/g

/** The names that a source declares; of `{ a: b }` it is `b`. */
function listDeclaredNames(text: string): string[] {
  return [...text.matchAll(declaration)].flatMap(([, object, array, name]) =>
    name
      ? [name]
      : (object ?? array)!
          .split(',')
          .map((part) =>
            part
              .split(':')
              .at(-1)!
              .replace(/\.{3}|=.*/g, '')
              .trim(),
          )
          .filter((part) => /^\w+$/.test(part)),
  )
}

/** What nobody names anything here, and what is written instead. Source: CONTRIBUTING.md, "Names". */
const refusedNames: readonly { pattern: RegExp; instead: string; allowed?: readonly string[] }[] = [
  {
    pattern: /^(?:most|least)(?:[A-Z]|$)/,
    instead: 'max…, min…',
    allowed: ['mostOff', 'mostRecent'],
  },
  { pattern: /^[a-z]\w*Of$/, instead: 'a verb and its object', allowed: ['keyOf'] },
  { pattern: /^deeds?$|Deeds?$/i, instead: 'action' },
  { pattern: /^(?:tell|told)$/, instead: 'notify, log, record, publish' },
  { pattern: /^(?:ground|asking|knock|veil|hurry)$/, instead: 'the word of the trade' },
]

test.each(refusedNames)('no name like $pattern: $instead instead', ({ pattern, allowed = [] }) => {
  const offences = paths.flatMap((path) =>
    listDeclaredNames(readFileSync(join(root, path), 'utf8'))
      .filter((name) => pattern.test(name) && !allowed.includes(name))
      .map((name) => `${path}: ${name}`),
  )
  expect(offences).toEqual([])
})

test('declared names are found in each of their forms', () => {
  const text =
    'const { a: width, b } = c\nfunction getSize() {}\nlet [first] = []\ntype Area = number'
  expect(listDeclaredNames(text)).toEqual(['width', 'b', 'getSize', 'first', 'Area'])
})

test('no two files of a layer share a base name, but twins of the desk and the shop', () => {
  const byName = Map.groupBy(
    paths.filter((path) => path.startsWith('src/') && !isTest(path)),
    (path) => `${path.split('/')[1]}/${basename(path)}`,
  )
  const isTwin = (path: string) => /^src\/(?:web\/(?:desk|shop)|demo)\//.test(path)
  const shared = [...byName.values()].filter((each) => each.length > 1 && !each.every(isTwin))
  expect(shared).toEqual([])
})
