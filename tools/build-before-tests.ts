import { join } from 'node:path'
import type { Reporter, TestSpecification } from 'vitest/node'
import { ensureBuilt } from './page-build.ts'
import { needsPages } from './pages-needed.ts'

const root = join(import.meta.dirname, '..')

/** Vitest reporter that builds the pages before a run whose tests need them, in watch mode too. */
export default class BuildBeforeTests implements Reporter {
  onTestRunStart(specifications: readonly TestSpecification[]) {
    const files = specifications.map(({ moduleId }) => moduleId)
    if (needsPages(root, files)) ensureBuilt(root)
  }
}
