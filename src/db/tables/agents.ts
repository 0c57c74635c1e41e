import { sql } from 'drizzle-orm'
import {
  boolean,
  check,
  foreignKey,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import { person } from './accounts.ts'
import { money, rowId, rowRef, timestampTz } from './column-kinds.ts'
import { sellerId } from './seller-id.ts'

/** An app that registered itself for one seller's host (RFC 7591). Source: KEY-04. */
export const agentClient = pgTable(
  'agent_client',
  {
    sellerId: sellerId(),
    /** The OAuth client_id. */
    id: uuid().notNull(),
    name: text().notNull(),
    redirectUris: text().array().notNull(),
    createdAt: timestampTz().notNull(),
    /** The last consent; null: nobody has connected it, and it is purged soon. */
    usedAt: timestampTz(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    index('agent_client_unused').on(t.sellerId, t.createdAt).where(sql`${t.usedAt} is null`),
  ],
)

/** What a customer allows an app at one seller, and up to which amounts. Source: KEY-04. */
export const agentConsent = pgTable(
  'agent_consent',
  {
    id: rowId(),
    sellerId: sellerId(),
    clientId: uuid().notNull(),
    personId: uuid()
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    scopes: text().array().notNull(),
    /** For one request or offer without confirmation, and for those of 30 days; null: none. */
    maxEach: money(),
    maxMonth: money(),
    /** The person's credential generation: a new password ends the consent. */
    generation: integer().notNull(),
    createdAt: timestampTz().notNull(),
    lastUsedAt: timestampTz(),
    endedAt: timestampTz(),
    /** `customer`, `replaced` by a newer one, a `reused` token, or a changed `password`. */
    endedBy: text(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    foreignKey({
      columns: [t.sellerId, t.clientId],
      foreignColumns: [agentClient.sellerId, agentClient.id],
    }).onDelete('cascade'),
    uniqueIndex('agent_consent_live')
      .on(t.sellerId, t.personId, t.clientId)
      .where(sql`${t.endedAt} is null`),
    index().on(t.sellerId, t.clientId),
    index().on(t.personId),
    check('agent_consent_limits', sql`(${t.maxEach} is null) = (${t.maxMonth} is null)`),
    check('agent_consent_amounts', sql`${t.maxEach} > 0 and ${t.maxMonth} >= ${t.maxEach}`),
    check('agent_consent_end', sql`(${t.endedAt} is null) = (${t.endedBy} is null)`),
  ],
)

/** A code or token of a consent, by its SHA-256. Valid for one seller alone. Source: KEY-04. */
export const agentToken = pgTable(
  'agent_token',
  {
    sellerId: sellerId(),
    tokenHash: text().notNull(),
    consentId: rowRef().notNull(),
    /** `code`, `access` or `refresh`. */
    kind: text().notNull(),
    /** Of a code: the PKCE challenge and the address that it was sent to. */
    challenge: text(),
    redirectUri: text(),
    expiresAt: timestampTz().notNull(),
    /** A code or refresh token is used once; again means that somebody else has it. */
    usedAt: timestampTz(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.tokenHash] }),
    foreignKey({
      columns: [t.sellerId, t.consentId],
      foreignColumns: [agentConsent.sellerId, agentConsent.id],
    }).onDelete('cascade'),
    index().on(t.sellerId, t.consentId),
    index().on(t.sellerId, t.expiresAt),
    check('agent_token_kind', sql`${t.kind} in ('code', 'access', 'refresh')`),
    check('agent_token_code', sql`(${t.kind} = 'code') = (${t.challenge} is not null)`),
  ],
)

/** A request or an offer that an app has prepared. Source: KEY-04. */
export const agentAct = pgTable(
  'agent_act',
  {
    id: rowId(),
    sellerId: sellerId(),
    consentId: rowRef().notNull(),
    personId: uuid()
      .notNull()
      .references(() => person.id, { onDelete: 'cascade' }),
    /** `rfq` or `bid`. */
    kind: text().notNull(),
    state: text().notNull(),
    /** What is sent, as the slice of requests or bids takes it. */
    draft: jsonb().notNull(),
    /** Null: unknown. */
    amount: money(),
    /** The app's key: sent twice, it is one act. */
    key: text().notNull(),
    /** The key under which it is sent, so that it is sent once. */
    commandKey: uuid().notNull(),
    /** Sent without asking, within the consent's limits. */
    automatic: boolean().notNull(),
    result: text(),
    refusal: text(),
    createdAt: timestampTz().notNull(),
    expiresAt: timestampTz().notNull(),
    decidedAt: timestampTz(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    foreignKey({
      columns: [t.sellerId, t.consentId],
      foreignColumns: [agentConsent.sellerId, agentConsent.id],
    }).onDelete('cascade'),
    uniqueIndex('agent_act_key').on(t.sellerId, t.consentId, t.key),
    index().on(t.sellerId, t.personId, t.createdAt),
    index().on(t.personId),
    check('agent_act_kind', sql`${t.kind} in ('rfq', 'bid')`),
    check(
      'agent_act_state',
      sql`${t.state} in ('waiting', 'sending', 'sent', 'refused', 'declined', 'expired')`,
    ),
    check('agent_act_result', sql`(${t.state} = 'sent') = (${t.result} is not null)`),
  ],
)
