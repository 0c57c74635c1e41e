import { buildLabel, type Label } from './letters.ts'
import { coverSurface } from './materials.ts'
import { linear, type Material, type Paint } from './scene.ts'

type Face = 'front' | 'top' | 'right' | 'left'

/** Letters or a patch of colour on one side of an object. */
export interface Mark {
  face: Face
  /** The mark is only on what lies beyond this, towards the viewer of that side. */
  beyond: number
  colour: string
  /** Below zero is ink, at a place of that side. */
  at: Label['at']
}

/** Makes marks for one side: front and right look at x and z or y and z, top at x and y. */
export function marksOn(face: Face, beyond: number) {
  const mark = (colour: string, at: Label['at']): Mark => ({ face, beyond, colour, at })
  return {
    /** Letters centred on (u, v). */
    text(u: number, v: number, text: string, height: number, colour: string, weight?: number) {
      const label = buildLabel(text, height, weight)
      return mark(colour, (a, b) => label.at(a - u + label.width / 2, b - v + height / 2))
    },
    /** Letters that begin at u. */
    textFrom(u: number, v: number, text: string, height: number, colour: string, weight?: number) {
      const label = buildLabel(text, height, weight)
      return mark(colour, (a, b) => label.at(a - u, b - v + height / 2))
    },
    patch: (u: number, v: number, width: number, height: number, colour: string) =>
      mark(colour, (a, b) => Math.max(Math.abs(a - u) - width / 2, Math.abs(b - v) - height / 2)),
    disc: (u: number, v: number, radius: number, colour: string) =>
      mark(colour, (a, b) => Math.hypot(a - u, b - v) - radius),
  }
}

/** The material with marks printed on it; later marks lie over earlier ones. */
export function printed(material: Material, marks: readonly Mark[]): Material {
  const inks = marks.map(prepareMark)
  return {
    ...material,
    paint(x, y, z, surface) {
      material.paint?.(x, y, z, surface)
      for (const ink of inks) ink(x, y, z, surface)
    },
  }
}

function prepareMark({ face, beyond, colour: hex, at }: Mark): Paint {
  const colour = linear(hex)
  return (x, y, z, surface) => {
    const isOn =
      face === 'front'
        ? y < beyond
        : face === 'top'
          ? z > beyond
          : face === 'right'
            ? x > beyond
            : x < beyond
    if (!isOn) return
    const u = face === 'right' ? y : face === 'left' ? -y : x
    if (at(u, face === 'top' ? y : z) < 0) coverSurface(surface, colour, 0.5, 0)
  }
}
