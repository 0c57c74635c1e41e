import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, listSourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..')
const styles = join('src', 'web', 'styles')

const physicalClass =
  /(?<![\w-])!?-?(?:(?:m|p)[lr]-[\w[(]|(?:left|right)-(?:auto|\d|[[(])|(?:text|float)-(?:left|right)(?![\w-])|(?:border|rounded)-[lr](?=[-\s"'`;!]))/
const physicalRule =
  /(?:margin|padding|border)-(?:left|right)|(?<![\w-])(?:left|right):|(?:text-align|float): (?:left|right)/

function findPhysical(name: string, code: string) {
  return code
    .split('\n')
    .flatMap((line, i) =>
      physicalClass.test(line) || (name.endsWith('.css') && physicalRule.test(line))
        ? [`${name}:${i + 1}`]
        : [],
    )
}

test('[LANG-08] styles name start and end, so that they mirror from right to left', () => {
  const sheets = readdirSync(join(root, styles)).filter((name) => name.endsWith('.css'))
  const sources = listSourceFiles(root, ['src/web']).filter((path) => !isTest(path))
  const paths = [...sheets.map((name) => join(styles, name)), ...sources]
  expect(paths.length).toBeGreaterThan(300)
  expect(
    paths.flatMap((path) => findPhysical(path, readFileSync(join(root, path), 'utf8'))),
  ).toEqual([])
})

test.each([
  'class="ml-auto"',
  'class="max-sm:-mr-2"',
  'class="lg:left-[3rem] x"',
  '"border-l-4 x"',
])('[LANG-08] %s names a side', (code) => {
  expect(findPhysical('a.tsx', code)).toEqual(['a.tsx:1'])
})

test('[LANG-08] a rule of a sheet names a side', () => {
  expect(findPhysical('a.css', 'a {\n  padding-left: 1rem;\n}')).toEqual(['a.css:2'])
  expect(findPhysical('a.css', 'a {\n  padding-inline-start: 1rem;\n}')).toEqual([])
})
