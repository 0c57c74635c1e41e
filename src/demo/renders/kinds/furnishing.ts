import { points, polygon, soften } from '../engine/flat.ts'
import { blend, cut, join, relief } from '../engine/joins.ts'
import { chrome, galvanised, metal, plastic, rubber, steel } from '../engine/materials.ts'
import { mirrorX, move, plate, ring, turnX, turnZ, warp } from '../engine/places.ts'
import { linear, type Material } from '../engine/scene.ts'
import { box, cylinder, extrude, lathe, sweep } from '../engine/solids.ts'
import { type PictureRecipe, readNumber, scaledFill } from '../look.ts'

const chairColours: Readonly<Record<string, string>> = {
  Black: '#50555b',
  Blue: '#3a5f96',
  Grey: '#8d979d',
}

const officeChairs: PictureRecipe = {
  kind: 'office-chairs',
  seen: ['back', 'tilt', 'cover', 'base', 'colour'],
  version: 1,
  scene({ back, cover, tilt, base, colour }) {
    const high = back === 'Medium back' ? 470 : 600
    const seat = blend(
      20,
      move(box(490, 480, 74, 34), 0, 0, 480),
      move(box(470, 120, 70, 34), 0, -190, 476),
    )
    const outline = soften(
      `-210,0 -235,${high * 0.4} -205,${high} 205,${high} 235,${high * 0.4} 210,0`,
      2,
    )
    const curve = (solid: ReturnType<typeof box>, y: number, z: number) =>
      move(
        warp(
          turnX(solid, -9),
          [-250, -120, -60, 250, 160, 820],
          (x, y0, z0) => [x, `${y0}+0.0011*${x}*${x}-24`, z0],
          0.85,
        ),
        0,
        y,
        z,
      )
    const rest = curve(
      plate(polygon(outline, 4), cover === 'Mesh' ? 14 : 58, cover === 'Mesh' ? 6 : 24),
      216,
      540,
    )
    const frame = curve(
      cut(plate(polygon(outline, 16), 30, 12), plate(polygon(outline, -10), 90), 4),
      216,
      540,
    )
    const head = curve(
      move(box(300, cover === 'Mesh' ? 26 : 60, 140, 26), 0, 0, high + 110),
      216,
      540,
    )
    const neck = move(turnX(box(60, 16, 150, 6), -9), 0, 216 + (high + 20) * 0.16 + 12, 540 + high)
    const spine = sweep(
      points(`0,60,430 0,250,440 0,300,560 0,${270 + high * 0.08},${560 + high * 0.5}`),
      26,
      5,
    )
    const arms = mirrorX(
      join(
        sweep(points('200,40,440 290,40,450 300,50,560 300,40,676'), 19, 4),
        move(box(72, 260, 34, 15), 300, -10, 690),
      ),
    )
    const column = join(
      move(cylinder(28, 240, 4), 0, 0, 240),
      move(cylinder(46, 60, 8), 0, 0, 130),
      move(box(200, 240, 44, 14), 0, 0, 424),
    )
    const leg = sweep(points('20,0,124 150,0,112 300,0,76'), 24, 3)
    const star = ring(leg, 5)
    const castor = join(
      move(turnX(cylinder(30, 22, 6), 90), 300, 19, 30),
      move(turnX(cylinder(30, 22, 6), 90), 300, -19, 30),
    )
    const lever = sweep(points('80,-20,424 260,-60,416 300,-70,414'), 8, 3)
    const second = sweep(points('-80,-20,424 -260,-60,416 -300,-70,414'), 8, 3)
    const hex = chairColours[colour!]!
    const fabric: Material = {
      colour: linear(hex),
      rough: cover === 'Artificial leather' ? 0.42 : 0.92,
      coat: cover === 'Artificial leather' ? 0.35 : 0,
      paint(x, y, z, surface) {
        const fine = cover === 'Mesh' ? 0.55 : 0.8
        const by = cover === 'Mesh' ? 0.3 : cover === 'Fabric' ? 0.12 : 0.02
        const weave = 1 + by * Math.sin(x * fine) * Math.sin((z + y) * fine)
        surface.red *= weave
        surface.green *= weave
        surface.blue *= weave
      },
    }
    const seams = (solid: ReturnType<typeof box>) =>
      cover === 'Artificial leather'
        ? relief(solid, (x) => `-5*Math.exp(-(Math.abs(${x})-90)*(Math.abs(${x})-90)*0.01)`, 5, 0.8)
        : solid
    return {
      parts: [
        { solid: seams(seat), material: cover === 'Mesh' ? plastic(hex, 0.9) : fabric },
        { solid: seams(rest), material: fabric },
        ...(cover === 'Mesh' ? [{ solid: frame, material: plastic('#50555b', 0.5) }] : []),
        ...(back === 'High back with headrest'
          ? [
              { solid: head, material: fabric },
              { solid: neck, material: plastic('#50555b', 0.5) },
            ]
          : []),
        { solid: join(spine, arms), material: plastic('#50555b', 0.5) },
        { solid: column, material: rubber('#50555b') },
        { solid: star, material: base === 'Nylon base' ? plastic('#565c63', 0.5) : chrome },
        { solid: ring(castor, 5), material: plastic('#4a4f55', 0.5) },
        { solid: tilt === 'Synchro mechanism' ? join(lever, second) : lever, material: steel },
      ],
      yaw: 4,
      elevation: 14,
      fill: back === 'Medium back' ? 0.84 : 0.9,
    }
  },
}

