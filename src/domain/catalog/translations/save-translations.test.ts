import { expect, test } from 'vitest'
import { htmlFields, textFields } from '#contract/translations/text-kinds.ts'
import { cleanTranslation } from './save-translations.ts'

test('[LANG-04] [SAFE-01] a hidden character makes no link of a translation what it is not', () => {
  const hidden = ['\u200b', '\u202e', '\u2060', '\u00ad', '\ufeff', '\u200d', '\u{e0041}']
  for (const sign of hidden) {
    const html = `<p><a href="java${sign}script:alert(1)">दस्ताना</a></p>`
    const cleaned = cleanTranslation('overviewHtml', html)
    expect(cleaned, sign.codePointAt(0)!.toString(16)).toContain('दस्ताना')
    expect(cleaned, sign.codePointAt(0)!.toString(16)).not.toMatch(/script|alert/i)
    const tag = `<scr${sign}ipt>alert(1)</scr${sign}ipt><p onerror${sign}="x">दस्ताना</p>`
    expect(cleanTranslation('overviewHtml', tag), sign.codePointAt(0)!.toString(16)).not.toMatch(
      /<script|onerror/i,
    )
    const link = `<a href="https://shop${sign}.example/">दस्ताना</a>`
    expect(cleanTranslation('overviewHtml', link), sign.codePointAt(0)!.toString(16)).not.toContain(
      sign,
    )
  }
  expect(cleanTranslation('name', ' दस्ता\u202eना\u200b ')).toBe('दस्ताना')
  // Hindi needs its joiners.
  expect(cleanTranslation('name', 'क्\u200dष')).toBe('क्\u200dष')
})

test('[LANG-04] [SAFE-01] every translation that is shown as HTML is stored without what acts', () => {
  for (const field of htmlFields)
    expect(cleanTranslation(field, '<p onclick="x()">दस्ताना</p><script>x()</script>'), field).toBe(
      '<p>दस्ताना</p>',
    )
  const named = Object.values(textFields).flat()
  expect([...htmlFields].filter((field) => !named.some((each) => each === field))).toEqual([])
  expect(named.filter((field) => field.endsWith('Html') && !htmlFields.has(field))).toEqual([])
})
