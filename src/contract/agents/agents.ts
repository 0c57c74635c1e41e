import type { Minor } from '#kernel/money.ts'
import * as agentsTexts from '#texts/agents.ts'

/** What a customer may allow an app, with the words of the consent. Source: KEY-04. */
export const agentScopes = {
  browse: agentsTexts.scopeBrowse,
  cart: agentsTexts.scopeCart,
  ask: agentsTexts.scopeAsk,
  bid: agentsTexts.scopeBid,
  orders: agentsTexts.scopeOrders,
} as const

export type AgentScope = keyof typeof agentScopes

export const agentScopeNames = Object.keys(agentScopes) as AgentScope[]

/** Scopes whose use binds the customer, within limits or once confirmed. */
export const bindingScopes: readonly AgentScope[] = ['ask', 'bid']

/** Length limits of what an app says of itself, and how many it may have. */
export const agentLimits = {
  appName: 60,
  redirectUris: 5,
  redirectUri: 500,
  state: 1_000,
  /** Lines of a request or an offer. */
  lines: 20,
  /** Acts of one app that wait for the customer at a time. */
  waitingActs: 10,
  /** Hours in which the customer may confirm. */
  confirmHours: 48,
  /** The days that the second spending limit covers. */
  spendingDays: 30,
} as const

/** Why a consent is not even asked for. */
export const authorizationTexts = {
  'unknown-app': agentsTexts.unknownApp,
  'bad-redirect': agentsTexts.badRedirect,
  'bad-request': agentsTexts.badRequest,
  'bad-challenge': agentsTexts.badChallenge,
  'bad-scope': agentsTexts.badScope,
  'bad-resource': agentsTexts.badResource,
} as const

export type AuthorizationRefusal = keyof typeof authorizationTexts

/** What is wrong with the limits of a consent. */
export const consentTexts = {
  'bad-amount': agentsTexts.badAmount,
  'one-limit': agentsTexts.oneLimit,
  'limits-crossed': agentsTexts.limitsCrossed,
} as const

export type ConsentRefusal = keyof typeof consentTexts

/** An app’s request for the customer’s consent. */
export interface AuthorizationView {
  appName: string
  /** Where the customer returns: the only part of an app’s identity that is checked. */
  returnHost: string
  scopes: AgentScope[]
}

/** An app that the customer has connected. */
export interface ConnectedApp {
  id: number
  name: string
  returnHost: string
  scopes: AgentScope[]
  /** Null: each request and offer is confirmed. */
  maxEach: Minor | null
  maxMonth: Minor | null
  /** Of the second limit, used by acts without confirmation. */
  spent: Minor
  /** In the seller's country and words. */
  connectedOn: string
  lastUsedOn: string | null
}

export type ActKind = 'rfq' | 'bid'

/**
 * The states of what an app wants to do: it waits for the customer, is being sent, was sent, was
 * refused by the shop’s rules, declined by the customer, or waited too long.
 */
export const actStates = ['waiting', 'sending', 'sent', 'refused', 'declined', 'expired'] as const
export type ActState = (typeof actStates)[number]

export const actStateWords: Record<ActState, () => string> = {
  waiting: agentsTexts.waiting,
  sending: agentsTexts.sending,
  sent: agentsTexts.sent,
  refused: agentsTexts.refused,
  declined: agentsTexts.declined,
  expired: agentsTexts.expired,
}

export interface ActLineView {
  name: string
  /** Empty where it is described in words. */
  unit: string
  quantity: number
  /** The offered or wished price of one pack; null: none. */
  price: Minor | null
  listPrice: Minor | null
}

/** A request or an offer that an app has prepared. */
export interface ActView {
  id: number
  appName: string
  kind: ActKind
  state: ActState
  lines: ActLineView[]
  /** Null: unknown, because something has no price. */
  amount: Minor | null
  note: string
  pincode: string
  neededBy: string | null
  /** Days of payment that an offer asks for; null: none. Source: PAY-06. */
  paymentDays: number | null
  createdOn: string
  expiresAt: string
  expiresOn: string
  /** Sent without asking, within the limits. */
  automatic: boolean
  /** The number of the request or bid, once sent. */
  result: string | null
  /** Why the shop’s rules refused it, in words. */
  refusal: string | null
}

/** Why an act is not taken from an app, or not decided. */
export const actTexts = {
  'key-reused': agentsTexts.keyReused,
  'too-many-waiting': agentsTexts.tooManyWaiting,
  'not-connected': agentsTexts.appDisconnected,
  'no-place': agentsTexts.noPlace,
  'no-lines': agentsTexts.noLines,
  'unknown-pack': agentsTexts.unknownPack,
  'bad-price': agentsTexts.badPrice,
  'bad-date': agentsTexts.badDate,
  decided: agentsTexts.decided,
  'in-progress': agentsTexts.inProgress,
} as const

export type ActRefusal = keyof typeof actTexts
