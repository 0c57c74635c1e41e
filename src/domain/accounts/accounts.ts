/** The face of accounts: who one is, and how one comes in and goes. */
export { readSession, signOut, signOutEverywhere } from './read-session.ts'
export { deleteDeadSessions } from './session-store.ts'
export { type SignedIn, signIn } from './sign-in.ts'
export { signUp } from './sign-up.ts'
