import type { LastWrite } from '#domain/desk/desk.ts'

/**
 * How the two edits of a conflict are labelled: by a colleague, by you in another tab, or by an
 * unknown person.
 */
export function describeEditor(last: LastWrite | null) {
  if (last?.isOwn) {
    return {
      heading: 'You saved this in another tab',
      column: 'The other tab',
      groups: {
        both: 'Changed in both: choose',
        theirs: 'Changed in the other tab: kept',
        mine: 'Changed here: kept',
      },
      together: (theirs: number, mine: number) =>
        describeMergedFields('of the other tab', theirs, 'of this one', mine),
    }
  }
  const by = last?.by ?? ''
  return {
    heading: `${by || 'Somebody'} saved this while you were typing`,
    column: by ? `Theirs: ${by}` : 'Theirs',
    groups: {
      both: 'Changed by both: choose',
      theirs: `Changed by ${by || 'them'} alone: kept`,
      mine: 'Changed by you alone: kept',
    },
    together: (theirs: number, mine: number) =>
      describeMergedFields(by ? `of ${by}’s` : 'of theirs', theirs, 'of yours', mine),
  }
}

/** "3 fields of Farah’s and 2 of yours are kept. " */
function describeMergedFields(
  ownerLabel: string,
  theirs: number,
  own: string,
  mine: number,
): string {
  const formatFieldCount = (count: number) => `${count} ${count === 1 ? 'field' : 'fields'}`
  const parts: string[] = []
  if (theirs > 0) parts.push(`${formatFieldCount(theirs)} ${ownerLabel}`)
  if (mine > 0) parts.push(`${theirs > 0 ? mine : formatFieldCount(mine)} ${own}`)
  if (parts.length === 0) return ''
  return `${parts.join(' and ')} ${theirs + mine === 1 ? 'is' : 'are'} kept. `
}
