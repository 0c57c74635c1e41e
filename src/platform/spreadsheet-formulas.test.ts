import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { getModelRuns } from '#testing/model-runs.ts'
import { csvCell, escapeFormula, unescapeFormula } from './spreadsheet-formulas.ts'

const awkwardText = fc.oneof(
  fc.string(),
  fc.stringMatching(/^'{0,3}[=+\-@＝＋－＠\t\r\n][a-z|!'"0-9]{0,8}$/),
  fc.constantFrom("=cmd|'/c calc'!A1", '-10 °C', '+91 20', '@SUM(1)', "'=x", "''=x", "'plain", "'"),
)

describe('[DESK-02] formula injection', () => {
  test('no cell of an export is a formula, and reading gives it back to the letter', () => {
    fc.assert(
      fc.property(awkwardText, (cell) => {
        expect(escapeFormula(cell)).not.toMatch(/^[=+\-@＝＋－＠\t\r\n]/)
        expect(unescapeFormula(escapeFormula(cell))).toBe(cell)
      }),
      { numRuns: getModelRuns(300) },
    )
    expect(escapeFormula('=1+1')).toBe("'=1+1")
    expect(escapeFormula('plain')).toBe('plain')
  })

  test('[LANG-04] the wide signs of Chinese keyboards, which a spreadsheet narrows, and a line break begin no formula', () => {
    for (const sign of ['＝', '＋', '－', '＠', '\n', '\r\n', '\t']) {
      const cell = `${sign}HYPERLINK("https://evil.example")`
      expect(escapeFormula(cell)).toBe(`'${cell}`)
      expect(unescapeFormula(escapeFormula(cell))).toBe(cell)
      expect(escapeFormula(`'${cell}`)).toBe(`''${cell}`)
      expect(unescapeFormula(`''${cell}`)).toBe(`'${cell}`)
    }
  })

  test('a cell of a CSV is tamed, then quoted', () => {
    expect(csvCell('=HYPERLINK("x",1)')).toBe('"\'=HYPERLINK(""x"",1)"')
    expect(csvCell('a\nb')).toBe('"a\nb"')
  })
})
