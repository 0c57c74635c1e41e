import { oval, polygon, soften } from '../engine/flat.ts'
import { blend, cut, join, meet, relief } from '../engine/joins.ts'
import { marksOn, printed } from '../engine/marks.ts'
import { plastic, rubber, speckle, steel } from '../engine/materials.ts'
import { flatten, mirrorX, move, plate, ring, row, turnX, turnY, warp } from '../engine/places.ts'
import { linear } from '../engine/scene.ts'
import { box, cylinder, ellipsoid, extrude, lathe, sweep, torus } from '../engine/solids.ts'
import { houseColour, type PictureRecipe, readNumber } from '../look.ts'

const shellColours: Readonly<Record<string, string>> = {
  Yellow: '#f2b90f',
  White: '#e0e2e0',
  Blue: '#2f63a5',
  Green: '#2f8a55',
  Red: '#c8382a',
  Orange: '#e8692a',
}

const helmets: PictureRecipe = {
  kind: 'helmets',
  seen: ['shell', 'harness', 'vents', 'colour'],
  version: 1,
  scene({ shell, harness, vents, colour }) {
    const ridge = (x: string, _y: string, z: string) =>
      `8.5*Math.exp(-${x}*${x}*${x}*${x}*0.0000125)*Math.min(Math.max(${z}*0.016-0.35,0),1)+5*Math.exp(-(Math.abs(${x})-41)*(Math.abs(${x})-41)*0.011)*Math.min(Math.max(${z}*0.022-0.9,0),1)`
    const dome = relief(
      meet(ellipsoid(106, 132, 128), move(box(400, 400, 200), 0, 0, 98), 3),
      ridge,
      10,
      0.5,
    )
    const rim = warp(
      extrude(oval(112, 139), 9, 3.5),
      [-116, -146, -22, 116, 146, 18],
      (x, y, z) => [x, y, `${z}-0.00042*${y}*${y}*(${y}<0?-0.35:0.6)`],
      0.9,
    )
    const peak = warp(
      meet(move(extrude(oval(96, 72), 6, 2.8), 0, -118, 0), move(box(300, 130, 90), 0, -150, 0), 3),
      [-100, -200, -40, 100, -80, 14],
      (x, y, z) => [x, y, `${z}+0.0016*${x}*${x}-0.16*(${y}+130)`],
      0.88,
    )
    const hollow = cut(
      blend(9, dome, blend(8, rim, peak)),
      move(ellipsoid(101, 127, 118), 0, 0, -6),
      1,
    )
    const slots = mirrorX(move(box(6, 34, 9, 2.5), 108, 6, 14))
    const holes = mirrorX(row(move(turnX(box(40, 20, 6, 2.6), 0), 92, 0, 84), 1, 30, 3))
    const body = cut(hollow, vents === 'Vented' ? join(slots, holes) : slots, 1.5)
    const band = move(cut(extrude(oval(97, 121), 22, 2), extrude(oval(94, 118), 60)), 0, 0, -14)
    const points = readNumber(harness!.split(',')[1])
    const straps = mirrorX(move(turnX(box(3, 18, 60, 1), 0), 92, points > 4 ? 20 : 0, -40))
    const knob = move(
      turnX(cut(cylinder(20, 14, 3), ring(move(cylinder(2.2, 40), 20.6, 0, 0), 16), 0.6), 90),
      0,
      140,
      -18,
    )
    const coat = shell === 'Polycarbonate' ? 0.9 : 0.55
    const mark = marksOn('front', -100)
    const isRatchet = harness!.startsWith('Ratchet')
    return {
      parts: [
        {
          solid: body,
          material: printed(
            { ...plastic(shellColours[colour!]!, shell === 'Polycarbonate' ? 0.28 : 0.42), coat },
            [
              mark.text(
                0,
                52,
                shell === 'Polycarbonate' ? 'PC' : shell!,
                12,
                colour === 'White' || colour === 'Yellow' ? '#4a5156' : '#f3f3ee',
                0.18,
              ),
            ],
          ),
        },
        { solid: band, material: plastic('#464b51', 0.6) },
        ...(isRatchet
          ? [{ solid: knob, material: plastic('#5a6066', 0.5) }]
          : [{ solid: straps, material: plastic('#5a6066', 0.8) }]),
      ],
      yaw: 50,
      fill: 0.84,
    }
  },
}

