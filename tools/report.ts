import { readFileSync } from 'node:fs'
import { join } from 'node:path'

interface Sum {
  passed: number
  failed: number
}

interface VitestReport {
  success: boolean
  numPassedTests: number
  numFailedTests: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

interface PlaywrightReport {
  stats: { expected: number; flaky: number; unexpected: number }
  errors: unknown[]
}

/** A file that could not be read counts as a failed test, and so does a run that failed with none. */
export function sumVitest({ success, numPassedTests, numFailedTests, testResults }: VitestReport): Sum {
  const unread = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  )
  const failed = numFailedTests + unread.length
  return { passed: numPassedTests, failed: failed === 0 && !success ? 1 : failed }
}

/** Faults outside any test (the server did not come up, a file did not load) count as failed tests. */
export function sumPlaywright({ stats, errors }: PlaywrightReport): Sum {
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + errors.length }
}

const kinds = {
  vitest: (text: string) => sumVitest(JSON.parse(text)),
  playwright: (text: string) => sumPlaywright(JSON.parse(text)),
}

/** Sums the reports in a folder; one that is missing or cut short counts as one failed test. */
export function sumReports(folder: string, wanted: (keyof typeof kinds)[]): Sum {
  const total: Sum = { passed: 0, failed: 0 }
  for (const kind of wanted) {
    const sum = readReport(join(folder, `${kind}.json`), kinds[kind]) ?? { passed: 0, failed: 1 }
    total.passed += sum.passed
    total.failed += sum.failed
  }
  return total
}

function readReport(path: string, sum: (text: string) => Sum): Sum | null {
  try {
    return sum(readFileSync(path, 'utf8'))
  } catch {
    return null
  }
}

if (import.meta.main) {
  const asked = process.argv.slice(2).filter((kind): kind is keyof typeof kinds => kind in kinds)
  const wanted = asked.length > 0 ? asked : (Object.keys(kinds) as (keyof typeof kinds)[])
  const { passed, failed } = sumReports(join(import.meta.dirname, '../.data/reports'), wanted)
  console.log(`${passed} passed, ${failed} failed`)
}
