/** A form's values by name, all strings. */
export type Fields = Readonly<Record<string, string>>

/** The merge of two edits. Names are in form order. */
export interface MergedFields {
  /** The merged values; `mine` where the edits conflict. */
  values: Record<string, string>
  /** Changed by the other edit only. */
  theirs: string[]
  /** Changed by this edit only. */
  mine: string[]
  /** Changed by both, to different values. */
  conflicts: string[]
}

/**
 * Merges two edits of the same base: a field changed by one takes that change, and equal changes
 * agree. A missing name counts as empty. Differences in line endings and surrounding whitespace are
 * not changes, because browsers normalise line endings. Source: SAFE-09.
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