const fanColours: Readonly<Record<string, string>> = {
  White: '#ecedea',
  Brown: '#7a5a45',
  Ivory: '#e6d9b8',
}

const ceilingFans: PictureRecipe = {
  kind: 'ceiling-fans',
  seen: ['sweep', 'motor', 'blades', 'finish', 'colour'],
  version: 1,
  scene({ sweep: across, motor, blades, finish, colour }) {
    const r = readNumber(across) / 2
    const isSlim = motor === 'BLDC motor'
    const body = lathe(
      soften(
        isSlim
          ? '0,-34 60,-34 112,-20 118,4 96,26 40,40 0,40'
          : '0,-62 50,-62 104,-44 124,-12 124,16 104,44 46,64 0,64',
        2,
      ),
    )
    const trim = isSlim
      ? lathe('104,-20 120,-12 121,-2 110,-2', 1)
      : join(lathe('120,-8 127,-6 127,6 120,8', 1), lathe('0,-66 34,-66 40,-60 0,-56', 1))
    const rod = move(cylinder(12, 230, 1), 0, 0, 150)
    const canopy = lathe(soften('0,230 58,262 70,292 0,292', 1))
    const cup = lathe(soften('0,30 30,40 26,84 0,92', 1))
    const inner = 150
    const width = blades === 'ABS blades' ? 78 : 62
    const outline =
      blades === 'ABS blades'
        ? soften(
            `${inner - 40},-30 ${inner + 60},${-width * 0.8} ${r * 0.8},${-width} ${r},${-width * 0.5} ${r},${width * 0.6} ${r * 0.7},${width * 0.72} ${inner - 40},32`,
            2,
          )
        : points(
            `${inner},${-width * 0.72} ${r - 12},${-width} ${r},${-width + 14} ${r},${width - 14} ${r - 12},${width} ${inner},${width * 0.72}`,
          )
    const plain = extrude(polygon(outline, 2), blades === 'ABS blades' ? 9 : 5, 2)
    const ribbed =
      blades === 'Galvanised steel blades'
        ? relief(
            plain,
            (_x, y) => `2.2*Math.exp(-(Math.abs(${y})-26)*(Math.abs(${y})-26)*0.02)`,
            2.2,
            0.8,
          )
        : plain
    const blade = turnX(ribbed, 12)
    const bracket = turnX(
      blend(6, move(box(120, 44, 8, 3), 128, 0, 0), move(box(60, 84, 7, 3), 176, 0, 0)),
      12,
    )
    const hex = fanColours[colour!]!
    const coated = finish === 'Enamelled' ? plastic(hex, 0.34, 0.6) : plastic(hex, 0.6)
    // Its underside faces the floor, which is light in a room.
    const paint: Material = {
      ...coated,
      paint(x, y, z, surface) {
        coated.paint?.(x, y, z, surface)
        surface.glow = 0.3
      },
    }
    const three = (solid: typeof blade) => turnZ(ring(solid, 3), 27)
    return {
      parts: [
        { solid: join(body, rod, canopy, cup), material: paint },
        {
          solid: trim,
          material: isSlim ? plastic('#3d8a63', 0.4, 0.4) : metal('#d9b45c', 0.25, 0.04),
        },
        {
          solid: three(blade),
          material:
            blades === 'Galvanised steel blades' && colour === 'White'
              ? { ...galvanised, colour: linear('#d5d8d8'), metal: 0.3 }
              : paint,
        },
        ...(blades === 'ABS blades' ? [] : [{ solid: three(bracket), material: paint }]),
      ],
      pitch: -60,
      yaw: 14,
      elevation: 4,
      fill: scaledFill(r, 600, 0.25),
    }
  },
}

export const furnishing: readonly PictureRecipe[] = [officeChairs, ceilingFans]
