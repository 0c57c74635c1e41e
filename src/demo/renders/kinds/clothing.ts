import { oval, points, polygon, soften } from '../engine/flat.ts'
import { blend, cut, join, meet, relief } from '../engine/joins.ts'
import { marksOn, printed } from '../engine/marks.ts'
import { coverSurface, metal, plastic, speckle, steel, tintSurface } from '../engine/materials.ts'
import { noise } from '../engine/noise.ts'
import { mirrorX, move, plate, turnX, turnY, turnZ } from '../engine/places.ts'
import { linear, type Material } from '../engine/scene.ts'
import { growBounds, type Solid } from '../engine/solid.ts'
import { box, ellipsoid, extrude, lathe, sweep, torus } from '../engine/solids.ts'
import { houseColour, type PictureRecipe, readNumber, scaledFill } from '../look.ts'

const leathers: Readonly<Record<string, string>> = {
  Red: '#b04434',
  Yellow: '#d9ae4a',
  Brown: '#86593a',
}

/** A gauntlet stands on its wide cuff, filled as by an arm. */
const weldingGauntlets: PictureRecipe = {
  kind: 'welding-gauntlets',
  seen: ['length', 'size', 'leather', 'colour'],
  version: 1,
  scene({ leather, length, colour, size }) {
    const cuffLength = readNumber(length) * 10 - 190
    const s = size === 'XL' ? 1.06 : 1
    const finger = (x0: number, z0: number, x1: number, z1: number, r: number) =>
      sweep(points(`${x0},0,${z0} ${(x0 + x1) / 2},-2,${(z0 + z1) / 2} ${x1},-9,${z1}`), r * s, 3)
    const palm = blend(14, box(92 * s, 36, 86, 17), move(ellipsoid(24, 20, 42), 30, -6, -8))
    const fingers = join(
      finger(-34, 32, -46, 88, 11.4),
      finger(-12, 34, -17, 108, 12.4),
      finger(13, 34, 15, 112, 12.6),
      finger(36, 32, 43, 96, 12),
    )
    const thumb = sweep(points('34,-4,-18 58,-12,8 70,-18,42'), 13.4 * s, 3)
    const cuff = move(
      lathe(
        soften(
          `0,0 56,0 57,6 ${46},${cuffLength * 0.7} 40,${cuffLength} 40,${cuffLength + 30} 0,${cuffLength + 30}`,
          1,
        ),
      ),
      0,
      0,
      0,
    )
    const flat: Solid = {
      bounds: [-62 * s, -40, 0, 62 * s, 40, cuffLength + 30],
      emit: (code, x, y, z) =>
        code.define(
          `(${cuff.emit(code, code.define(`${x}*${1 / s}`), code.define(`${y}*1.5`), z)})*0.66`,
        ),
    }
    const hollow = move(extrude(oval(50 * s, 32), 16, 2), 0, 0, 2)
    const hand = move(blend(9, palm, fingers, thumb), 0, 0, cuffLength + 62)
    const body = blend(16, hand, cut(flat, hollow, 1))
    const seam = cuffLength * 0.94
    const hide = linear(leathers[colour!]!)
    const rough = leather === 'Grain goatskin' ? 0.5 : 0.92
    const grain = leather === 'Buffalo split' ? 0.34 : leather === 'Split cowhide' ? 0.2 : 0.07
    const suede: Material = {
      colour: hide,
      rough,
      paint(x, y, z, surface) {
        tintSurface(surface, 1 - grain / 2 + grain * noise(x * 0.25, y * 0.25, z * 0.25))
        tintSurface(surface, 0.97 + 0.06 * noise(x * 1.4, y * 1.4, z * 1.4))
        const isStitch = Math.abs(z - seam) < 1.2 || Math.abs(z - 12) < 1.2
        if (isStitch && Math.sin(x * 1.2) > -0.3) coverSurface(surface, linear('#efe6cf'), 0.8)
        if (z < 5) tintSurface(surface, 0.7)
      },
    }
    const piped = relief(
      body,
      (_x, _y, z) => `-0.9*Math.exp(-(${z}-${seam})*(${z}-${seam})*0.12)`,
      1,
      0.9,
    )
    const front = marksOn('front', -4)
    return {
      parts: [
        {
          solid: piped,
          material: printed(suede, [
            front.text(0, cuffLength * 0.52, size!, 19, '#f4ecd8', 0.18),
            front.text(0, cuffLength * 0.52 - 27, length!, 13, '#f4ecd8', 0.18),
          ]),
        },
      ],
      yaw: 14,
      elevation: 16,
      fill: scaledFill(readNumber(length) * s, 40, 0.35),
    }
  },
}

const fluorescent: Readonly<Record<string, string>> = {
  'Fluorescent lime': '#c9e02a',
  'Fluorescent orange': '#f2672a',
}

