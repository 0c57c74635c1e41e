import { readdirSync, statSync } from 'node:fs'
import { join, relative } from 'node:path'

const ignoredFolders = new Set([
  'node_modules',
  'build',
  'compiled',
  '.data',
  '.react-router',
  'test-results',
  'playwright-report',
])

/**
 * Paths (relative to root, with `/`) of the TypeScript and JavaScript files below those folders that exist.
 */
export function listSourceFiles(root: string, folders: readonly string[]): string[] {
  const paths: string[] = []
  const walk = (folder: string) => {
    for (const entry of readdirSync(folder, { withFileTypes: true })) {
      const path = join(folder, entry.name)
      if (entry.isDirectory()) {
        if (!ignoredFolders.has(entry.name)) walk(path)
      } else if (/\.(ts|tsx|mts|mjs|js)$/.test(entry.name)) {
        paths.push(relative(root, path).replaceAll('\\', '/'))
      }
    }
  }
  for (const folder of folders) {
    const path = join(root, folder)
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) walk(path)
  }
  return paths.sort()
}

/** Tests and their fixtures (`…-fixture.ts`, beside them). */
export function isTest(path: string): boolean {
  return /\.(test|spec)\.tsx?$/.test(path) || isFixture(path)
}

export function isFixture(path: string): boolean {
  return /-fixture\.tsx?$/.test(path)
}
