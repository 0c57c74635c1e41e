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
  missing: 'Please give the group a name.',
  invalid: 'Please give the group a name.',
  'too-long': `A name has at most ${maxGroupName} characters.`,
  unprintable: 'Contains characters that can’t be displayed.',
  'name-taken': 'There is a group of this name already.',
  'changed-meanwhile': 'Somebody renamed this group meanwhile. This is its name now.',
  'in-use': 'Price lists are for this group. Set them for somebody else, or remove them, first.',
  'no-members': 'Please write at least one address or company.',
  'too-many': `Please add at most ${maxNewMembers} at once.`,
  'has-faults': 'Nobody was added: some lines name no member.',
} as const
export type CustomerGroupCode = keyof typeof customerGroupTexts
