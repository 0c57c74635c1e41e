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
export { erasePerson, lockPerson } from './erase-person.ts'
export { makeAccount } from './make-account.ts'
export { changePassword, forgotPassword, isPasswordOf, resetPassword } from './passwords.ts'
export { account, accountNow, changeProfile, confirmEmail, sendConfirmation } from './profile.ts'
export { readSession, signOut, signOutEverywhere } from './read-session.ts'
export { requireCustomer } from './require-customer.ts'
export {
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  unconfirmedFactor,
} from './second-factor.ts'
export { hashToken, newToken } from './secret-token.ts'
export { deleteDeadSessions } from './session-store.ts'
export { prove, type SignInOutcome } from './sign-in.ts'
export { signUp } from './sign-up.ts'
export {
  changeStaff,
  giveRole,
  listStaff,
  readAudit,
  readStaff,
  requireStaff,
  rowsOf as staffRowsOf,
  staffSignIn,
  staffSignOut,
  takeRole,
} from './staff.ts'
