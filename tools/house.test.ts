import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isTest, listSourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..')
const code = listSourceFiles(root, ['src', 'testing', 'e2e', 'tools', 'bench'])
const prose = globSync(['*.md', 'docs/**/*.md', '.ci/*', '*.config.ts'], { cwd: root })
const sources = read([...code, ...prose])

/**
 * Files that may put text into SQL unescaped; each says in a comment why its text can't come from outside.
 */
const rawSql = ['src/domain/catalog/entries/listing-entry.ts']
/** The control of the bench's growth trial, which must fail it. */
const slowReaders = ['bench/hostile/old-reader.ts']
const vagueFileNames = /^(utils?|helpers?|misc|common|shared|lib|index)$/
const isCode = (path: string) => /\.(ts|tsx|mts|mjs|js)$/.test(path)
const inSource = (path: string) => path.startsWith('src/')

interface Rule {
  rule: string
  /** The files it applies to, then the offence: in the path, or in a line. */
  where: (path: string) => boolean
  path?: (path: string) => boolean
  line?: RegExp
  /** Path and line that it must refuse: a check that can't fail is no check. */
  control: [path: string, line: string]
}

const rules: Rule[] = [
  {
    rule: 'no room without a subject',
    where: isCode,
    path: (path) => path.split('/').some((part) => vagueFileNames.test(part.replace(/\..*$/, ''))),
    control: ['src/kernel/utils/a.ts', ''],
  },
  {
    rule: 'file names are kebab-case',
    where: isCode,
    path: (path) => !/^[a-z0-9$]+([-.][a-z0-9]+)*$/.test(basename(path)),
    control: ['src/kernel/moneyBag.ts', ''],
  },
  {
    rule: 'only src/boot/config.ts reads the environment',
    where: (path) => inSource(path) && path !== 'src/boot/config.ts',
    line: /process\.env/,
    control: ['src/db/a.ts', 'const url = process.env.URL'],
  },
  {
    rule: 'nothing is left for later',
    where: isCode,
    line: /\b(TODO|FIXME|XXX)\b/,
    control: ['src/a.ts', '// TODO'],
  },
  {
    rule: 'no test is left out or runs alone',
    where: isTest,
    line: /\b(test|it|describe)\.(skip|only|todo|fixme)\b/,
    control: ['e2e/a.spec.ts', `test.describe.only('x')`.replace('test.', '')],
  },
  {
    rule: 'the repository stands alone',
    where: () => true,
    line: /\.\.\/shared\b|\/work\/(shared|main)\b/,
    control: ['docs/spec.md', `see ${['..', 'shared', 'A.md'].join('/')}`],
  },
  {
    rule: 'forms are read by contract/requests/read-form.server.ts alone: Request.formData() is quadratic in its fields',
    where: (path) => isCode(path) && !slowReaders.includes(path),
    line: /\.formData\(/,
    control: ['src/web/a.ts', 'const form = await request.formData()'],
  },
  {
    rule: 'no text goes into SQL as it stands',
    where: (path) => isCode(path) && !isTest(path) && !rawSql.includes(path),
    line: /\bsql\.raw\(/,
    control: ['src/db/a.ts', 'sql.raw(column)'],
  },
]

function read(paths: string[]): Map<string, string> {
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]))
}

function offences(
  { where, path: wrongPath, line: wrongLine }: Rule,
  within: Map<string, string>,
): string[] {
  return [...within]
    .filter(([path]) => where(path) && path !== 'tools/house.test.ts')
    .flatMap(([path, source]) => {
      if (wrongPath) return wrongPath(path) ? [path] : []
      return source
        .split('\n')
        .flatMap((line, index) => (wrongLine!.test(line) ? [`${path}:${index + 1}`] : []))
    })
}

describe('[house]', () => {
  test.each(rules)('$rule', (rule) => {
    expect(offences(rule, sources)).toEqual([])
    expect(offences(rule, new Map([rule.control]))).toHaveLength(1)
  })

  test('no file above 400 lines', () => {
    expect(code.length).toBeGreaterThan(50)
    const countLines = (path: string) => sources.get(path)!.trimEnd().split('\n').length
    expect(code.filter((path) => countLines(path) > 400)).toEqual([])
  })
})
