import { polygon, soften } from '../engine/flat.ts'
import { blend, cut, join, relief } from '../engine/joins.ts'
import { marksOn, printed } from '../engine/marks.ts'
import { metal, plastic, rubber, steel, wood, zinc } from '../engine/materials.ts'
import { mirrorX, mirrorY, move, plate, ring, row, turnX, turnY } from '../engine/places.ts'
import type { Material } from '../engine/scene.ts'
import { box, cylinder, lathe, sweep, torus } from '../engine/solids.ts'
import { houseColour, type PictureRecipe, readNumber, readNumbers, scaledFill } from '../look.ts'

const treads: Readonly<Record<string, readonly [Material, Material]>> = {
  Rubber: [rubber('#4d5257'), metal('#c3c7ca', 0.3, 0.05)],
  Nylon: [plastic('#e9ebe8', 0.4, 0.3), plastic('#e9ebe8', 0.4, 0.3)],
  'Polyurethane on iron': [plastic('#c8452f', 0.4, 0.3), metal('#8d9297', 0.4, 0.08)],
  'Thermoplastic rubber': [rubber('#8d979d'), plastic('#c9ced1', 0.45)],
}

const castors: PictureRecipe = {
  kind: 'castors',
  seen: ['wheel', 'fork', 'bearing', 'tread'],
  version: 1,
  scene({ wheel, fork, bearing, tread }) {
    const d = readNumber(wheel)
    const r = d / 2
    const w = 18 + d * 0.14
    const tyre = turnX(
      cut(
        lathe(
          soften(
            `${r * 0.72},${-w / 2} ${r * 0.94},${-w / 2} ${r},${-w * 0.3} ${r},${w * 0.3}
              ${r * 0.94},${w / 2} ${r * 0.72},${w / 2}`,
            1,
          ),
        ),
        cylinder(r * 0.74, w * 2),
      ),
      90,
    )
    const hub = turnX(
      cut(
        cylinder(r * 0.75, w * 0.8, 1),
        join(
          move(cylinder(r * 0.62, w, 1), 0, 0, w * 0.8),
          move(cylinder(r * 0.62, w, 1), 0, 0, -w * 0.8),
        ),
        1,
      ),
      90,
    )
    const spokes = turnX(ring(move(box(r * 0.5, r * 0.1, w * 0.66, 1), r * 0.45, 0, 0), 6), 90)
    const core = turnX(cylinder(r * 0.24, w * 1.06, 1), 90)
    const height = r + 26 + d * 0.1
    const isSwivel = fork !== 'Fixed castor'
    const offset = isSwivel ? r * 0.42 : 0
    const cheek = mirrorY(
      move(
        plate(
          polygon(
            soften(
              `${-offset - r * 0.44},${height - 8} ${-offset + r * 0.44},${height - 8}
                ${r * 0.2},${r * 0.1} 0,${-r * 0.22} ${-r * 0.2},${-r * 0.12}`,
              1,
            ),
          ),
          3.4,
          1,
        ),
        0,
        w * 0.68,
        0,
      ),
    )
    const yoke = move(box(r * 0.92, w * 1.5, 4, 1), -offset, 0, height - 8)
    const race = move(cylinder(r * 0.5, 9, 2.5), -offset, 0, height)
    const top = move(
      cut(
        box(r * 1.5 + 30, r * 1.1 + 30, 4, 1),
        mirrorX(mirrorY(move(cylinder(4.4, 30), r * 0.56 + 6, r * 0.4 + 6, 0))),
      ),
      -offset,
      0,
      height + (isSwivel ? 7 : -4),
    )
    const bolt = turnX(cylinder(7, w * 1.9, 1.5), 90)
    const pedal = blend(
      3,
      move(turnY(box(r * 0.7, w * 1.2, 5, 2), 24), r * 0.62, 0, height * 0.72),
      move(box(r * 0.2, w, 12, 3), r * 0.3, 0, height * 0.8),
    )
    const caps = turnX(cut(cylinder(r * 0.2, w * 1.12, 1), cylinder(r * 0.1, w * 3)), 90)
    const [tyreMaterial, hubMaterial] = treads[tread!]!
    const bearings: Readonly<Record<string, Material>> = {
      'Plain bearing': plastic('#5a6066', 0.5),
      'Roller bearing': metal('#d9b45c', 0.25, 0.04),
      'Ball bearings': steel,
    }
    const mark = marksOn('front', -w * 0.3)
    return {
      parts: [
        { solid: tyre, material: tyreMaterial },
        {
          solid: join(hub, spokes, core),
          material: printed(hubMaterial, [
            mark.text(0, -r * 0.46, `${d}`, r * 0.2, '#5a6468', 0.18),
          ]),
        },
        { solid: caps, material: bearings[bearing!]! },
        { solid: join(cheek, yoke, ...(isSwivel ? [race] : []), top), material: zinc },
        { solid: bolt, material: steel },
        ...(fork!.includes('brake') ? [{ solid: pedal, material: plastic('#c8382a', 0.45) }] : []),
      ],
      yaw: 10,
      fill: scaledFill(d, 110, 0.22),
    }
  },
}