const lensColours: Readonly<Record<string, string>> = {
  Clear: '#cfdfe4',
  Smoke: '#6a7178',
  Amber: '#eab23a',
}

const goggles: PictureRecipe = {
  kind: 'goggles',
  seen: ['frame', 'treatment', 'lens'],
  version: 1,
  scene({ frame, treatment, lens }) {
    const outline = soften(
      '-78,-8 -74,28 -40,38 40,38 74,28 78,-8 62,-36 24,-40 10,-20 -10,-20 -24,-40 -62,-36',
      2,
    )
    const bend = (solid: ReturnType<typeof plate>, depth: number) =>
      warp(
        solid,
        [-90, -30 - depth, -60, 90, 50 + depth, 60],
        (x, y, z) => [x, `${y}-0.0052*${x}*${x}`, z],
        0.8,
      )
    const rim = bend(
      cut(plate(polygon(outline, 2), 40, 7), plate(polygon(outline, -9), 90, 4), 2),
      10,
    )
    const skirt = bend(
      move(cut(plate(polygon(outline, 4), 12, 5), plate(polygon(outline, -8), 60)), 0, 20, 0),
      30,
    )
    const pane = bend(move(plate(polygon(outline, -6), 3, 1), 0, -15, 0), 30)
    const lugs = mirrorX(move(box(12, 18, 34, 5), 82, 36, -2))
    const strap = mirrorX(
      sweep(
        [
          [84, 40, -2],
          [92, 70, 0],
          [78, 120, 4],
          [40, 150, 8],
          [0, 158, 10],
        ],
        9,
        5,
      ),
    )
    const flat = strap
    const vents = mirrorX(row(move(box(9, 30, 5, 2), 40, -2, 38), 0, 14, 3))
    const isFog = treatment!.includes('anti-fog')
    const hasVents = frame!.startsWith('Indirect')
    const front = marksOn('front', -4)
    return {
      parts: [
        { solid: hasVents ? join(rim, vents) : rim, material: plastic('#5a6670', 0.45, 0.2) },
        { solid: skirt, material: rubber('#8d979d') },
        {
          solid: pane,
          material: printed({ ...plastic(lensColours[lens!]!, 0.16), coat: 1 }, [
            front.text(
              0,
              22,
              isFog ? 'ANTI-FOG' : '',
              5.6,
              lens === 'Smoke' ? '#e6e8e6' : '#3c4a52',
              0.17,
            ),
          ]),
        },
        { solid: lugs, material: plastic('#3f464c', 0.5) },
        { solid: flatten(flat, 1), material: plastic('#5b636b', 0.85) },
      ],
      yaw: 12,
      elevation: 16,
      fill: 0.84,
    }
  },
}

const respirators: PictureRecipe = {
  kind: 'respirators',
  seen: ['form', 'valve', 'grade', 'carbon'],
  version: 2,
  scene({ form, valve, grade, carbon }) {
    const cup = cut(
      meet(ellipsoid(62, 52, 70), move(box(300, 104, 300), 0, -52, 0), 5),
      move(ellipsoid(58, 48, 66), 0, 5, 0),
      1,
    )
    const ridge = relief(
      cup,
      (_x, y, z) =>
        `2.2*Math.exp(-(${z}+6)*(${z}+6)*0.02)+1.6*Math.exp(-(${z}-30)*(${z}-30)*0.03)*(${y}<0?1:0)`,
      2.4,
      0.75,
    )
    const fold = cut(
      blend(
        4,
        move(turnX(flatten(ellipsoid(72, 60, 46), 0.6), 24), 0, 0, 22),
        move(turnX(flatten(ellipsoid(72, 60, 46), 0.6), -24), 0, 0, -22),
      ),
      move(ellipsoid(62, 34, 58), 0, 18, 0),
      2,
    )
    const duck = cut(
      blend(
        6,
        move(flatten(ellipsoid(74, 60, 26), 0.96), 0, -8, 12),
        move(flatten(ellipsoid(74, 60, 26), 0.96), 0, -8, -12),
      ),
      move(ellipsoid(66, 40, 30), 0, 26, 0),
      2,
    )
    const shape = form === 'Cup' ? ridge : form === 'Flat fold' ? fold : duck
    const nose = form === 'Cup' ? -42 : -34
    const valveBody = move(
      turnX(join(cylinder(15, 9, 2), row(move(box(22, 2.4, 12, 0.6), 0, 0, 0), 1, 5, 5)), 90),
      0,
      form === 'Cup' ? -54 : form === 'Duckbill' ? -64 : -46,
      -8,
    )
    const strap = (z: number) =>
      mirrorX(
        sweep(
          [
            [58, -2, z],
            [74, 26, z + 8],
            [66, 66, z + 16],
            [0, 86, z + 22],
          ],
          2.6,
          5,
        ),
      )
    const clip =
      form === 'Cup'
        ? move(turnX(box(46, 4, 5, 1.6), -20), 0, nose + 6, 54)
        : move(box(50, 4, 5, 1.6), 0, -26, form === 'Duckbill' ? 26 : 60)
    const tone = carbon === 'Activated carbon' ? '#aab0b3' : '#f0f0ec'
    const front = marksOn('front', -20)
    return {
      parts: [
        {
          solid: shape,
          material: printed({ colour: linear(tone), rough: 0.9, paint: speckle(1.4, 0.08) }, [
            front.text(-30, form === 'Cup' ? -30 : -18, grade!, 8, '#3c4a52', 0.18),
          ]),
        },
        ...(valve === 'With valve'
          ? [{ solid: valveBody, material: plastic('#dfe3e4', 0.4) }]
          : []),
        {
          solid: join(strap(18), strap(-26)),
          material: plastic(carbon === 'Activated carbon' ? '#6a7178' : '#e0c24a', 0.8),
        },
        { solid: clip, material: steel },
      ],
      yaw: 10,
      elevation: 14,
      fill: 0.82,
    }
  },
}

