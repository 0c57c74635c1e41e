import { hexagon, soften } from '../engine/flat.ts'
import { blend, cut, join } from '../engine/joins.ts'
import { marksOn, printed } from '../engine/marks.ts'
import { brass, chrome, metal, plastic, rubber } from '../engine/materials.ts'
import { move, ring, row, turnX, turnY } from '../engine/places.ts'
import type { Material } from '../engine/scene.ts'
import type { Solid } from '../engine/solid.ts'
import { ball, box, cylinder, extrude, lathe, sweep, thread, torus } from '../engine/solids.ts'
import { type PictureRecipe, readNumber, scaledFill } from '../look.ts'

/** Outside diameters of pipe threads, by nominal size in inches. */
const outside = (inches: number): number => 8 + inches * 26

const along = (solid: Solid): Solid => turnY(solid, 90)

const bodies: Readonly<Record<string, Material>> = {
  'Forged brass': brass,
  'Natural brass': brass,
  'Nickel-plated brass': metal('#cfcac0', 0.2, 0.03),
  'Chromed brass': chrome,
  '316 stainless steel': metal('#c9c8c4', 0.34, 0.06),
  '304 stainless steel': metal('#cfd1d2', 0.3, 0.05),
  'PVC-U': plastic('#8d979b', 0.45),
  PTMT: plastic('#e9ebe8', 0.4, 0.3),
}

const ballValves: PictureRecipe = {
  kind: 'ball-valves',
  seen: ['size', 'ends', 'bore', 'lock', 'body'],
  version: 1,
  scene({ size, ends, bore, lock, body }) {
    const inches = readNumber(size)
    const d = outside(inches)
    const w = d * 1.16
    const l = d * 1.5 + 30
    const hex = (x: number, flats: number, wide: number) =>
      move(along(extrude(hexagon(flats), wide, flats * 0.02)), x, 0, 0)
    const hole = along(cylinder(d * 0.42, l * 2))
    const middle = blend(
      4,
      ball(w * (bore === 'Full bore' ? 0.66 : 0.56)),
      along(cylinder(w * 0.56, l * 0.5, 4)),
    )
    const isUnion = ends === 'Union ends'
    const nut = isUnion
      ? join(hex(l * 0.42, w * 1.5, d * 0.42), hex(-l * 0.42, w * 1.5, d * 0.42))
      : join(hex(l * 0.42, w * 1.28, d * 0.4), hex(-l * 0.42, w * 1.28, d * 0.4))
    const male = move(along(thread(d / 2, 2.3, d * 0.6)), l * 0.42 + d * 0.48, 0, 0)
    const tails = join(
      move(along(cylinder(d * 0.54, d * 0.5, 1)), l * 0.6, 0, 0),
      move(along(cylinder(d * 0.54, d * 0.5, 1)), -l * 0.6, 0, 0),
    )
    const rest =
      ends === 'Male and female ends'
        ? join(middle, nut, male)
        : isUnion
          ? join(middle, nut, tails)
          : join(middle, nut)
    const stem = move(cylinder(d * 0.24, d * 0.7, 1), 0, 0, w * 0.66 + d * 0.2)
    const top = w * 0.66 + d * 0.56
    const lever = blend(
      3,
      move(box(l * 1.1, d * 0.42, 5, 2), l * 0.42, 0, top),
      move(cylinder(d * 0.36, 6, 1.5), 0, 0, top),
    )
    const grip = move(box(l * 0.78, d * 0.5, 10, 4.6), l * 0.62, 0, top)
    const eye = move(box(14, d * 0.5 + 12, 8, 2), d * 0.2, 0, top + 6)
    const lockHole = cut(eye, move(cylinder(3.4, 40), d * 0.2, d * 0.25 + 1, top))
    const knob = move(extrude(hexagon(d * 0.3), 6, 0.6), 0, 0, top + 5)
    const material = bodies[body!]!
    const mark = marksOn('front', -w * 0.4).text(
      0,
      0,
      size!.replace(' in', ''),
      w * 0.36,
      '#4a5156',
      0.18,
    )
    return {
      parts: [
        { solid: cut(rest, hole, 1), material: printed(material, [mark]) },
        { solid: join(stem, knob), material: metal('#b9bec2', 0.3, 0.05) },
        { solid: lever, material: metal('#c6cacd', 0.26, 0.05) },
        { solid: grip, material: plastic('#c8382a', 0.4, 0.3) },
        ...(lock === 'Lockable lever'
          ? [{ solid: lockHole, material: plastic('#e0a52c', 0.45) }]
          : []),
      ],
      yaw: 16,
      elevation: 26,
      fill: scaledFill(d, 34, 0.25),
    }
  },
}