const crateColours: Readonly<Record<string, string>> = {
  Blue: '#2f63a5',
  Red: '#c8382a',
  Green: '#2f8a55',
  Grey: '#8d979d',
}

const crates: PictureRecipe = {
  kind: 'crates',
  seen: ['size', 'walls', 'grip', 'plastic', 'colour'],
  version: 1,
  scene({ size, walls, grip, plastic: material, colour }) {
    const [l, w, h] = readNumbers(size!) as [number, number, number]
    const body = cut(box(l - 20, w - 20, h, 10), move(box(l - 34, w - 34, h, 8), 0, 0, 8))
    const rim = move(cut(box(l, w, 24, 6), box(l - 36, w - 36, 60, 6)), 0, 0, h / 2 - 12)
    const foot = move(cut(box(l - 8, w - 8, 14, 5), box(l - 44, w - 44, 40, 4)), 0, 0, -h / 2 + 16)
    const rows = Math.max(1, Math.floor((h - 76) / 34))
    const across = Math.floor((l - 100) / 34)
    const deep = Math.floor((w - 100) / 34)
    const holes = walls!.startsWith('Perforated')
      ? join(
          row(row(box(18, w * 2, 16, 3), 0, 34, across), 2, 30, rows),
          row(row(box(l * 2, 18, 16, 3), 1, 34, deep), 2, 30, rows),
        )
      : box(1, 1, 1)
    const handle = join(move(mirrorX(move(box(60, 104, 30, 8), l / 2, 0, 0)), 0, 0, h / 2 - 42))
    const ribs = join(
      row(move(box(7, w - 8, h - 30, 2), 0, 0, 0), 0, 34, across + 1),
      row(move(box(l - 8, 7, h - 30, 2), 0, 0, 0), 1, 34, deep + 1),
    )
    const inner = box(l - 34, w - 34, h * 2, 8)
    const ribbed = cut(join(body, ribs), move(inner, 0, 0, h * 0.5 + 8), 0)
    const whole = join(cut(ribbed, holes, 1), rim, foot)
    const hex = crateColours[colour!]!
    const finish =
      material === 'Recycled HDPE'
        ? { ...plastic(hex, 0.6) }
        : { ...plastic(hex, 0.4), coat: material === 'PP copolymer' ? 0.4 : 0.15 }
    const front = marksOn('front', -w / 2 + 3)
    const abbreviations: Readonly<Record<string, string>> = {
      'Virgin HDPE': 'HDPE',
      'Recycled HDPE': 'R-HDPE',
      'PP copolymer': 'PP',
    }
    return {
      parts: [
        {
          solid: grip === 'Open handles' ? cut(whole, handle, 2) : whole,
          material: printed(finish, [
            front.text(
              0,
              h / 2 - 12,
              `${l}×${w}×${h} ${abbreviations[material!]}`,
              13,
              '#eef0ee',
              0.18,
            ),
          ]),
        },
      ],
      elevation: 26,
      fill: scaledFill(l + h, 720, 0.3),
    }
  },
}

