import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import { expect, test } from 'vitest'
import { cacheShapes, type ShapedBy } from './shape-parts.ts'
import { unpackWoff } from './unpack-woff.ts'

const open = (name: string) =>
  create(
    unpackWoff(readFileSync(new URL(import.meta.resolve(`@fontsource/${name}-400-normal.woff`)))),
  ) as Font

const noto = 'noto-sans/files/noto-sans-devanagari'
const figtree = 'figtree/files/figtree-latin'

/** Glyphs and places of a text; each call shapes anew what `font` doesn't cache. */
const read = (font: Font, text: string) => {
  const { glyphs, positions, advanceWidth } = font.layout(text, ['tnum'])
  return { ids: glyphs.map(({ id }) => id), positions, advanceWidth }
}

test.each<[string, ShapedBy, string]>([
  [noto, 'letters', 'क्षितिज ने कर्मचारियों को श्रृंखला की ट्रिगर-रिंच मज़बूती से दिखाई: १२३ र्‍य'],
  [figtree, 'words', 'To the AV Tower, office 1,29,999.00 (ffi) Wa.'],
])(
  '[LANG-09] %s draws a text of cached parts as the font itself draws its words',
  (name, by, text) => {
    const [plain, cached] = [open(name), open(name)]
    const measure = cacheShapes(cached, by)
    for (const word of text.split(/(?<= )/)) {
      const expected = read(plain, word)
      expect(measure(word), word).toBe(expected.advanceWidth)
      for (const turn of [1, 2]) {
        const shape = read(cached, word)
        expect(JSON.stringify(shape), `${word} ${turn}`).toBe(JSON.stringify(expected))
        // As pdfkit does.
        for (const position of shape.positions) position.xAdvance *= 7
      }
    }
  },
)

test('[LANG-09] a word or a syllable that comes again is not shaped again', () => {
  for (const [name, by, text, parts] of [
    [noto, 'letters', 'दस्ताने दस्ताने दस्ताने', 4],
    [figtree, 'words', 'bolt bolt bolt nut', 3],
  ] as const) {
    const font = open(name)
    const layOut = font.layout.bind(font)
    const shaped: string[] = []
    font.layout = (each, ...rest) => {
      shaped.push(each)
      return layOut(each, ...rest)
    }
    const measure = cacheShapes(font, by)
    measure(text)
    font.layout(text)
    expect(shaped).toHaveLength(parts)
  }
})

test('[LANG-09] a word of 5,000 letters is shaped by pieces, whole letters each', () => {
  const font = open(figtree)
  cacheShapes(font, 'words')
  expect(font.layout('x'.repeat(5_000)).glyphs).toHaveLength(5_000)
})