const earmuffs: PictureRecipe = {
  kind: 'earmuffs',
  seen: ['snr', 'wear', 'brand', 'house'],
  version: 2,
  scene({ snr, wear, brand, house }) {
    const decibel = readNumber(snr)
    const deep = 20 + (decibel - 24) * 1.4
    const cup = turnY(
      blend(
        6,
        flatten(
          lathe(soften(`0,0 44,0 46,8 40,${deep + 14} 22,${deep + 24} -22,${deep + 24}`)),
          0.78,
        ),
      ),
      90,
    )
    const pad = turnY(flatten(torus(32, 12), 0.8), 90)
    const cups = mirrorX(move(cup, 62, 0, 0))
    const pads = mirrorX(move(pad, 54, 0, 0))
    const top = wear === 'Neckband' ? -1 : 1
    const behind = [0, 8, 22, 26, 22, 8, 0]
    const band = (r: number) =>
      sweep(
        [
          [-74, 0, 6 * top],
          [-76, 0, 50 * top],
          [-56, 0, 92 * top],
          [0, 0, 112 * top],
          [56, 0, 92 * top],
          [76, 0, 50 * top],
          [74, 0, 6 * top],
        ].map(([x, y, z], at) => [x!, wear === 'Neckband' ? behind[at]! : y!, z!]),
        r,
        6,
      )
    const wide = {
      ...warp(band(7), [-90, -24, -130, 90, 60, 130], (x, y, z) => [x, `(${y})*0.42`, z], 0.42),
    }
    const hinge = mirrorX(move(turnY(cylinder(9, 10, 2), 90), 66, 0, 52))
    const clip = mirrorX(
      join(move(box(8, 16, 74, 3), 76, 0, 44), move(turnX(box(20, 12, 24, 3), 12), 70, 0, 88)),
    )
    const side = marksOn('right', 40)
    const hex = houseColour(house!)
    return {
      parts: [
        {
          solid: cups,
          material: printed(plastic(hex, 0.36, 0.4), [
            side.text(-5, 7, `${decibel} dB`, 10, '#f3f3ee', 0.2),
            side.text(-5, -9, brand!.toUpperCase(), Math.min(7, 40 / brand!.length), '#f3f3ee'),
          ]),
        },
        { solid: pads, material: rubber('#4a4f55') },
        wear === 'Helmet-mounted'
          ? { solid: clip, material: plastic('#5a6066', 0.5) }
          : { solid: wide, material: rubber('#4a4f55') },
        ...(wear === 'Folding' ? [{ solid: hinge, material: plastic('#c9cdd0', 0.4) }] : []),
      ],
      yaw: -34,
      elevation: 14,
      fill: 0.82,
    }
  },
}

export const safety: readonly PictureRecipe[] = [helmets, goggles, respirators, earmuffs]