const trolleys: PictureRecipe = {
  kind: 'platform-trolleys',
  seen: ['load', 'deck', 'handle', 'brake', 'wheels', 'brand', 'house'],
  version: 1,
  scene({ load, deck, handle, brake, wheels, brand, house }) {
    const kilos = readNumber(load)
    const l = 640 + kilos * 0.5
    const w = 400 + kilos * 0.3
    const board = move(box(l, w, 26, 8), 0, 0, 150)
    const frame = move(cut(box(l + 26, w + 26, 34, 12), box(l - 2, w - 2, 60, 6)), 0, 0, 148)
    const bar = move(
      sweep(
        [
          [0, -w * 0.42, 140],
          [0, -w * 0.42, 700],
          [0, -w * 0.36, 840],
          [0, -w * 0.2, 880],
          [0, w * 0.2, 880],
          [0, w * 0.36, 840],
          [0, w * 0.42, 700],
          [0, w * 0.42, 140],
        ],
        15,
        5,
      ),
      l / 2 - 20,
      0,
      0,
    )
    const cross = move(turnX(cylinder(11, w * 0.84), 90), l / 2 - 20, 0, 470)
    const hinge = mirrorY(move(box(70, 26, 56, 8), l / 2 - 20, w * 0.42, 186))
    const wheel = turnX(
      cut(
        cylinder(62, 34, 7),
        join(move(cylinder(42, 20, 2), 0, 0, 20), move(cylinder(42, 20, 2), 0, 0, -20)),
        1,
      ),
      90,
    )
    const all = mirrorX(mirrorY(move(wheel, l * 0.37, w * 0.34, 62)))
    const forks = mirrorX(
      mirrorY(
        move(
          blend(4, box(70, 54, 6, 2), mirrorY(move(box(40, 4, 90, 2), 0, 24, -40))),
          l * 0.37,
          w * 0.34,
          128,
        ),
      ),
    )
    const pedals = mirrorY(move(turnY(box(46, 40, 8, 3), 20), -l * 0.37 - 66, w * 0.34, 84))
    const decks: Readonly<Record<string, Material>> = {
      'Sheet steel deck': plastic(houseColour(house!), 0.4, 0.3),
      'Plywood deck': wood('#c08a54'),
      'Plastic deck': plastic('#5a6066', 0.6),
    }
    const tyres: Readonly<Record<string, Material>> = {
      'Rubber wheels': rubber('#4d5257'),
      'Polyurethane wheels': plastic('#c8652f', 0.4, 0.2),
      'Nylon wheels': plastic('#e9ebe8', 0.4, 0.3),
    }
    const side = marksOn('front', -w / 2 - 8)
    return {
      parts: [
        { solid: board, material: decks[deck!]! },
        {
          solid: frame,
          material: printed(plastic('#5a6066', 0.5), [
            side.text(-l * 0.22, 148, `${kilos} kg`, 24, '#f3f3ee', 0.2),
            side.text(l * 0.2, 148, brand!.toUpperCase(), 20, '#f3f3ee', 0.18),
          ]),
        },
        { solid: join(bar, cross), material: metal('#b9bec2', 0.28, 0.05) },
        ...(handle === 'Folding handle'
          ? [{ solid: hinge, material: plastic('#c8382a', 0.45) }]
          : []),
        { solid: all, material: tyres[wheels!]! },
        { solid: forks, material: zinc },
        ...(brake === 'No brakes' ? [] : [{ solid: pedals, material: plastic('#c8382a', 0.45) }]),
      ],
      yaw: -4,
      elevation: 18,
      fill: scaledFill(l, 850, 0.3),
    }
  },
}

const ropeColours: Readonly<Record<string, string>> = {
  Polypropylene: '#2f6fb0',
  Nylon: '#eceeea',
  Polyester: '#e8692a',
  Manila: '#c4a068',
}

