import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'oxc-parser'
import { expect, test } from 'vitest'
import { listSourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..')
const paths = listSourceFiles(root, ['src', 'testing', 'e2e', 'tools', 'bench'])
const otherCode = globSync(['migrations/*.sql', 'src/**/*.css', '*.config.ts', 'package.json'], {
  cwd: root,
})

interface SplitSource {
  /** The source with its comments blanked. */
  code: string
  comments: { text: string; line: number }[]
}

function splitSource(path: string, source: string): SplitSource {
  let code = ''
  let end = 0
  const comments = parseSync(path, source).comments.map(({ start, end: commentEnd, value }) => {
    code += source.slice(end, start)
    end = commentEnd
    return { text: value, line: source.slice(0, start).split('\n').length }
  })
  return { code: code + source.slice(end), comments }
}

/** In backticks: `fileName` with an inner capital, or `name(…)`; of `a.b` it is each part. */
function listNames(comment: string): string[] {
  return [...comment.matchAll(/`([^`\n]+)`/g)].flatMap(([, quoted]) => {
    const called = /^([A-Za-z_$][\w$.]*)\(/.exec(quoted!)?.[1]
    if (called) return called.split('.')
    if (!/^[A-Za-z_$][\w$]*(?:\.[A-Za-z_$][\w$]*)*$/.test(quoted!)) return []
    return quoted!.split('.').filter((name) => /[a-z\d][A-Z]/.test(name))
  })
}

/** Names that another file may mean: exported, reached with a dot, or quoted. */
const sharedName =
  /\bexport (?:default )?(?:async )?(?:const|let|function\*?|class|interface|type) ([\w$]+)|\.([\w$]+)|['"]([\w$]+)['"]/g

/** Names in comments that neither their own file's code has nor another file shares. */
function findLostNames(sources: ReadonlyMap<string, string>, furtherCode = ''): string[] {
  const splitSources = [...sources].map(([path, source]) => ({
    path,
    ...splitSource(path, source),
  }))
  const sharedNames = new Set(listWords(furtherCode))
  for (const { code } of splitSources)
    for (const [, exported, member, quoted] of code.matchAll(sharedName))
      sharedNames.add((exported ?? member ?? quoted)!)
  return splitSources.flatMap(({ path, code, comments }) => {
    const ownNames = new Set(listWords(code))
    return comments.flatMap(({ text, line }) =>
      listNames(text)
        .filter((name) => !ownNames.has(name) && !sharedNames.has(name))
        .map((name) => `${path}:${line} ${name}`),
    )
  })
}

const listWords = (code: string): string[] => code.match(/[\w$]+/g) ?? []

test('comments name only what the code has', () => {
  const sources = new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
  const furtherCode = otherCode.map((path) => readFileSync(join(root, path), 'utf8')).join('\n')
  expect(findLostNames(sources, furtherCode)).toEqual([])
})

test('a name that only comments have is found, whichever its form', () => {
  const first = [
    '/** See `pickRows` and `take(rows)`, not `rows`, `2 d`, `pick-rows` or `loadRows`. */',
    'export const loadRows = (maxRows: number) => maxRows // as `old.pickColumns` does',
    "const text = '// `heldText`'",
  ].join('\n')
  const second = '/** Like `loadRows`, up to `maxRows`. */\nexport const loadCards = 1'
  const sources = [
    ['src/a.ts', first],
    ['src/b.ts', second],
  ] as const
  expect(findLostNames(new Map(sources))).toEqual([
    'src/a.ts:1 pickRows',
    'src/a.ts:1 take',
    'src/a.ts:2 pickColumns',
    'src/b.ts:1 maxRows',
  ])
})
