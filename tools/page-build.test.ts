import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { buildAndStamp, isBuildCurrent } from './page-build.ts'

const root = mkdtempSync(join(tmpdir(), 'haggle-build-'))
afterAll(() => rmSync(root, { recursive: true }))

const write = (path: string, text: string) => {
  mkdirSync(join(root, path, '..'), { recursive: true })
  writeFileSync(join(root, path), text)
}
const build = () =>
  buildAndStamp(root, () => {
    write('build/server/index.js', '')
    return true
  })

test('[inner-loop] a build is current until an input is edited, added or removed', () => {
  write('src/web/root.tsx', 'one')
  write('src/kernel/money.ts', 'one')
  write('src/domain/cart.ts', 'one')
  expect(isBuildCurrent(root)).toBe(false)
  build()
  expect(isBuildCurrent(root)).toBe(true)
  // Neither a slice nor a new time of the same contents changes the pages.
  write('src/domain/cart.ts', 'two')
  write('src/web/root.tsx', 'one')
  expect(isBuildCurrent(root)).toBe(true)
  for (const change of [
    () => write('src/web/root.tsx', 'two'),
    () => write('src/kernel/deep/er.ts', 'one'),
    () => rmSync(join(root, 'src/kernel/money.ts')),
    () => write('vite.config.ts', 'one'),
    () => write('package-lock.json', '{}'),
  ]) {
    change()
    expect(isBuildCurrent(root)).toBe(false)
    build()
    expect(isBuildCurrent(root)).toBe(true)
  }
})

test('[inner-loop] a failed build is not reused, and a change during a build asks for another', () => {
  expect(isBuildCurrent(root)).toBe(true)
  expect(buildAndStamp(root, () => false)).toBe(false)
  expect(isBuildCurrent(root)).toBe(false)
  buildAndStamp(root, () => {
    write('src/web/root.tsx', 'changed meanwhile')
    return true
  })
  expect(existsSync(join(root, 'build/.source'))).toBe(true)
  expect(isBuildCurrent(root)).toBe(false)
})