const vestSizes: Readonly<Record<string, number>> = { M: 0.92, L: 1, XL: 1.07, XXL: 1.15 }

/** A vest as on a stand: a filled torso, cut open at neck and arms. */
const hiVisVests: PictureRecipe = {
  kind: 'hi-vis-vests',
  seen: ['size', 'closure', 'tape', 'cloth', 'colour'],
  version: 1,
  scene({ colour, cloth, tape, closure, size }) {
    const s = vestSizes[size!]!
    const outline = polygon(
      soften(
        `${-240 * s},-90 ${-228 * s},330 ${-176 * s},400 ${-190 * s},560 ${-160 * s},640 ${-70 * s},676 ${70 * s},676 ${160 * s},640 ${190 * s},560 ${176 * s},400 ${228 * s},330 ${240 * s},-90`,
        1,
      ),
    )
    const torso = blend(
      30,
      move(extrude(oval(232 * s, 130), 560, 20), 0, 0, 270),
      move(ellipsoid(206 * s, 108, 120), 0, 0, 560),
    )
    const shaped = meet(torso, plate(outline, 600), 8)
    const neck = move(turnX(ellipsoid(84, 130, 96), -24), 0, -40, 690)
    const vee = plate(polygon('0,430 -76,700 76,700'), 300)
    const inside = join(
      move(extrude(oval(224 * s, 122), 700, 20), 0, 0, 200),
      move(ellipsoid(198 * s, 100, 112), 0, 0, 556),
    )
    const folded = relief(
      cut(
        cut(shaped, neck, 4),
        move(meet(vee, move(box(400, 300, 900), 0, -180, 400)), 0, -60, 0),
        3,
      ),
      (x, _y, z) => `3*Math.sin(${x}*0.022+${z}*0.006)*Math.sin(${x}*0.05-${z}*0.011)`,
      3,
      0.8,
    )
    const opened = cut(folded, move(inside, 0, 0, 0), 1)
    const front = move(box(3, 80, 424, 1), 0, -140, 212)
    const pull = move(box(9, 7, 24, 2), 0, -138, 404)
    const straps = join(...[90, 230, 370].map((z) => move(box(58, 8, 34, 3), 0, -131, z)))
    const w = readNumber(tape)
    const bands = [130, 290]
    const silver = linear('#cdd2d4')
    const base = linear(fluorescent[colour!]!)
    const weave = { 'Polyester mesh': 0.3, 'Knitted polyester': 0.09, 'Woven polyester': 0.03 }[
      cloth!
    ]!
    const cloths: Material = {
      colour: base,
      rough: 0.85,
      paint(x, y, z, surface) {
        const round = Math.atan2(y, x) * 180
        tintSurface(surface, 1 - weave * (0.5 + 0.5 * Math.sin(z * 0.62) * Math.sin(round * 0.7)))
        surface.glow = 0.12
        const isShoulder = Math.abs(Math.abs(x) - 118 * s) < w / 2 && z > 300
        if (bands.some((at) => Math.abs(z - at) < w / 2) || isShoulder) {
          coverSurface(surface, silver, 0.34, 0.35)
          surface.glow = 0
        } else if (z < 7 || Math.abs(Math.abs(x) - 3) < 0.01) tintSurface(surface, 0.8)
      },
    }
    const label = marksOn('front', -60)
    return {
      parts: [
        {
          solid: opened,
          material: printed(cloths, [
            label.patch(-62 * s, 214, 46, 34, '#f1f1ec'),
            label.text(-62 * s, 214, size!, 19, '#3c4a52', 0.2),
          ]),
        },
        closure === 'Zip'
          ? { solid: front, material: plastic('#50555b', 0.5) }
          : { solid: straps, material: plastic('#50555b', 0.9) },
        ...(closure === 'Zip' ? [{ solid: pull, material: metal('#b9bec2', 0.3) }] : []),
      ],
      yaw: 16,
      elevation: 12,
      fill: Math.min(0.9, 0.82 * s ** 0.7),
    }
  },
}

