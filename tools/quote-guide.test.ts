import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { quotesGuide, renderGuide } from './quote-guide.ts'

test('[RFQ-06] the guide of quotes draws its tables as the code has them: node tools/quote-guide.ts', () => {
  const guide = readFileSync(quotesGuide, 'utf8')
  expect(guide.match(/<!-- moves of \w+ -->\n\| move/g)).toHaveLength(2)
  expect(renderGuide(guide)).toBe(guide)
})
