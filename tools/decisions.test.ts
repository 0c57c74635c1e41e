import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { listSourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..')
const records = globSync('docs/decisions/*.md', { cwd: root }).sort()
const texts = [
  ...globSync(['*.md', '*.config.ts', 'docs/**/*.md', 'migrations/*.sql'], { cwd: root }),
  ...listSourceFiles(root, ['src', 'testing', 'e2e', 'tools', 'bench']),
].filter((path) => path !== 'tools/decisions.test.ts')

/** Faults of the records' numbers: twins, gaps, and headings with another number. */
function findNumberFaults(headings: ReadonlyMap<string, string>): string[] {
  return [...headings].flatMap(([path, heading], at) => {
    const number = String(at + 1).padStart(3, '0')
    const isRight = basename(path).startsWith(`${number}-`) && heading.startsWith(`# ${number} `)
    return isRight ? [] : [`${path}: ${number} is next, its heading is "${heading}"`]
  })
}

/** References such as `decisions/007-told-by-kind.md`, `decisions/007`, `[007](…)` and `record 007`. */
function findLostReferences(path: string, text: string, known: readonly string[]): string[] {
  const isKnown = (name: string) =>
    known.some((each) => (name.includes('-') ? each === `${name}.md` : each.startsWith(`${name}-`)))
  const files = text.matchAll(/decisions\/(\d{3}(?:-[a-z\d-]+)?)/g)
  const numbers = text.matchAll(/\[(\d{3})\]\([^)]*\)|\b(?:record|decision|see) (0\d\d)\b/g)
  const siblings = path.startsWith('docs/decisions/')
    ? text.matchAll(/\]\((\d{3}-[a-z\d-]+)\.md|\((0\d\d)\)/g)
    : []
  return [...files, ...numbers, ...siblings]
    .map(([, first, second]) => (first ?? second)!)
    .filter((name) => !isKnown(name))
    .map((name) => `${path}: ${name}`)
}

test('decision records are numbered without gaps and twins', () => {
  const headings = new Map(
    records.map((path) => [path, readFileSync(join(root, path), 'utf8').split('\n', 1)[0]!]),
  )
  expect(headings.size).toBeGreaterThan(20)
  expect(findNumberFaults(headings)).toEqual([])
  const faulty = new Map([
    ['docs/decisions/001-a.md', '# 001 A'],
    ['docs/decisions/002-b.md', '# 002 B'],
    ['docs/decisions/002-c.md', '# 002 C'],
    ['docs/decisions/004-d.md', '# 003 D'],
  ])
  expect(findNumberFaults(faulty)).toHaveLength(2)
})

test('references name a decision record that exists', () => {
  const known = records.map((path) => basename(path))
  const read = (path: string) => readFileSync(join(root, path), 'utf8')
  expect(texts.flatMap((path) => findLostReferences(path, read(path), known))).toEqual([])
  const found = findLostReferences(
    'docs/decisions/001-a.md',
    '(../decisions/001-b.md) [003](x) record 004, (005), [why](006-f.md), docs/decisions/007; (001) 008',
    ['001-a.md'],
  )
  expect(found.map((each) => each.split(': ')[1]).sort()).toEqual([
    '001-b',
    '003',
    '004',
    '005',
    '006-f',
    '007',
  ])
})
