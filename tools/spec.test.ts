import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkSpec } from './spec.ts'
import { findIds, findTestTitles } from './test-titles.ts'

function buildReport(spec: string, tests: Record<string, string>) {
  const root = mkdtempSync(join(tmpdir(), 'haggle-spec-'))
  try {
    for (const [path, text] of Object.entries({ 'docs/spec.md': spec, ...tests })) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), text)
    }
    return checkSpec(root)
  } finally {
    rmSync(root, { recursive: true })
  }
}

describe('[spec check]', () => {
  test('what is built and named by no test is a fault, what is open is only told', () => {
    const spec = '### AA-01 · built\n\n### AA-02 · open\n\n### AA-03 · built\n'
    const report = buildReport(spec, {
      'src/a.test.ts': `test('[AA-03] works', () => {})\n// test('[AA-01] only talked about')\n`,
    })
    expect(report).toMatchObject({
      statements: 3,
      tests: 1,
      built: ['AA-01'],
      open: ['AA-02'],
      faults: [],
    })
  })

  test('IDs that the text does not know, double and malformed headings are faults', () => {
    const spec = '### AA-01 · open\n### AA-01 · open\n### AA-02 · done\n'
    const { faults } = buildReport(spec, { 'e2e/a.spec.ts': `\ntest('[ZZ-09] x', () => {})\n` })
    expect(faults).toEqual([
      'docs/spec.md:2: AA-01 stands twice',
      expect.stringContaining('docs/spec.md:3: write'),
      'e2e/a.spec.ts:2: ZZ-09 is not in docs/spec.md',
    ])
    expect(buildReport('nothing', {}).faults).toEqual(['docs/spec.md: no statement found'])
  })

  test('reads titles of every form', () => {
    const source = [
      `describe('one', () => { it("two", f) })`,
      'test.each([1])(`three $'.concat('{1}`, f)'),
      `test.describe('four', f)`,
      `other('five')`,
      `const a = 'test("six")'`,
    ].join('\n')
    expect(findTestTitles('a.ts', source).map(({ title }) => title)).toEqual([
      'one',
      'two',
      'three …',
      'four',
    ])
    expect(findIds('[CAT-07, CAT-08] and [PDP-01] not CAT-09 nor [P1]')).toEqual([
      'CAT-07',
      'CAT-08',
      'PDP-01',
    ])
  })
})