const bibTaps: PictureRecipe = {
  kind: 'bib-taps',
  seen: ['reach', 'thread', 'works', 'outlet', 'body'],
  version: 1,
  scene({ reach, thread: size, works, outlet, body }) {
    const d = outside(readNumber(size))
    const l = reach === 'Long body' ? 128 : 84
    const barrel = move(
      along(
        lathe(
          soften(
            `0,0 ${d * 0.5},0 ${d * 0.52},${l * 0.4} ${d * 0.62},${l * 0.6} ${d * 0.5},${l} 0,${l}`,
            1,
          ),
        ),
      ),
      -l,
      0,
      0,
    )
    const spout = sweep(
      [
        [-8, 0, 0],
        [18, 0, -2],
        [36, 0, -16],
        [40, 0, -44],
      ],
      d * 0.44,
      6,
    )
    const tower = move(
      lathe(soften(`0,0 ${d * 0.62},0 ${d * 0.56},16 ${d * 0.44},26 0,26`, 1)),
      -l * 0.24,
      0,
      d * 0.2,
    )
    const screwThread = move(along(thread(d * 0.46, 1.8, 20)), -l - 8, 0, 0)
    const flange = move(
      along(lathe(`0,0 ${d * 1.25},0 ${d * 1.2},4 ${d * 0.7},11 0,11`, 0.6)),
      -l + 2,
      0,
      0,
    )
    const isQuarter = works!.startsWith('Quarter')
    const handle = isQuarter
      ? blend(5, move(cylinder(d * 0.5, 16, 4), 0, 0, 0), move(box(62, 13, 9, 4), 26, 0, 5))
      : join(cylinder(d * 0.4, 16, 4), ring(move(box(26, 10, 10, 4.6), 22, 0, 0), 4))
    const end =
      outlet === 'Hose nozzle'
        ? move(
            join(
              cylinder(d * 0.36, 26, 1),
              row(lathe(`0,0 ${d * 0.48},0 ${d * 0.36},7 0,7`, 0.3), 2, 8, 3),
            ),
            40,
            0,
            -62,
          )
        : move(
            outlet!.startsWith('Aerated')
              ? cut(
                  cylinder(d * 0.54, 16, 1.5),
                  ring(move(cylinder(1.4, 40), d * 0.54, 0, 0), 28),
                  0.3,
                )
              : cylinder(d * 0.46, 10, 1),
            40,
            0,
            -50,
          )
    const material = bodies[body!]!
    const cap = move(cylinder(d * 0.24, 3, 0.8), -l * 0.24, 0, d * 0.2 + 44)
    return {
      parts: [
        { solid: join(blend(6, barrel, spout, tower), end), material },
        { solid: flange, material },
        { solid: screwThread, material },
        {
          solid: move(handle, -l * 0.24, 0, d * 0.2 + 34),
          material: body === 'PTMT' ? plastic('#2f6fb0', 0.4, 0.3) : material,
        },
        { solid: cap, material: plastic('#2c62a8', 0.4) },
      ],
      yaw: 8,
      fill: reach === 'Long body' ? 0.86 : 0.78,
    }
  },
}

const pipeColours: Readonly<Record<string, string>> = {
  CPVC: '#e6dcb8',
  'PVC-U Sch 40': '#e4e6e3',
  'PVC-U Sch 80': '#8d979b',
  'PP-R': '#3d8a63',
}
const colourOfPipe = (material: string): string =>
  Object.entries(pipeColours).find(([name]) => material.startsWith(name))![1]

