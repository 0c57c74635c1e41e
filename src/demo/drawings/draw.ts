import { drawShape, fittedExtent } from './draw-shape.ts'
import type { DrawingRef } from './drawing-ref.ts'
import { type Paint, paints } from './paints.ts'
import { area, black, box, disc, line, oval, place, strip, tone, white } from './pen.ts'
import type { ShapeName } from './shape-names.ts'

const backgroundColor = '#f5f4ef'
const pencil = '#55625d'

/** A picture of the demo shop: 200 × 200, on the neutral background, as a complete SVG file. */
export function drawSvg({ shape, paint, view }: DrawingRef): string {
  const shapeSvg = drawShape(shape, paint)
  const parts =
    view === 'main'
      ? [shapeSvg]
      : view === 'size'
        ? drawWithMeasures(shape, shapeSvg)
        : drawPackaged(shape, shapeSvg, paints[paint])
  return svg(200, 200, [box(backgroundColor, 0, 0, 200, 200), ...parts])
}

/** A complete SVG file. */
export function svg(width: number, height: number, parts: readonly string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">${parts.join('')}</svg>`
}

/** The product at four fifths of its size with its width below and its height at the right. */
function drawWithMeasures(shape: ShapeName, shapeSvg: string): readonly string[] {
  const share = 0.8
  const x = 9
  const y = 10
  const [left, top, right, bottom] = fittedExtent(shape).map(
    (at, index) => at * share + (index % 2 ? y : x),
  ) as Box
  const measureY = bottom + 22
  const measureX = right + 18
  const guides = `M${left} ${bottom + 8}V${measureY + 5}M${right} ${bottom + 8}V${measureY + 5}M${right + 7} ${top}H${measureX + 5}M${right + 7} ${bottom}H${measureX + 5}`
  return [
    place(x, y, share, [shapeSvg]),
    strip(black(0.22), 1, guides),
    strip(
      pencil,
      1.6,
      `M${left + 4} ${measureY}H${right - 4}M${measureX} ${top + 4}V${bottom - 4}`,
    ),
    area(
      pencil,
      `M${left} ${measureY}l7-3.500v7zM${right} ${measureY}l-7-3.500v7zM${measureX} ${top}l-3.500 7h7zM${measureX} ${bottom}l-3.500-7h7z`,
    ),
  ]
}

type Box = [left: number, top: number, right: number, bottom: number]

const cardShapes: ReadonlySet<ShapeName> = new Set<ShapeName>([
  'glove',
  'gauntlet',
  'goggles',
  'earmuff',
  'respirator',
  'vest',
  'hammer',
  'screwdriver',
  'pliers',
  'spanner',
  'tape-measure',
  'knife',
  'hacksaw',
  'chisel',
  'bolt',
  'nut',
  'screw',
  'washer',
  'anchor',
  'rivet',
  'plug',
  'multimeter',
  'bulb',
  'torch',
  'valve',
  'elbow',
  'glue-bottle',
  'cartridge',
  'castor',
  'pen',
])

/** Light products hang on a card; heavy or bulky ones come in a carton. */
function drawPackaged(shape: ShapeName, shapeSvg: string, paint: Paint): readonly string[] {
  return cardShapes.has(shape) ? hangCard(shapeSvg, paint) : carton(shapeSvg, paint)
}

function hangCard(shapeSvg: string, { second }: Paint): readonly string[] {
  return [
    oval(black(0.085), 100, 181, 58, 6),
    box(black(0.1), 45, 21, 114, 158, 8),
    box(tone.paper, 42, 18, 114, 158, 8),
    box('#e3e5df', 50, 44, 98, 94, 5),
    place(43, 36, 0.56, [shapeSvg]),
    area(second, 'M42 144h114v24c0 5-3 8-8 8H50c-5 0-8-3-8-8z'),
    line(white(0.85), 4, 'M54 155h52'),
    line(white(0.5), 3, 'M54 165h34'),
    box(tone.paper, 122, 151, 24, 17, 2),
    strip(tone.soft, 2, 'M126 154v11M130 154v11M135 154v11M139 154v11M142.500 154v11'),
    line('#c9ccc4', 1, 'M50 38h98'),
    line('#f5f4ef', 7, 'M84 29h30'),
    disc('#f5f4ef', 99, 27, 5),
    line(black(0.12), 1.5, 'M82 26h12a5 5 0 0 1 10 0h12'),
  ]
}

function carton(shapeSvg: string, { second }: Paint): readonly string[] {
  return [
    oval(black(0.085), 100, 172, 80, 7),
    area('#dcb98a', 'M26 54l22-24h128l-18 24z'),
    area(white(0.22), 'M84 54l14-24h20l-12 24z'),
    area('#a97c4c', 'M158 54l18-24v112l-18 28z'),
    box('#c89b66', 26, 54, 132, 116, 2),
    area('#b98c58', 'M84 54h22v14l-4 3-4-3-5 3-4-3-5 3z'),
    box(tone.paper, 38, 64, 108, 78, 4),
    box('#e3e5df', 41, 67, 102, 72, 3),
    place(49, 61, 0.43, [shapeSvg]),
    box(second, 26, 147, 132, 16),
    area(second, 'M158 147l18-25v13.500l-18 27.500z'),
    area(black(0.25), 'M158 147l18-25v13.500l-18 27.500z'),
    line(white(0.85), 4, 'M40 155h46'),
    line(white(0.5), 3, 'M98 155h24'),
    strip('#8a6238', 2.5, 'M164 76v-16l-3 5M164 60l3 1M171 66v-16l-3 5M171 50l3 1'),
  ]
}