/** Webbing lies on a body that is not there: bands cut from a thin shell around it. */
const harnesses: PictureRecipe = {
  kind: 'harnesses',
  seen: ['lanyard', 'points', 'buckle', 'house'],
  version: 1,
  scene({ points: rings, buckle, lanyard, house }) {
    const torso = blend(
      40,
      move(extrude(oval(170, 112), 420, 30), 0, 0, 250),
      move(ellipsoid(168, 100, 130), 0, 0, 470),
    )
    const shell = skin(torso)
    const band = (text: string, width: number, side: number) =>
      move(plate(polygon(bandOutline(text, width)), 250), 0, side * 125, 0)
    const webs = meet(
      join(
        mirrorX(band('84,640 92,480 78,330 118,180 150,60', 44, -1)),
        band('84,640 48,570 -70,400 -140,60', 44, 1),
        band('-84,640 -48,570 70,400 140,60', 44, 1),
      ),
      shell,
    )
    const belts = meet(
      join(move(box(240, 250, 40), 0, -125, 400), move(box(520, 500, 44), 0, 0, 70)),
      shell,
    )
    const legShell = skin(move(ellipsoid(92, 100, 190), 84, 0, -40))
    const loop = mirrorX(meet(move(turnY(box(250, 240, 46), -22), 84, 0, -64), legShell))
    const riser = mirrorX(meet(band('150,70 140,-60', 40, -1), legShell))
    const ring = (x: number, y: number, z: number, turn: number) =>
      move(turnZ(turnX(torus(24, 5), 90), turn), x, y, z)
    const dorsal = ring(0, 84, 516, 0)
    const frontRing = ring(0, -126, 372, 0)
    const sideRings = mirrorX(ring(176, -30, 70, 60))
    const buckleShape = cut(box(62, 12, 54, 4), box(40, 40, 12, 2))
    const quick = join(box(58, 18, 46, 6), box(30, 24, 20, 5))
    const clasp = buckle!.startsWith('Quick') ? quick : buckleShape
    const clasps = join(move(clasp, 0, -118, 400), mirrorX(move(turnY(clasp, -22), 86, -106, -64)))
    const rope = sweep(points('250,-40,480 250,-60,300 262,-60,120 256,-50,-60 250,-40,-180'), 8, 6)
    const absorber = move(box(52, 34, 170, 8), 252, -40, 380)
    const twin = join(
      sweep(points('244,-40,300 226,-60,140 232,-60,-40 222,-50,-200'), 8, 6),
      sweep(points('262,-40,300 282,-60,140 276,-60,-40 288,-50,-200'), 8, 6),
    )
    const hook = (x: number, z: number) =>
      move(turnX(cut(extrude(oval(22, 38), 11, 4), extrude(oval(13, 27), 40)), 90), x, -44, z)
    const hooks =
      lanyard === 'No lanyard'
        ? null
        : lanyard!.includes('twin')
          ? join(hook(222, -230), hook(288, -230), hook(252, 500))
          : join(hook(250, -214), hook(250, 512))
    const hex = houseColour(house!)
    const webbing: Material = {
      colour: linear(hex),
      rough: 0.85,
      paint: speckle(0.5, 0.12),
    }
    const second: Material = { colour: linear('#50555b'), rough: 0.85, paint: speckle(0.5, 0.12) }
    return {
      parts: [
        { solid: join(webs, riser), material: webbing },
        {
          solid: join(belts, loop),
          material: second,
        },
        { solid: dorsal, material: steel },
        ...(rings === 'Dorsal ring' ? [] : [{ solid: frontRing, material: steel }]),
        ...(rings!.includes('side') ? [{ solid: sideRings, material: steel }] : []),
        { solid: clasps, material: metal('#a9aeb2', 0.3) },
        ...(lanyard!.includes('rope') ? [{ solid: rope, material: plastic('#eceeea', 0.8) }] : []),
        ...(lanyard!.includes('twin')
          ? [
              { solid: twin, material: plastic('#e8692a', 0.8) },
              { solid: absorber, material: plastic('#e8b01c', 0.6) },
            ]
          : []),
        ...(hooks ? [{ solid: hooks, material: metal('#c6cacd', 0.26) }] : []),
      ],
      yaw: 14,
      elevation: 10,
      fill: 0.88,
    }
  },
}

/** A skin of four millimetres around a body. */
function skin(body: Solid): Solid {
  return {
    bounds: growBounds(body.bounds, 4),
    emit: (code, x, y, z) => code.define(`Math.abs(${body.emit(code, x, y, z)}-2)-2`),
  }
}

/** The outline of a band of this width along a line. */
function bandOutline(line: string, width: number): number[][] {
  const path = soften(line, 1, false)
  const normals = path.map((_, at) => {
    const [a, b] = [path[Math.max(0, at - 1)]!, path[Math.min(path.length - 1, at + 1)]!]
    const length = Math.hypot(b[0]! - a[0]!, b[1]! - a[1]!)
    return [-(b[1]! - a[1]!) / length, (b[0]! - a[0]!) / length]
  })
  const side = (sign: number) =>
    path.map(([u, v], at) => [
      u! + (sign * normals[at]![0]! * width) / 2,
      v! + (sign * normals[at]![1]! * width) / 2,
    ])
  return [...side(1), ...side(-1).reverse()]
}

export const clothing: readonly PictureRecipe[] = [weldingGauntlets, hiVisVests, harnesses]
