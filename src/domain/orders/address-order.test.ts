import { expect, test } from 'vitest'
import { withLocale } from '#messages/with-locale.server.ts'
import { formatFullName, formatParty } from './checkout.ts'

const pune = {
  name: 'Asha Kulkarni',
  company: 'Kulkarni Engineering',
  taxNumber: '27AAPFU0939F1ZV',
  line1: '12 Dastur Road',
  line2: 'Camp',
  city: 'Pune',
  state: 'Maharashtra',
  postalCode: '411001',
}

test.each(['en-IN', 'hi-IN', 'zh-SG'])(
  '[LANG-07] names and addresses stand in the order of the country on pages in %s',
  (locale) => {
    withLocale(locale, () => {
      // In Chinese, family names and provinces would come first.
      expect(formatFullName({ firstName: 'Asha', lastName: 'Kulkarni' })).toBe('Asha Kulkarni')
      const { name, lines } = formatParty(pune, 'IN')
      expect(name).toBe('Kulkarni Engineering')
      expect(lines.slice(0, 4)).toEqual([
        'Asha Kulkarni',
        '12 Dastur Road',
        'Camp',
        'Pune, Maharashtra, 411001',
      ])
      expect(lines[4]).toContain('27AAPFU0939F1ZV')
    })
  },
)
