/** What a letter takes at most, in pixels. */
const letterWidth = 6.1
/** Between two labels, in percent of the width. */
const gap = 2

interface Label {
  text: string
  /** Of the mark it names, in percent of the width. */
  at: number
  /** Left out where there is no room for all. */
  isOptional?: boolean
}

type Placed<T> = T & { x: number; anchor: 'start' | 'middle' | 'end' }

/**
 * Where labels in one row stand: each below or above its mark, moved aside as far as its neighbours
 * and the ends of the scale need. `minWidth`: the narrowest the scale is drawn, in pixels; labels
 * that do not overlap there overlap nowhere.
 */
export function placeLabels<T extends Label>(labels: readonly T[], minWidth: number): Placed<T>[] {
  const getLabelWidth = ({ text }: Label) => (countLetters(text) * letterWidth * 100) / minWidth
  const fromLeft = [...labels].sort((a, b) => a.at - b.at)
  const total = fromLeft.reduce((sum, label) => sum + getLabelWidth(label) + gap, -gap)
  const visible = total > 100 ? fromLeft.filter(({ isOptional }) => !isOptional) : fromLeft
  const lefts: number[] = []
  let end = -gap
  for (const label of visible) {
    const left = Math.max(label.at - getLabelWidth(label) / 2, end + gap)
    lefts.push(left)
    end = left + getLabelWidth(label)
  }
  let limit = 100
  for (let index = visible.length - 1; index >= 0; index--) {
    const width = getLabelWidth(visible[index]!)
    lefts[index] = Math.max(0, Math.min(lefts[index]!, limit - width))
    limit = lefts[index]! - gap
  }
  return visible.map((label, index) => toPlaced(label, lefts[index]!, getLabelWidth(label)))
}

/** A label keeps to the end it stands at, and to its mark where it stands over it. */
function toPlaced<T extends Label>(label: T, left: number, width: number): Placed<T> {
  if (left <= 0) return { ...label, x: 0, anchor: 'start' }
  if (left + width >= 100) return { ...label, x: 100, anchor: 'end' }
  return { ...label, x: left + width / 2, anchor: 'middle' }
}

/** In widths of a Latin letter: a Han character takes two. */
function countLetters(text: string): number {
  return text.length + (text.match(/[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/gu)?.length ?? 0)
}
