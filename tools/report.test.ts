import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sumReports } from './report.ts'

function sumFixture(reports: Record<string, unknown>) {
  const folder = mkdtempSync(join(tmpdir(), 'haggle-report-'))
  try {
    for (const [kind, report] of Object.entries(reports)) {
      writeFileSync(
        join(folder, `${kind}.json`),
        typeof report === 'string' ? report : JSON.stringify(report),
      )
    }
    return sumReports(folder, ['vitest', 'playwright'])
  } finally {
    rmSync(folder, { recursive: true })
  }
}

const vitest = { success: true, numPassedTests: 5, numFailedTests: 0, testResults: [] }
const playwright = { stats: { expected: 3, flaky: 1, unexpected: 0 }, errors: [], suites: [] }

test('[report] sums both runs', () => {
  expect(sumFixture({ vitest, playwright })).toEqual({ passed: 9, failed: 0, failures: [] })
  const failing = { ...vitest, success: false, numFailedTests: 2 }
  expect(sumFixture({ vitest: failing, playwright })).toMatchObject({ passed: 9, failed: 2 })
})

test('[report] a run that broke, a file that did not load and a report that is missing count as failed', () => {
  expect(sumFixture({ vitest: { ...vitest, success: false }, playwright }).failed).toBe(1)
  const unread = [
    { name: 'a.test.ts', message: 'no such file', status: 'failed', assertionResults: [] },
  ]
  expect(
    sumFixture({ vitest: { ...vitest, success: false, testResults: unread }, playwright }).failed,
  ).toBe(1)
  expect(
    sumFixture({ vitest, playwright: { ...playwright, errors: [{ message: 'no server' }] } })
      .failed,
  ).toBe(1)
  expect(sumFixture({ vitest, playwright: '{"stats":' })).toMatchObject({ passed: 5, failed: 1 })
  expect(sumFixture({})).toMatchObject({ passed: 0, failed: 2 })
})

test('[report] names what failed and what stumbled, with the head of what it said', () => {
  const assertionResults = [
    {
      fullName: '[CART-01] adds',
      status: 'failed',
      failureMessages: ['\u001b[31mexpected 1\n to be 2\u001b[39m'],
    },
    { fullName: '[CART-02] removes', status: 'passed', failureMessages: [] },
  ]
  const name = join(import.meta.dirname, '../src/cart.test.ts')
  const failing = {
    ...vitest,
    testResults: [{ name, message: '', status: 'failed', assertionResults }],
  }
  const specs = [
    { title: 'looks', tests: [{ status: 'flaky', results: [{ error: { message: 'late' } }, {}] }] },
  ]
  const flakyReport = {
    ...playwright,
    suites: [{ file: 'e2e/a.spec.ts', specs: [], suites: [{ file: 'e2e/a.spec.ts', specs }] }],
  }
  expect(sumFixture({ vitest: failing, playwright: flakyReport }).failures).toEqual([
    'FAILED src/cart.test.ts › [CART-01] adds: expected 1 to be 2',
    'FLAKY  e2e/a.spec.ts › looks: late',
  ])
})
