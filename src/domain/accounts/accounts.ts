/** Public interface of the accounts module: identity, sign-in and sign-out. */

export { readFactors, toAccountScope } from './factors/factors.ts'
export {
  addPasskey,
  beginPasskey,
  getPasskeyOptions,
  listPasskeys,
  removePasskey,
} from './factors/passkeys.ts'
export {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  findUnconfirmedFactor,
  renewRecoveryCodes,
} from './factors/second-factor.ts'
export { changePassword, verifyPersonPassword } from './passwords/passwords.ts'
export { forgotPassword, readReset, resetPassword } from './passwords/reset-password.ts'
export { selectAddressesJson } from './person/address-store.ts'
export {
  addAddress,
  changeAddress,
  findAddress,
  findPostalPlace,
  getDefaultAddress,
  listAddresses,
  makePrimary,
  removeAddress,
  validateAddress,
} from './person/addresses.ts'
export { createAccount } from './person/create-account.ts'
export { erasePerson, lockPerson } from './person/erase-person.ts'
export {
  changeLanguage,
  changeProfile,
  getAccount,
  reloadAccount,
  sendConfirmation,
} from './person/profile.ts'
export { confirmEmail, readConfirmation } from './proofs/confirm-address.ts'
export { purgeTokens } from './proofs/one-time-tokens.ts'
export { hashToken, newToken } from './proofs/secret-token.ts'
export { undoChange } from './proofs/undo-change.ts'
export { readSession, signOut, signOutEverywhere } from './sessions/read-session.ts'
export { purgeSessions, setSessionCompany } from './sessions/session-store.ts'
export { endOtherSessions, endSession, listSessions } from './sessions/sessions.ts'
export { hashLatestAccount } from './sign-in/known-device.ts'
export { requireCustomer } from './sign-in/require-customer.ts'
export { authenticate, type SignInOutcome } from './sign-in/sign-in.ts'
export { signUp } from './sign-in/sign-up.ts'
export { changeStaff, grantRole, revokeRole } from './staff/change-staff.ts'
export { addNote, readHistory } from './staff/history.ts'
export {
  inviteStaff,
  listInvitations,
  resendInvitation,
  revokeInvitation,
} from './staff/invitations.ts'
export { joinStaff, readInvitation } from './staff/join-staff.ts'
export { listApprovers } from './staff/list-approvers.ts'
export { loadMentions, loadOrderNotes, writeNote } from './staff/notes.ts'
export {
  listOwnRoles,
  listRoleChoices,
  type RoleChoice,
  removeOwnRole,
  saveOwnRole,
} from './staff/own-roles.ts'
export { buildAuditFile, exportAudit, readAudit, readRecordPeople } from './staff/read-audit.ts'
export {
  isStaffFactorOptional,
  listStaff,
  loadStaffRows,
  readDesk,
  readStaff,
  requireAllOrders,
  requireStaff,
  setStaffFactor,
  staffSignIn,
  staffSignOut,
} from './staff/staff.ts'
export { rightsSql, type StoredRights, toRights } from './staff/staff-rights.ts'