const pipes: PictureRecipe = {
  kind: 'plastic-pipes',
  seen: ['size', 'long', 'ends', 'material'],
  version: 1,
  scene({ size, long, ends, material }) {
    const d = outside(readNumber(size))
    const l = readNumber(long) * 80
    const tube = cut(cylinder(d / 2, l, 0.8), cylinder(d / 2 - Math.max(2.4, d * 0.09), l * 2))
    const places: readonly (readonly [number, number])[] = [
      [-d * 1.04, 0],
      [0, 0],
      [d * 1.04, 0],
      [-d * 0.52, 0.9 * d],
      [d * 0.52, 0.9 * d],
    ]
    const each = (solid: Solid) =>
      join(...places.map(([x, z]) => move(turnX(solid, 90), x, 0, z + d / 2)))
    const cap = move(cylinder(d / 2 + 1.2, d * 0.5, 1.4), 0, 0, l / 2)
    const hex = colourOfPipe(material!)
    return {
      parts: [
        { solid: each(tube), material: plastic(hex, 0.34, 0.3) },
        ...(ends === 'Capped ends'
          ? [{ solid: each(cap), material: plastic('#c8382a', 0.5) }]
          : []),
        {
          solid: join(
            ...[-0.3, 0.3].map((at) =>
              move(
                cut(turnX(cylinder(d * 1.6, 12, 1), 90), turnX(cylinder(d * 1.53, 20), 90)),
                0,
                l * at,
                d * 0.78,
              ),
            ),
          ),
          material: plastic('#dfe2df', 0.5),
        },
      ],
      yaw: -34,
      elevation: 30,
      fill: Math.min(0.9, 0.7 + l / 2000),
    }
  },
}

const elbows: PictureRecipe = {
  kind: 'elbows',
  seen: ['size', 'angle', 'form', 'material'],
  version: 1,
  scene({ size, angle, form, material }) {
    const d = outside(readNumber(size))
    const r = d * (form === 'Long radius' ? 1.5 : 0.8)
    const turn = readNumber(angle)
    const bend = Array.from({ length: 7 }, (_, at) => {
      const a = (at / 6) * ((turn * Math.PI) / 180)
      return [r * Math.sin(a), 0, r * (1 - Math.cos(a))]
    })
    const end = bend.at(-1)!
    const body = sweep(bend, d * 0.58, 4)
    const socket = along(cylinder(d * 0.7, d * 0.8, 1.6))
    const bore = along(cylinder(d * 0.5, d * 0.9))
    const first = (solid: Solid) => move(solid, -d * 0.34, 0, 0)
    const second = (solid: Solid) =>
      move(
        turnY(solid, -turn),
        end[0]! + Math.cos((turn * Math.PI) / 180) * d * 0.34,
        0,
        end[2]! + Math.sin((turn * Math.PI) / 180) * d * 0.34,
      )
    const solid = cut(
      cut(join(body, first(socket), second(socket)), first(bore), 0.6),
      second(bore),
      0.6,
    )
    const mark = marksOn('front', -d * 0.5).text(
      -d * 0.34,
      0,
      size!.replace(' in', ''),
      d * 0.34,
      '#5a6468',
      0.18,
    )
    return {
      parts: [{ solid, material: printed(plastic(colourOfPipe(material!), 0.34, 0.4), [mark]) }],
      yaw: 200,
      elevation: 24,
      fill: scaledFill(d, 44, 0.25),
    }
  },
}

const showers: PictureRecipe = {
  kind: 'showers',
  seen: ['size', 'arm', 'flow', 'finish'],
  version: 1,
  scene({ size, arm, finish, flow }) {
    const d = readNumber(size)
    const l = readNumber(arm)
    const head = move(
      lathe(soften(`0,0 ${d / 2},0 ${d / 2},7 ${d * 0.42},12 20,20 14,34 0,34`, 1)),
      0,
      0,
      0,
    )
    const jets = join(
      ...[0.12, 0.22, 0.32, 0.42].map((at) =>
        ring(move(ball(2.6), d * at, 0, -0.6), Math.round(4 + at * 60)),
      ),
    )
    const joint = move(ball(15), 0, 0, 40)
    const pipe = sweep(
      [
        [0, 0, 44],
        [0, 0, 70],
        [26, 0, 92],
        [l * 0.5, 0, 96],
        [l, 0, 96],
      ],
      10,
      6,
    )
    const flange = move(along(lathe('0,-2 32,-2 32,4 14,12 0,12', 1)), l, 0, 96)
    const material = {
      Chrome: chrome,
      'Brushed nickel': metal('#c9c3b8', 0.34, 0.05),
      'Matt black': plastic('#54595f', 0.5),
    }[finish!]!
    const turned = (solid: Solid) => turnY(solid, 18)
    const rim = move(torus(d / 2 - 3, 2), 0, 0, 1)
    return {
      parts: [
        { solid: join(turned(join(head, joint)), pipe), material },
        { solid: turned(jets), material: rubber(flow!.startsWith('8') ? '#5a6066' : '#9aa3a0') },
        { solid: turned(rim), material },
        { solid: flange, material },
      ],
      yaw: 24,
      elevation: -14,
      fill: 0.84,
    }
  },
}

export const plumbing: readonly PictureRecipe[] = [ballValves, bibTaps, pipes, elbows, showers]
