import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findPlainAddresses } from './plain-addresses.ts'
import { isTest, listSourceFiles } from './source-files.ts'

const root = join(import.meta.dirname, '..')

test('[LANG-03] every address in a page keeps its language', () => {
  const sources = listSourceFiles(root, ['src/web']).filter((path) => !isTest(path))
  expect(sources.length).toBeGreaterThan(300)
  expect(
    sources.flatMap((path) => findPlainAddresses(path, readFileSync(join(root, path), 'utf8'))),
  ).toEqual([])
})

test.each([
  '<a href={paths.cart()} />',
  '<a href="/cart" />',
  '<form action={isOwn ? undefined : paths.cart()} />',
  '<button formAction={quotePaths.send()} />',
  "fetch('/api/v1/menu')",
  'location.assign(paths.cart())',
  'new EventSource(deskPaths.events())',
])('[LANG-03] %s loses it', (code) => {
  expect(findPlainAddresses('a.tsx', `const a = ${code}`)).toEqual(['a.tsx:1'])
})

test.each([
  '<a href={toHref(paths.cart())} />',
  '<a href="#main" />',
  '<Form action={paths.cart()} />',
  "fetch('/livez')",
])('[LANG-03] %s does not', (code) => {
  expect(findPlainAddresses('a.tsx', `const a = ${code}`)).toEqual([])
})
