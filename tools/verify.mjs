// `npm run verify`: every check of the repository that runs no tests.

import { ensureInstalled, node } from './install.mjs'
import { run, runSteps } from './run-steps.mjs'

ensureInstalled()
const passed = await runSteps([
  ['types', () => run(['react-router', 'typegen']) && run(['tsc'])],
  ['format and lint (Biome)', () => run(['biome', 'check', '--error-on-warnings'])],
  ['ladder', () => run([node, 'tools/layers.ts'])],
  ['spec', () => run([node, 'tools/spec.ts'])],
  ['unused code (knip)', () => run(['knip', '--no-progress'])],
])
process.exitCode = passed ? 0 : 1
