import type { LastWrite } from '#domain/desk/desk.ts'
import * as deskPartsTexts from '#texts/desk-parts.ts'

/**
 * How the two edits of a conflict are labelled: by a colleague, by you in another tab, or by an
 * unknown person.
 */
export function describeEditor(last: LastWrite | null) {
  if (last?.isOwn) {
    return {
      heading: deskPartsTexts.savedInOtherTab(),
      column: deskPartsTexts.otherTab(),
      groups: {
        both: deskPartsTexts.changedInBothTabs(),
        theirs: deskPartsTexts.changedInOtherTab(),
        mine: deskPartsTexts.changedHere(),
      },
      describeBoth: deskPartsTexts.changedInBoth,
    }
  }
  const name = last?.by ?? ''
  return {
    heading: name ? deskPartsTexts.savedByColleague({ name }) : deskPartsTexts.savedByUnknown(),
    column: name ? deskPartsTexts.theirsBy({ by: name }) : deskPartsTexts.theirs(),
    groups: {
      both: deskPartsTexts.changedByBoth(),
      theirs: name ? deskPartsTexts.changedByColleague({ name }) : deskPartsTexts.changedByThem(),
      mine: deskPartsTexts.changedByYou(),
    },
    describeBoth: deskPartsTexts.changedByBothLead,
  }
}
