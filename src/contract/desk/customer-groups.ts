import * as deskPricesTexts from '#texts/desk-prices.ts'
/** A group of customers and companies that a seller prices alike, as the desk lists it. */
export interface CustomerGroupView {
  id: number
  name: string
  customers: number
  companies: number
  /** Price lists that are for the group. */
  lists: { id: number; name: string }[]
}

export interface GroupMemberView {
  id: number
  kind: 'customer' | 'company'
  /** A customer's address, `…` for those who may not see contacts; a company's name. */
  name: string
}

export interface CustomerGroupPage {
  group: CustomerGroupView
  /** The first `maxShownMembers` of those that match. */
  members: GroupMemberView[]
  count: number
}

export const maxGroupName = 80
export const maxShownMembers = 200
/** Lines of one form. */
export const maxNewMembers = 500

/** A line that names no member, and why. */
export interface MemberFault {
  text: string
  reason: string
}

export const customerGroupTexts = {
  missing: deskPricesTexts.missing,
  invalid: deskPricesTexts.invalidCustomerGroup,
  'too-long': () => deskPricesTexts.tooLong({ maxGroupName }),
  unprintable: deskPricesTexts.unprintable,
  'name-taken': deskPricesTexts.nameTakenCustomerGroup,
  'changed-meanwhile': deskPricesTexts.changedMeanwhileCustomerGroup,
  'in-use': deskPricesTexts.inUse,
  'no-members': deskPricesTexts.noMembers,
  'too-many': () => deskPricesTexts.tooMany({ maxNewMembers }),
  'has-faults': deskPricesTexts.hasFaultsCustomerGroup,
} as const
export type CustomerGroupCode = keyof typeof customerGroupTexts
