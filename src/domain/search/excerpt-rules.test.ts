import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseWords } from '../catalog/words/word-rules.ts'
import { buildExcerpt } from './excerpt-rules.ts'

const join = (pieces: ReturnType<typeof buildExcerpt>) =>
  pieces.map(({ text, isMatch }) => (isMatch ? `[${text}]` : text)).join('')

test('[LIST-05] an excerpt shows where most of the words stand closest', () => {
  const body = `Storage of gloves.\n${'Other text follows here. '.repeat(30)}Store the gloves below 25 C, away from sunlight.${' And so on.'.repeat(40)}`
  const text = join(buildExcerpt(body, ['storing', 'sunlight', 'glove']))
  expect(text).toContain('the [gloves] below 25 C, away from [sunlight].')
  expect(text).toMatch(/^… .* …$/)
  expect(text.length).toBeLessThan(260)
  expect(join(buildExcerpt('Keep dry', ['dry']))).toBe('Keep [dry]')
  expect(buildExcerpt('Keep dry', ['cold'])).toEqual([])
  expect(buildExcerpt('Keep dry', [])).toEqual([])
  expect(join(buildExcerpt('Hardness 1.5x is (enough', ['1.5x', 'enough']))).toContain('[enough]')
})

test('[LANG-05] excerpts mark words of Hindi and Chinese', () => {
  const folded = (text: string) => parseWords(text).map((word) => word.text)
  const hindi = 'यह ह\u0925\u094c\u095cा मजबूत है।'
  expect(join(buildExcerpt(hindi, folded('हथौड़ा')))).toContain('[ह\u0925\u094c\u095cा] मजबूत')
  expect(join(buildExcerpt('सूती दस्तानों के लिए', folded('दस्ताना')))).toContain('[दस्तानों] के')
  expect(join(buildExcerpt('请戴好防割手套再操作', folded('防割手套')))).toBe(
    '请戴好[防割手套]再操作',
  )
})

test('[LIST-05] an excerpt has nothing but the text', () => {
  const word = fc.constantFrom('glove', 'oil', 'heat', 'resistant', 'and', '25')
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 120 }),
      fc.array(word, { maxLength: 4 }),
      (all, words) => {
        const body = all.join(' ')
        const plain = buildExcerpt(body, words)
          .map(({ text }) => text)
          .join('')
          .replace(/^… | …$/g, '')
        expect(body).toContain(plain)
      },
    ),
  )
})
