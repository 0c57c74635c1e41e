import type { Font, Glyph, GlyphPosition } from 'fontkit'

/** The glyphs of a text and where they stand, which is what pdfkit reads of a GlyphRun. */
interface Shape {
  glyphs: readonly Glyph[]
  positions: readonly GlyphPosition[]
  advanceWidth: number
}

/**
 * `words`: letters are kerned with their neighbours. `letters`: a letter with its marks, a syllable
 * of Devanagari, is drawn the same beside any other.
 */
export type ShapedBy = 'words' | 'letters'

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' })
/** Beyond this a part's glyphs are worked out by pieces: the time for one grows by its square. */
const maxLength = 64
const maxCached = 10_000

/**
 * Makes a font shape each part of its texts once: a word or a letter that comes again is not
 * worked out again. Figures are of one width wherever they stand, so that they line up. Returns
 * what measures a text, in units of the font.
 */
export function cacheShapes(font: Font, by: ShapedBy): (text: string) => number {
  const layOut = font.layout.bind(font)
  const shapes = new Map<string, Shape>()
  const shapePart = (part: string): Shape => {
    let shape = shapes.get(part)
    if (!shape) {
      const { glyphs, positions, advanceWidth } = layOut(part, ['tnum'])
      shape = { glyphs, positions, advanceWidth }
      if (shapes.size >= maxCached) shapes.clear()
      shapes.set(part, shape)
    }
    return shape
  }
  font.layout = (text) => joinShapes(splitParts(text, by).map(shapePart)) as never
  return (text) => splitParts(text, by).reduce((sum, part) => sum + shapePart(part).advanceWidth, 0)
}

function splitParts(text: string, by: ShapedBy): string[] {
  const parts =
    by === 'words'
      ? text.split(/(?<= )|(?= )/)
      : Array.from(graphemes.segment(text), ({ segment }) => segment)
  return parts.flatMap((part) => (part.length > maxLength ? cutPart(part) : [part]))
}

function cutPart(part: string): string[] {
  const letters = [...part]
  const count = Math.ceil(letters.length / maxLength)
  return Array.from({ length: count }, (_, at) =>
    letters.slice(at * maxLength, (at + 1) * maxLength).join(''),
  )
}

/** pdfkit writes over the positions, so that each text has its own. */
function joinShapes(shapes: readonly Shape[]): Shape {
  const glyphs: Glyph[] = []
  const positions: GlyphPosition[] = []
  let advanceWidth = 0
  for (const shape of shapes) {
    glyphs.push(...shape.glyphs)
    for (const position of shape.positions) positions.push({ ...position })
    advanceWidth += shape.advanceWidth
  }
  return { glyphs, positions, advanceWidth }
}
