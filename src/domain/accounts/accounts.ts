/** The face of accounts: who one is, and how one comes in and goes. */
export { makeAccount } from './make-account.ts'
export { readSession, signOut, signOutEverywhere } from './read-session.ts'
export { deleteDeadSessions } from './session-store.ts'
export { prove, type SignedIn, type SignInRefusal } from './sign-in.ts'
export { signUp } from './sign-up.ts'
export {
  changeStaff,
  giveRole,
  listStaff,
  readAudit,
  readStaff,
  requireStaff,
  rowsOf as staffRowsOf,
  type StaffChange,
  staffSignIn,
  staffSignOut,
  takeRole,
} from './staff.ts'
