/** The face of accounts: who one is, and how one comes in and goes. */
export { addressesAsJson } from './address-store.ts'
export {
  addAddress,
  addresses,
  changeAddress,
  defaultAddress,
  findAddress,
  makePrimary,
  placeOfCode,
  removeAddress,
} from './addresses.ts'
export { confirmEmail, readConfirmation } from './confirm-address.ts'
export { erasePerson, lockPerson } from './erase-person.ts'
export { asPerson, readFactors } from './factors.ts'
export { markLatestAccount } from './known-device.ts'
export { makeAccount } from './make-account.ts'
export { purgeTokens } from './one-time-tokens.ts'
export {
  addPasskey,
  beginPasskey,
  listPasskeys,
  passkeyQuestion,
  removePasskey,
} from './passkeys.ts'
export { changePassword, isPasswordOf } from './passwords.ts'
export { account, accountNow, changeProfile, sendConfirmation } from './profile.ts'
export { auditFile, readAudit, readRecordPeople } from './read-audit.ts'
export { readSession, signOut, signOutEverywhere } from './read-session.ts'
export { requireCustomer } from './require-customer.ts'
export { forgotPassword, readReset, resetPassword } from './reset-password.ts'
export {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  renewRecoveryCodes,
  unconfirmedFactor,
} from './second-factor.ts'
export { hashToken, newToken } from './secret-token.ts'
export { deleteDeadSessions } from './session-store.ts'
export { endOtherSessions, endSession, listSessions } from './sessions.ts'
export { prove, type SignInOutcome } from './sign-in.ts'
export { signUp } from './sign-up.ts'
export {
  changeStaff,
  giveRole,
  isStaffFactorOptional,
  listStaff,
  readDesk,
  readStaff,
  requireStaff,
  rowsOf as staffRowsOf,
  setStaffFactor,
  staffSignIn,
  staffSignOut,
  takeRole,
} from './staff.ts'
export { undoChange } from './undo-change.ts'
