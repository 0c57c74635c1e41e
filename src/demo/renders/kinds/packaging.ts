import { cut, join, meet } from '../engine/joins.ts'
import { type Mark, marksOn, printed } from '../engine/marks.ts'
import { plastic, tintSurface } from '../engine/materials.ts'
import { noise } from '../engine/noise.ts'
import { mirrorX, move, row, turnX } from '../engine/places.ts'
import { linear, type Material, type Scene } from '../engine/scene.ts'
import { box, cylinder } from '../engine/solids.ts'
import { type PictureRecipe, readNumber, readNumbers, scaledFill } from '../look.ts'

const kraft: Material = {
  colour: linear('#b98d5c'),
  rough: 0.85,
  shine: 0.4,
  paint: (x, y, z, surface) => tintSurface(surface, 0.93 + 0.14 * noise(x * 0.9, y * 0.9, z * 0.9)),
}

interface Roll {
  colour: string
  width: number
  outside: number
  core: number
  gloss: number
  marks: readonly Mark[]
}

/** A roll of tape that stands on its edge, its free end stuck down; marks are printed in the core's tube. */
function tapeRoll({ colour, width, outside, core, gloss, marks }: Roll): Scene {
  const [r, c, tube] = [outside / 2, core / 2, 3]
  const roll = cut(cylinder(r, width, 0.35), cylinder(c + tube, width * 2))
  const inner = cut(cylinder(c + tube, width + 0.5, 0.3), cylinder(c, width * 2))
  const end = meet(
    cut(cylinder(r + 0.55, width - 0.3, 0.1), cylinder(r + 0.05, width * 2)),
    move(box(r, r, width * 2), r * 0.86, r * 0.5, 0),
  )
  const film: Material = {
    colour: linear(colour),
    rough: 0.38 - 0.2 * gloss,
    coat: gloss,
    paint(x, y, z, surface) {
      const q = Math.hypot(x, z)
      if (Math.abs(y) > width / 2 - 0.3 && q < r - 0.4) {
        tintSurface(surface, 0.8 + 0.05 * Math.sin(q * 5.2) + 0.09 * noise(q * 9, 0, 3))
        surface.rough = 0.55
      } else tintSurface(surface, noise(x * 0.04, y * 0.5, z * 0.04) * 0.05 + 0.975)
    },
  }
  return {
    parts: [
      { solid: turnX(join(roll, end), 90), material: printed(film, marks) },
      { solid: turnX(inner, 90), material: kraft },
    ],
    yaw: -8,
    azimuth: 34,
  }
}

const packingTapes: PictureRecipe = {
  kind: 'packing-tapes',
  seen: ['width', 'long', 'glue', 'film', 'colour'],
  version: 1,
  scene({ width, long, glue, film, colour }) {
    const wide = readNumber(width)
    const metres = readNumber(long)
    const outside = 2 * Math.sqrt(38 * 38 + (metres * 1000 * 0.052) / Math.PI)
    const hex = { Brown: '#a9793f', Clear: '#d9d3bd', White: '#e6e7e4' }[colour!]!
    const front = marksOn('front', -wide / 2 + 0.5)
    const light = colour === 'Brown' ? '#f3e7d2' : '#4a5a62'
    const edge = (outside / 2 + 41) / 2
    return {
      ...tapeRoll({
        colour: hex,
        width: wide,
        outside,
        core: 76,
        gloss: glue!.startsWith('Low') ? 0.35 : 0.7,
        marks: [
          front.text(0, edge, `${metres} m`, (outside / 2 - 41) * 0.62, light, 0.2),
          front.text(
            0,
            -edge,
            `${readNumber(film)}µm ${glue!.startsWith('Hot') ? 'HM' : glue!.startsWith('Low') ? 'LN' : 'AC'}`,
            (outside / 2 - 41) * 0.5,
            light,
            0.18,
          ),
        ],
      }),
      fill: scaledFill(outside + wide * 0.4, 140, 0.5),
    }
  },
}

const insulationTapes: PictureRecipe = {
  kind: 'insulation-tapes',
  seen: ['width', 'long', 'thick', 'grade', 'colour'],
  version: 1,
  scene({ width, long, thick, grade, colour }) {
    const wide = readNumber(width)
    const metres = readNumber(long)
    const outside = 2 * Math.sqrt(19 * 19 + (metres * 1000 * readNumber(thick)) / Math.PI)
    const hex = {
      Black: '#4a4d51',
      Red: '#c8382a',
      Blue: '#2c62a8',
      Green: '#2f8a55',
      Yellow: '#f0bf1a',
    }[colour!]!
    const front = marksOn('front', -wide / 2 + 0.5)
    const edge = (outside / 2 + 22) / 2
    const light = colour === 'Yellow' ? '#3b3f44' : '#eef0ee'
    return {
      ...tapeRoll({
        colour: hex,
        width: wide,
        outside,
        core: 38,
        gloss: 0.4,
        marks: [
          front.text(0, edge, `${metres}m`, (outside / 2 - 22) * 0.6, light, 0.2),
          front.text(
            0,
            -edge,
            grade!.includes('105') ? '105°C' : '80°C',
            (outside / 2 - 22) * 0.44,
            light,
            0.18,
          ),
        ],
      }),
      fill: scaledFill(outside + wide, 90, 0.4),
    }
  },
}

