/** A form's values by name, all of them text, as the form has them. */
export type Fields = Readonly<Record<string, string>>

/** Two edits of one thing, put together. Names stand in the order of the form. */
export interface MergedFields {
  /** What both edits make together; where they disagree, `mine`. */
  values: Record<string, string>
  /** Changed by the other edit alone. */
  theirs: string[]
  /** Changed by this edit alone. */
  mine: string[]
  /** Changed by both, to different values. */
  conflicts: string[]
}

/**
 * Merges two edits that began with the same values: a field that only one of them changed takes that change, and two
 * changes to the same value agree. A name that is missing counts as empty. Browsers send other line ends than they are
 * given, so that these and the space around a value don't count as a change. Source: SAFE-09.
 */
export function mergeFields(base: Fields, theirs: Fields, mine: Fields): MergedFields {
  const merged: MergedFields = { values: {}, theirs: [], mine: [], conflicts: [] }
  for (const name of new Set([
    ...Object.keys(base),
    ...Object.keys(theirs),
    ...Object.keys(mine),
  ])) {
    const before = base[name] ?? ''
    const their = theirs[name] ?? ''
    const own = mine[name] ?? ''
    const isTheirs = !isSameText(before, their)
    const isMine = !isSameText(before, own)
    merged.values[name] = isMine ? own : their
    if (isTheirs && isMine && !isSameText(their, own)) merged.conflicts.push(name)
    else if (isTheirs && !isMine) merged.theirs.push(name)
    else if (isMine && !isTheirs) merged.mine.push(name)
  }
  return merged
}

export function isSameText(one: string, other: string): boolean {
  return normaliseText(one) === normaliseText(other)
}

function normaliseText(text: string): string {
  return text.replace(/\r\n?/g, '\n').trim()
}
