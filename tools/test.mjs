// `npm test`: installs what it needs, then runs unit and integration tests (Vitest) and browser tests
// (Playwright). `npm test -- listing` runs the test files whose path contains that word, without a browser;
// `npm run test:watch -- listing` runs them again after each change. The pages are built only for tests that
// read them, and only if they changed.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { findChromium, findHeadlessChromium } from '../testing/chromium.mjs'
import { canInstall, installPackage } from './debian.mjs'
import { childEnvironment, ensureInstalled, node, root } from './install.mjs'
import { run, runSteps } from './run-steps.mjs'

const watch = process.argv[2] === '--watch'
const filter = process.argv.slice(watch ? 3 : 2)
const reports = join(root, '.data/reports')

function ensureChromium() {
  if (process.env.CHROME_PATH && !findChromium())
    throw new Error(`CHROME_PATH is not a file: ${process.env.CHROME_PATH}`)
  if (canInstall()) installHeadlessChromium()
  if (findHeadlessChromium()) return true
  throw new Error(
    'The browser tests need Chromium or Chrome. Install one or set CHROME_PATH, then run again.',
  )
}

/** The build without windows if it can be had; a browser that is here already does as well. */
function installHeadlessChromium() {
  if (process.env.CHROME_PATH || findHeadlessChromium() !== findChromium()) return
  try {
    installPackage('chromium-headless-shell')
  } catch (error) {
    if (findChromium()) console.log(error instanceof Error ? error.message : error)
    else installPackage('chromium')
  }
}

const buildPages = join(root, 'tools/build-before-tests.ts')
const vitest = [
  ...[
    'vitest',
    'run',
    ...filter,
    '--reporter=default',
    '--reporter=json',
    `--reporter=${buildPages}`,
  ],
  `--outputFile.json=${join(reports, 'vitest.json')}`,
]

/**
 * Loads the journeys' demo shop beside the steps before them, some of which use one core; whatever fails here
 * fails with its message when the journeys start their shop.
 * @returns {Promise<unknown>} settles when it has ended
 */
function loadJourneyData() {
  const loading = spawn(node, [join(root, 'tools/load-journey-data.ts')], {
    cwd: root,
    env: childEnvironment(),
    stdio: 'ignore',
    shell: process.platform === 'win32',
  })
  return once(loading, 'exit').catch(() => {})
}

try {
  ensureInstalled()
  rmSync(reports, { recursive: true, force: true })
  mkdirSync(reports, { recursive: true })
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}

if (watch) {
  process.exitCode = run(['vitest', 'watch', ...filter]) ? 0 : 1
} else {
  const inVitest = ['rules, slices, doors (Vitest)', () => run(vitest)]
  // Playwright needs a browser, and so do the forms that Vitest tests in one (testing/script-forms.test.ts).
  const browser = ['Chromium', ensureChromium]
  const journeyData = filter.length > 0 ? undefined : loadJourneyData()
  const journeys = [
    'journeys (Playwright)',
    async () => {
      await journeyData
      return run(['playwright', 'test'])
    },
  ]
  const passed = await runSteps(filter.length > 0 ? [inVitest] : [browser, inVitest, journeys])
  run([node, 'tools/report.ts', ...(filter.length > 0 ? ['vitest'] : ['vitest', 'playwright'])])
  process.exitCode = passed ? 0 : 1
}