const cartons: PictureRecipe = {
  kind: 'cartons',
  seen: ['size', 'ply', 'flute', 'face'],
  version: 1,
  scene({ size, ply, flute, face }) {
    const [l, w, h] = readNumbers(size!) as [number, number, number]
    const m = Math.max(l, w, h)
    const plies = readNumber(ply)
    const t = plies * 1.4
    const body = cut(
      box(l, w, h, t * 0.55),
      move(box(l * 1.2, t * 0.28, t * 2), 0, 0, h / 2),
      t * 0.2,
    )
    const [tape, over] = [Math.min(50, w * 0.34), Math.min(60, h * 0.3)]
    const strip = join(
      move(box(l + 0.5, tape, 0.5, 0.2), 0, 0, h / 2 + 0.12),
      mirrorX(move(box(0.5, tape, over, 0.2), l / 2 + 0.12, 0, h / 2 - over / 2 + 0.3)),
    )
    const isWhite = face === 'White top'
    const board: Material = {
      colour: linear(isWhite ? '#e4e3dd' : '#bd9463'),
      rough: 0.9,
      shine: 0.35,
      paint(x, y, z, surface) {
        const k = 90 / m
        const blotch = noise(x * k, y * k, z * k) * 0.06 + noise(x * 0.9, y * 0.9, z * 0.25) * 0.05
        tintSurface(surface, 0.945 + blotch * (isWhite ? 0.5 : 1))
        const along = Math.abs(y) > w / 2 - 1 ? x : y
        const pitch = flute!.startsWith('B') ? 6.5 : 9
        if (z < h / 2 - t) tintSurface(surface, 1 + 0.014 * Math.cos((along * 2 * Math.PI) / pitch))
      },
    }
    const front = marksOn('front', -w / 2 + 0.6)
    const dark = isWhite ? '#4a5a62' : '#5c4630'
    const arrow = (u: number) => [
      front.patch(u, h * 0.5 - m * 0.16, m * 0.014, m * 0.06, dark),
      front.patch(u, h * 0.5 - m * 0.13, m * 0.034, m * 0.012, dark),
      front.patch(u, h * 0.5 - m * 0.118, m * 0.02, m * 0.012, dark),
    ]
    const marks = [
      front.textFrom(
        -l * 0.46,
        -h * 0.5 + m * 0.065,
        `${l} × ${w} × ${h} mm`,
        m * 0.034,
        dark,
        0.15,
      ),
      front.textFrom(
        -l * 0.46,
        -h * 0.5 + m * 0.12,
        `${plies} PLY ${flute!.replace(' flute', '')}`,
        m * 0.034,
        dark,
        0.15,
      ),
      ...arrow(l * 0.5 - m * 0.08),
      ...arrow(l * 0.5 - m * 0.14),
      front.patch(l * 0.5 - m * 0.11, h * 0.5 - m * 0.2, m * 0.11, m * 0.008, dark),
    ]
    return {
      parts: [
        { solid: body, material: printed(board, marks) },
        {
          solid: strip,
          material: { ...plastic(isWhite ? '#cfcfc6' : '#a2743f', 0.42), coat: 0.22 },
        },
      ],
      fill: scaledFill(Math.hypot(l, w * 0.6, h), 560, 0.35),
    }
  },
}

const films: PictureRecipe = {
  kind: 'stretch-films',
  seen: ['width', 'weight', 'micron', 'core', 'colour'],
  version: 1,
  scene({ width, weight, micron, core, colour }) {
    const h = readNumber(width)
    const kilos = readNumber(weight)
    const r = Math.sqrt(30 * 30 + (kilos * 1e6 * 1.08) / (Math.PI * h))
    const roll = cut(cylinder(r, h, 1), cylinder(27, h * 2))
    const tubeLength = core === 'Cardboard core' ? h + 12 : h + 110
    const tube = cut(cylinder(28, tubeLength, 0.6), cylinder(24, tubeLength * 2))
    const grip = mirrorZ(
      move(
        cut(cylinder(33, 100, 10), row(cut(cylinder(60, 4), cylinder(31, 9)), 2, 12, 7), 1),
        0,
        0,
        h / 2 + 64,
      ),
    )
    const isBlack = colour === 'Black'
    const film: Material = {
      colour: linear(isBlack ? '#4c5156' : '#d3dde0'),
      rough: 0.2,
      coat: 0.7,
      paint(x, y, z, surface) {
        const q = Math.hypot(x, y)
        if (Math.abs(z) > h / 2 - 1 && q < r - 1)
          tintSurface(surface, 0.84 + 0.12 * noise(q * 3, 0, 2))
        else tintSurface(surface, 0.94 + 0.1 * noise(Math.atan2(y, x) * 5, z * 0.05, q))
      },
    }
    const front = marksOn('front', -r * 0.5)
    const light = isBlack ? '#eef0ee' : '#4a5a62'
    return {
      parts: [
        {
          solid: roll,
          material: printed(film, [
            front.text(0, h * 0.06, `${readNumber(micron)}µm`, r * 0.36, light, 0.18),
            front.text(0, -h * 0.08, `${kilos} kg`, r * 0.26, light),
          ]),
        },
        { solid: tube, material: kraft },
        ...(core === 'Core with handles'
          ? [{ solid: grip, material: plastic('#c23a2a', 0.5) }]
          : []),
      ],
      yaw: 30,
      elevation: 24,
      fill: scaledFill(tubeLength, 560, 0.35),
    }
  },
}

function mirrorZ(solid: ReturnType<typeof box>): ReturnType<typeof box> {
  const [a, b, c, d, e, f] = solid.bounds
  const reach = Math.max(-c, f)
  return {
    bounds: [a, b, -reach, d, e, reach],
    emit: (code, x, y, z) => solid.emit(code, x, y, code.define(`Math.abs(${z})`)),
  }
}

export const packaging: readonly PictureRecipe[] = [packingTapes, insulationTapes, cartons, films]
