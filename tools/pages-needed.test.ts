import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { needsPages } from './pages-needed.ts'

const root = join(import.meta.dirname, '..')
const needPages = (...paths: string[]) =>
  needsPages(
    root,
    paths.map((path) => join(root, path)),
  )

function needPagesIn(files: Record<string, string>): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'haggle-pages-'))
  try {
    for (const [path, source] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true })
      writeFileSync(join(folder, path), source)
    }
    return needsPages(folder, [join(folder, 'src/a.test.ts')])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

test('[inner-loop] rules, slices and the API need no pages; tests of the site do, alone or among others', () => {
  expect(needPages('src/kernel/money.test.ts', 'src/domain/cart/cart.test.ts')).toBe(false)
  expect(needPages('src/api/cart/cart-routes.test.ts')).toBe(false)
  expect(needPages('src/server/site/pages.test.ts')).toBe(true)
  expect(needPages('src/kernel/money.test.ts', 'src/server/site/pages.test.ts')).toBe(true)
  expect(needPages('testing/stale-forms.test.ts')).toBe(true)
})

test('[inner-loop] follows imports of every kind, but no types', () => {
  const reader = "export const page = await import(join(root, 'build/server/index.js'))"
  const needs = (link: string) =>
    needPagesIn({
      'src/a.test.ts': link,
      'src/server/between.ts': "export * from './open.ts'",
      'src/server/open.ts': reader,
      'testing/process.ts': "import '#server/open.ts'",
    })
  expect(needs("import { page } from './server/between.ts'")).toBe(true)
  expect(needs("import { type Page } from '#server/between.ts'")).toBe(true)
  expect(needs("const open = () => import('#server/open.ts')")).toBe(true)
  expect(needs("import type { Page } from './server/between.ts'")).toBe(false)
  expect(needs('export const page = null')).toBe(false)
})

test('[inner-loop] a file that is named, to run as a process or a thread, counts as imported', () => {
  const needs = (link: string) =>
    needPagesIn({
      'src/a.test.ts': link,
      'src/server/main.ts': "const assets = join(root, 'build', 'client')",
      'testing/process.ts': "import '#server/main.ts'",
    })
  expect(needs("spawn(node, [join(import.meta.dirname, '../testing/process.ts')])")).toBe(true)
  expect(needs("spawn(node, [join(root, 'src', 'server/main.ts')])")).toBe(true)
  // biome-ignore lint/suspicious/noTemplateCurlyInString: the source of a test
  expect(needs('new Worker(`${root}/server/main.ts`)')).toBe(true)
  expect(needs("spawn(node, ['other/main.ts', 'server.ts'])")).toBe(false)
})
