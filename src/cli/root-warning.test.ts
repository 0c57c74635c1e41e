import { chownSync, mkdtempSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { describeRootWarning } from './root-warning.ts'

test('[OPS-03] root is told that the folder is another’s, and nobody else is', () => {
  const folder = mkdtempSync(join(tmpdir(), 'haggle-'))
  if (process.getuid?.() === 0) chownSync(folder, 1_234, 1_234)
  const own = statSync(folder).uid
  expect(describeRootWarning(0, folder)).toContain(`${folder} belongs to user ${own}`)
  expect(describeRootWarning(own, folder)).toBe(null)
  expect(describeRootWarning(undefined, folder)).toBe(null)
  expect(describeRootWarning(0, join(folder, 'none'))).toBe(null)
})
