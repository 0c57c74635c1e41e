import * as companyWordsTexts from '#texts/company-words.ts'
import { taxNumberTexts } from '../tax/tax-number.ts'

/** What a member may do for a company, each beside the others. Source: CO-01. */
export const companyRoles = ['see', 'ask', 'buy', 'approve', 'admin'] as const
export type CompanyRole = (typeof companyRoles)[number]

export const companyRoleNames: Readonly<Record<CompanyRole, () => string>> = {
  see: companyWordsTexts.roleSee,
  ask: companyWordsTexts.roleAsk,
  buy: companyWordsTexts.roleBuy,
  approve: companyWordsTexts.roleApprove,
  admin: companyWordsTexts.roleAdmin,
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
  invalid: companyWordsTexts.invalid,
  missing: companyWordsTexts.missing,
  'too-long': companyWordsTexts.tooLong,
  'invalid-email': companyWordsTexts.invalidEmail,
  ...taxNumberTexts,
  'too-many-companies': () => companyWordsTexts.tooManyCompanies({ maxCompanies }),
  'bad-limit': companyWordsTexts.badLimit,
  'too-many-cost-centers': companyWordsTexts.tooManyCostCenters,
  'has-access': companyWordsTexts.hasAccess,
  'too-many-invitations': () => companyWordsTexts.tooManyInvitations({ maxCompanyInvitations }),
  'too-many-members': () => companyWordsTexts.tooManyMembers({ maxMembers }),
  'too-many-mails': companyWordsTexts.tooManyMails,
  'invitation-gone': companyWordsTexts.invitationGone,
  'link-spent': companyWordsTexts.linkSpent,
  'other-address': companyWordsTexts.otherAddress,
  'last-admin': companyWordsTexts.lastAdmin,
  'under-way': companyWordsTexts.underWay,
  owes: companyWordsTexts.owes,
  'member-gone': companyWordsTexts.memberGone,
  'hand-to': companyWordsTexts.handTo,
  'company-changed': companyWordsTexts.companyChanged,
  'too-many-mailed': companyWordsTexts.tooManyMailed,
  'no-address-role': companyWordsTexts.noAddressRole,
  'no-member': companyWordsTexts.noMember,
} as const
export type CompanyCode = keyof typeof companyTexts

/** What a company's record says happened; `person` is the one whom it concerns. */
export const companyEventWords: Readonly<Record<string, (values: { person: string }) => string>> = {
  create: companyWordsTexts.eventCreate,
  rename: companyWordsTexts.eventRename,
  invite: companyWordsTexts.eventInvite,
  uninvite: companyWordsTexts.eventUninvite,
  'cost-center': companyWordsTexts.eventCostCenter,
  'end-cost-center': companyWordsTexts.eventEndCostCenter,
  'add-address': companyWordsTexts.eventAddAddress,
  'change-address': companyWordsTexts.eventChangeAddress,
  'remove-address': companyWordsTexts.eventRemoveAddress,
  join: companyWordsTexts.eventJoin,
  change: companyWordsTexts.eventChange,
  remove: companyWordsTexts.eventRemove,
  leave: companyWordsTexts.eventLeave,
}
