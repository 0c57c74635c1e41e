/**
 * Public API of agents: apps that act for a customer under consent, their tokens, and what waits for
 * the customer's confirmation. Source: KEY-04.
 */
export {
  type ActOutcome,
  confirmAct,
  declineAct,
  myAct,
  myActs,
  proposeAct,
  readOwnAct,
} from './acts.ts'
export {
  type Authorization,
  denyConsent,
  getResource,
  giveConsent,
  isResource,
  readAuthorization,
  readScopes,
} from './authorize.ts'
export { disconnectApp, listConnectedApps } from './connected-apps.ts'
export { exchangeCode, type IssuedTokens, refreshTokens, revokeToken } from './exchange-tokens.ts'
export { purgeAgents } from './purge-agents.ts'
export { type Agent, readAgent } from './read-agent.ts'
export { type RegistrationRefusal, registerClient } from './register-client.ts'
