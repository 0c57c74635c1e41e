/** Public interface of the accounts module: identity, sign-in and sign-out. */
export { selectAddressesJson } from './address-store.ts'
export {
  addAddress,
  changeAddress,
  findAddress,
  findPostalPlace,
  getDefaultAddress,
  listAddresses,
  makePrimary,
  removeAddress,
} from './addresses.ts'
export { confirmEmail, readConfirmation } from './confirm-address.ts'
export { createAccount } from './create-account.ts'
export { erasePerson, lockPerson } from './erase-person.ts'
export { readFactors, toAccountScope } from './factors.ts'
export { hashLatestAccount } from './known-device.ts'
export { purgeTokens } from './one-time-tokens.ts'
export {
  addPasskey,
  beginPasskey,
  getPasskeyOptions,
  listPasskeys,
  removePasskey,
} from './passkeys.ts'
export { changePassword, verifyPersonPassword } from './passwords.ts'
export { changeProfile, getAccount, reloadAccount, sendConfirmation } from './profile.ts'
export { buildAuditFile, readAudit, readRecordPeople } from './read-audit.ts'
export { readSession, signOut, signOutEverywhere } from './read-session.ts'
export { requireCustomer } from './require-customer.ts'
export { forgotPassword, readReset, resetPassword } from './reset-password.ts'
export {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  findUnconfirmedFactor,
  renewRecoveryCodes,
} from './second-factor.ts'
export { hashToken, newToken } from './secret-token.ts'
export { purgeSessions } from './session-store.ts'
export { endOtherSessions, endSession, listSessions } from './sessions.ts'
export { authenticate, type SignInOutcome } from './sign-in.ts'
export { signUp } from './sign-up.ts'
export {
  changeStaff,
  grantRole,
  isStaffFactorOptional,
  listStaff,
  loadStaffRows,
  readDesk,
  readStaff,
  requireStaff,
  revokeRole,
  setStaffFactor,
  staffSignIn,
  staffSignOut,
} from './staff.ts'
export { undoChange } from './undo-change.ts'