const ropes: PictureRecipe = {
  kind: 'ropes',
  seen: ['thick', 'coil', 'lay', 'fibre'],
  version: 1,
  scene({ thick, coil, lay, fibre }) {
    const d = readNumber(thick)
    const metres = readNumber(coil)
    const middle = 120 + metres * 0.15
    const tube = 12 + Math.sqrt(metres * d * d) * 0.32
    const turns = Math.max(5, Math.round((tube * 2.4) / d))
    const strands = lay!.startsWith('4') ? 4 : 3
    const bundle = relief(
      torus(middle, tube),
      (x, y, z) => {
        const around = `Math.atan2(${z},Math.sqrt(${x}*${x}+${y}*${y})-${middle})`
        const along = `Math.atan2(${y},${x})`
        return `${(d * 0.3).toFixed(2)}*Math.abs(Math.sin(${turns}*0.5*${around}+${along}))+${(d * 0.06).toFixed(2)}*Math.sin(${along}*${Math.round((middle * 6.283 * strands) / (d * 9))}+${turns}*${around})`
      },
      d * 0.36,
      0.62,
    )
    const ties = ring(
      move(turnX(cut(cylinder(tube + d * 0.5, 20, 3), cylinder(tube - 3, 40)), 90), middle, 0, 0),
      3,
    )
    return {
      parts: [
        { solid: bundle, material: plastic(ropeColours[fibre!]!, 0.75) },
        { solid: ties, material: plastic('#dfe2df', 0.5) },
      ],
      pitch: 20,
      elevation: 34,
      fill: scaledFill(middle + tube, 170, 0.5),
    }
  },
}

const ladders: PictureRecipe = {
  kind: 'ladders',
  seen: ['steps', 'frame', 'load', 'top'],
  version: 1,
  scene({ steps, frame, load, top }) {
    const count = readNumber(steps)
    const h = count * 250 + 60
    const lean = 0.2
    const wide = (z: number) => 190 + (h - z) * 0.06
    const rail = sweep(
      [
        [wide(0), -h * lean, 0],
        [wide(h), 0, h],
      ],
      20,
      2,
    )
    const back = sweep(
      [
        [wide(0) - 10, h * lean * 0.9, 0],
        [wide(h) - 20, 30, h - 60],
      ],
      16,
      2,
    )
    const treads2 = Array.from({ length: count }, (_, at) => {
      const z = (at + 1) * 250
      return move(box(wide(z) * 2 - 20, 84, 26, 5), 0, -(h - z) * lean + 4, z)
    })
    const platform = move(box(440, 250, 34, 8), 0, 30, h)
    const tray = move(
      cut(box(420, 180, 60, 16), move(box(390, 150, 60, 12), 0, 0, 14)),
      0,
      30,
      h + 20,
    )
    const feet = mirrorX(
      join(
        move(box(64, 64, 56, 10), wide(0), -h * lean, 20),
        move(box(56, 56, 50, 10), wide(0) - 10, h * lean * 0.9, 20),
      ),
    )
    const braces = Array.from({ length: Math.max(1, Math.floor(count / 2)) }, (_, at) => {
      const z = (at + 1) * 500 - 200
      return move(turnY(cylinder(9, wide(z) * 2 - 20), 90), 0, (h - z) * lean * 0.9, z)
    })
    const frames: Readonly<Record<string, Material>> = {
      'Aluminium frame': metal('#c6cacd', 0.34, 0.05),
      'Fibreglass frame': plastic('#e8692a', 0.45),
      'Steel frame': plastic('#2f6fb0', 0.4, 0.3),
    }
    return {
      parts: [
        { solid: mirrorX(join(rail, back)), material: frames[frame!]! },
        { solid: join(...treads2), material: metal('#c6cacd', 0.4, 0.05) },
        { solid: join(...braces), material: metal('#a9aeb2', 0.35, 0.05) },
        {
          solid: top === 'Tool tray' ? tray : platform,
          material: printed(plastic('#5a6066', 0.55), [
            marksOn('front', -50).text(
              0,
              h + (top === 'Tool tray' ? 18 : 0),
              `${readNumber(load)} kg`,
              30,
              '#f3f3ee',
              0.2,
            ),
          ]),
        },
        { solid: feet, material: rubber('#4d5257') },
      ],
      yaw: 4,
      elevation: 14,
      fill: scaledFill(h, 1500, 0.2),
    }
  },
}

export const handling: readonly PictureRecipe[] = [castors, crates, trolleys, ladders, ropes]
