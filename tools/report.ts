import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

interface Sum {
  passed: number
  failed: number
}

interface VitestReport {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  testResults: { name: string; message: string; status: string; assertionResults: Assertion[] }[]
}

interface Assertion {
  fullName: string
  status: string
  failureMessages: string[]
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number }
  errors: { message?: string }[]
  suites: Suite[]
}

interface Suite {
  file: string
  suites?: Suite[]
  specs: {
    title: string
    tests: { status: string; results: { error?: { message?: string } }[] }[]
  }[]
}

/** A file that could not be read counts as a failed test, and so does a failed run without failed tests. */
export function sumVitest({
  success,
  numPassedTests,
  numFailedTests,
  testResults,
}: VitestReport): Sum {
  const unread = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failedCount = numFailedTests + unread.length
  return { passed: numPassedTests, failed: failedCount === 0 && !success ? 1 : failedCount }
}

/** Errors outside any test (the server did not start, a file did not load) count as failed tests. */
export function sumPlaywright({ stats, errors }: PlaywrightReport): Sum {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

/** A line for each failed test, with the start of its message. */
export function vitestFailures({ testResults }: VitestReport): string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [`FAILED ${file}: ${summarizeMessage(message)}`]
      return failed.map(
        (test) => `FAILED ${file} › ${test.fullName}: ${summarizeMessage(test.failureMessages[0])}`,
      )
    })
}

/** As for Vitest; flaky tests are named too. */
export function playwrightFailures({ errors, suites }: PlaywrightReport): string[] {
  const outside = errors.map(({ message }) => `FAILED ${summarizeMessage(message)}`)
  return [...outside, ...suites.flatMap(listFailures)]
}

function listFailures({ file, suites = [], specs }: Suite): string[] {
  const suiteFailures = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === 'unexpected' || status === 'flaky')
      .map(({ status, results }) => {
        const why = results.find(({ error }) => error)?.error?.message
        return `${status === 'flaky' ? 'FLAKY ' : 'FAILED'} ${file} › ${title}: ${summarizeMessage(why)}`
      }),
  )
  return [...suiteFailures, ...suites.flatMap(listFailures)]
}

function summarizeMessage(message = '') {
  return stripVTControlCharacters(message).replace(/\s+/g, ' ').slice(0, 400)
}

const root = join(import.meta.dirname, '..')

const kinds = {
  vitest: { sum: sumVitest, failures: vitestFailures },
  playwright: { sum: sumPlaywright, failures: playwrightFailures },
} satisfies Record<string, { sum: (report: never) => Sum; failures: (report: never) => string[] }>

/**
 * Sums up the reports in a folder and names what failed; a missing or truncated report counts as one failed
 * test.
 */
export function sumReports(
  folder: string,
  selectedKinds: (keyof typeof kinds)[],
): Sum & { failures: string[] } {
  const total = { passed: 0, failed: 0, failures: [] as string[] }
  for (const kind of selectedKinds) {
    const reportCounts = readReport(join(folder, `${kind}.json`), kind)
    total.passed += reportCounts.passed
    total.failed += reportCounts.failed
    total.failures.push(...reportCounts.failures)
  }
  return total
}

function readReport(path: string, kind: keyof typeof kinds): Sum & { failures: string[] } {
  try {
    const report = JSON.parse(readFileSync(path, 'utf8'))
    return { ...kinds[kind].sum(report), failures: kinds[kind].failures(report) }
  } catch {
    return {
      passed: 0,
      failed: 1,
      failures: [`FAILED ${kind}: its report is missing or cut short`],
    }
  }
}

if (import.meta.main) {
  const requestedKinds = process.argv
    .slice(2)
    .filter((kind): kind is keyof typeof kinds => kind in kinds)
  const selectedKinds =
    requestedKinds.length > 0 ? requestedKinds : (Object.keys(kinds) as (keyof typeof kinds)[])
  const { passed, failed, failures } = sumReports(join(root, '.data/reports'), selectedKinds)
  for (const line of failures) console.log(line)
  console.log(`${passed} passed, ${failed} failed`)
}
