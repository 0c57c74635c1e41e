import * as deskRolesTexts from '#texts/desk-roles.ts'
/** Days for which the link of an invitation to the desk works. */
export const invitationDays = 7
export const maxInvitations = 100

/** An invitation that nobody has followed yet. */
export interface InvitationView {
  id: number
  email: string
  roleName: string
  sentOn: string
  endsOn: string
  /** The link works no longer; sending it again makes a new one. */
  isEnded: boolean
  /** The role holds no more than the reader has himself. */
  mayChange: boolean
}

/** What the page of an invitation's link shows. */
export interface InvitationStep {
  email: string
  roleName: string
  /** `account`: the address has one, and its password joins. */
  kind: 'new' | 'account'
}

export interface JoinInput {
  firstName: string
  lastName: string
  password: string
}

export const invitationTexts = {
  invalid: deskRolesTexts.invalid,
  missing: deskRolesTexts.missingInvitation,
  'bad-email': deskRolesTexts.badEmail,
  'unknown-role': deskRolesTexts.unknownRole,
  'more-than-own': deskRolesTexts.moreThanOwnInvitation,
  'has-access': deskRolesTexts.hasAccess,
  'too-many-invitations': () => deskRolesTexts.tooManyInvitations({ maxInvitations }),
  'too-many-mails': deskRolesTexts.tooManyMails,
  'invitation-gone': deskRolesTexts.invitationGone,
} as const
export type InvitationCode = keyof typeof invitationTexts
