import { taxNumberTexts } from '../tax/tax-number.ts'

/** What a member may do for a company, each beside the others. Source: CO-01. */
export const companyRoles = ['see', 'ask', 'buy', 'approve', 'admin'] as const
export type CompanyRole = (typeof companyRoles)[number]

export const companyRoleNames: Readonly<Record<CompanyRole, string>> = {
  see: 'See',
  ask: 'Request quotes and make offers',
  buy: 'Order',
  approve: 'Approve orders',
  admin: 'Manage the company',
}

/** The company for which the viewer of a request acts, with what they may there. Source: CO-01. */
export interface ActingCompany {
  id: number
  name: string
  /** Empty: none. */
  taxNumber: string
  /** Of its unit in a special economic zone, as staff checked it; empty: none. */
  zoneTaxNumber: string
  roles: readonly CompanyRole[]
  /** The highest total of one order without an approval, in minor units; null: any. */
  orderLimit: number | null
  /** The same of a calendar month. */
  monthLimit: number | null
  requiresPurchaseOrder: boolean
  requiresCostCenter: boolean
}

/** A company of the viewer's, as the switch and the list of them show it. */
export interface OwnCompany {
  id: number
  name: string
  roles: CompanyRole[]
  memberCount: number
  /** The viewer acts for it in this session. */
  isCurrent: boolean
}

export interface CostCenter {
  code: string
  /** Empty: the code says it. */
  name: string
}

/** A member as colleagues see them. Limits in minor units; null: any. */
export interface MemberView {
  personId: string
  name: string
  email: string
  roles: CompanyRole[]
  orderLimit: number | null
  monthLimit: number | null
  joinedOn: string
  isSelf: boolean
}

export interface CompanyInvitationView {
  id: number
  email: string
  roles: CompanyRole[]
  sentOn: string
  endsOn: string
  /** The link works no longer. */
  isEnded: boolean
}

export interface CompanyEventView {
  when: string
  /** Empty: the account was erased. */
  personName: string
  words: string
}

/** The company that the viewer acts for, as its page shows it. */
export interface CompanyPage extends ActingCompany {
  members: MemberView[]
  /** Empty for those who don't manage it. */
  invitations: CompanyInvitationView[]
  /** The latest ones first; empty for those who don't manage it. */
  events: CompanyEventView[]
  costCenters: CostCenter[]
  mayManage: boolean
  /** Somebody's orders may need an approval that nobody else can give. */
  lacksApprover: boolean
}

const maxNames = 4

/** `Asha, Ben and 3 others`, of at least one name. */
export function listNames(names: readonly string[]): string {
  const words = names.slice(0, maxNames)
  const others = names.length - words.length
  if (others > 0) words.push(others === 1 ? '1 other' : `${others} others`)
  return words.length === 1 ? words[0]! : `${words.slice(0, -1).join(', ')} and ${words.at(-1)!}`
}

/** What the page of an invitation's link shows. */
export interface CompanyInvitationStep {
  companyName: string
  email: string
  roles: CompanyRole[]
  /** The reader is signed in with the invited address. */
  isForReader: boolean
}

export const maxCompanies = 20
export const maxMembers = 500
export const maxCompanyInvitations = 100

export const companyTexts = {
  invalid: 'Please check what is marked below.',
  missing: 'Please fill this in.',
  'too-long': 'This is too long.',
  'invalid-email': 'Please enter a valid email address.',
  ...taxNumberTexts,
  'too-many-companies': `You can belong to at most ${maxCompanies} companies.`,
  'bad-limit': 'Please enter an amount, or leave it empty for no limit.',
  'too-many-cost-centers': 'Please end another cost centre first.',
  'has-access': 'This person belongs to the company already.',
  'too-many-invitations': `At most ${maxCompanyInvitations} invitations can be open. Please take one back first.`,
  'too-many-members': `A company can have at most ${maxMembers} people.`,
  'too-many-mails': 'This address was mailed several times just now. Please try again in an hour.',
  'invitation-gone': 'This invitation was accepted or taken back.',
  'link-spent': 'This link has been used or is too old. Please ask for a new invitation.',
  'other-address': 'This invitation is for another address. Please sign in with that one.',
  'last-admin':
    'A company needs somebody who manages it. Please give another person that role first.',
  'under-way':
    'Orders of the company are under way. Please wait until they are delivered, or ' +
    'cancel them, before the last person leaves.',
  owes: 'An order on account is not paid yet. Please pay it before the last person leaves.',
  'member-gone': 'This person no longer belongs to the company.',
  'hand-to': 'Please choose who takes over their open work.',
  'company-changed':
    'You act for another company by now, which is shown here. Nothing was changed.',
  'too-many-mailed': 'You sent many invitations just now. Please try again in an hour.',
  'no-address-role': 'Addresses of the company are changed by those who order for it or manage it.',
  'no-member': 'You don’t belong to this company, or no longer.',
} as const
export type CompanyCode = keyof typeof companyTexts

/** What a company's record says happened; `to` is the person whom it concerns. */
export const companyEventWords: Readonly<Record<string, string>> = {
  create: 'made the company',
  rename: 'changed the company’s details',
  invite: 'invited somebody',
  uninvite: 'took an invitation back',
  'cost-center': 'added or renamed a cost centre',
  'end-cost-center': 'ended a cost centre',
  'add-address': 'added an address',
  'change-address': 'changed an address',
  'remove-address': 'deleted an address',
  join: 'joined',
  change: 'changed roles or limits of {to}',
  remove: 'removed {to}',
  leave: 'left',
}
