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
  invalid: 'Please check the fields below.',
  missing: 'Please enter an email address.',
  'bad-email': 'Please enter an email address like name@company.com.',
  'unknown-role': 'Please choose a role.',
  'more-than-own': 'That role holds more than your own. An owner can give it.',
  'has-access': 'This person already has access. Change the role in the list above.',
  'too-many-invitations': `At most ${maxInvitations} invitations can be open. Please take one back first.`,
  'too-many-mails': 'This address was mailed several times just now. Please try again in an hour.',
  'invitation-gone': 'This invitation was accepted or taken back.',
} as const
export type InvitationCode = keyof typeof invitationTexts
