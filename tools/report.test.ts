import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sumReports } from './report.ts'

function sumOf(reports: Record<string, unknown>) {
  const folder = mkdtempSync(join(tmpdir(), 'haggle-report-'))
  try {
    for (const [kind, report] of Object.entries(reports)) {
      writeFileSync(join(folder, `${kind}.json`), typeof report === 'string' ? report : JSON.stringify(report))
    }
    return sumReports(folder, ['vitest', 'playwright'])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const vitest = { success: true, numPassedTests: 5, numFailedTests: 0, testResults: [] }
const playwright = { stats: { expected: 3, flaky: 1, unexpected: 0 }, errors: [] }

test('[report] sums both runs', () => {
  expect(sumOf({ vitest, playwright })).toEqual({ passed: 9, failed: 0 })
  const failing = { ...vitest, success: false, numFailedTests: 2 }
  expect(sumOf({ vitest: failing, playwright })).toEqual({ passed: 9, failed: 2 })
})

test('[report] a run that broke, a file that did not load and a report that is missing count as failed', () => {
  expect(sumOf({ vitest: { ...vitest, success: false }, playwright }).failed).toBe(1)
  const unread = [{ status: 'failed', assertionResults: [] }]
  expect(sumOf({ vitest: { ...vitest, success: false, testResults: unread }, playwright }).failed).toBe(1)
  expect(sumOf({ vitest, playwright: { ...playwright, errors: [{ message: 'no server' }] } }).failed).toBe(1)
  expect(sumOf({ vitest, playwright: '{"stats":' })).toEqual({ passed: 5, failed: 1 })
  expect(sumOf({})).toEqual({ passed: 0, failed: 2 })
})
