import { sql } from 'drizzle-orm'
import {
  check,
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

/**
 * Whether rules may answer buyers at all, and how they answer quotes. Whoever answers by a rule
 * locks the row for sharing, whoever stops them or edits the rules locks it alone. Source: DEAL-03.
 */
export const answerSwitch = pgTable(
  'answer_switch',
  {
    sellerId: sellerId().primaryKey(),
    /** Null: rules answer. */
    stoppedAt: timestampTz(),
    stoppedBy: uuid().references(() => person.id, { onDelete: 'set null' }),
    /** Minutes that people have for a request before its rules are asked. */
    afterMinutes: integer().notNull().default(4),
    /** Requests for one product that rules answer to one buyer in 24 hours. */
    maxPerProduct: integer().notNull().default(2),
  },
  (t) => [
    check(
      'answer_switch_figures',
      sql`${t.afterMinutes} between 0 and 1440 and ${t.maxPerProduct} between 1 and 20`,
    ),
  ],
)

/** A seller's rules for quotes, in the order in which they are asked; see QuoteRule. */
export const quoteRule = pgTable(
  'quote_rule',
  {
    id: rowId(),
    sellerId: sellerId(),
    position: integer().notNull(),
    name: text().notNull(),
    /** `sku`, `brand`, `category` or `all`. */
    kind: text().notNull(),
    /** Id of the product, brand or category; 0 for `all`. */
    subjectId: rowRef().notNull(),
    /** The rule is about this buyer, and ends with the account. */
    customerId: uuid().references(() => person.id, { onDelete: 'cascade' }),
    /** Or about all buyers with a confirmed address at this domain. */
    mailDomain: text(),
    /** Bounds of the whole request at list prices, tax included. */
    fromAmount: money(),
    toAmount: money(),
    /** `list`, `margin` or `last`. */
    pricing: text().notNull(),
    /** Discount off the list price, or the margin. */
    basisPoints: integer().notNull().default(0),
    /** `propose` or `send`. */
    does: text().notNull(),
    /** A rule that sends leaves quotes below this margin to people. */
    minMargin: integer(),
    /** Its quotes say what this template says; if it is gone, people send them. */
    templateId: rowRef(),
    state: text().notNull().default('off'),
    /** Requests that came before it are not its own. */
    stateSince: timestampTz().notNull(),
    shadowUntil: timestampTz(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    index('quote_rule_live').on(t.sellerId).where(sql`${t.state} <> 'off'`),
    index().on(t.customerId),
    check(
      'quote_rule_subject',
      sql`${t.kind} in ('sku', 'brand', 'category', 'all') and (${t.kind} = 'all') = (${t.subjectId} = 0)
        and num_nonnulls(${t.customerId}, ${t.mailDomain}) <= 1`,
    ),
    check(
      'quote_rule_figures',
      sql`${t.pricing} in ('list', 'margin', 'last') and ${t.basisPoints} between 0 and 9900
        and ${t.fromAmount} > 0 and ${t.toAmount} > 0 and ${t.toAmount} >= ${t.fromAmount}
        and ${t.minMargin} between 0 and 9999`,
    ),
    check(
      'quote_rule_state',
      sql`${t.does} in ('propose', 'send') and ${t.state} in ('off', 'shadow', 'on')
        and (${t.state} = 'shadow') = (${t.shadowUntil} is not null)`,
    ),
  ],
)

/**
 * What rules decided about a request or a round of a bid, or would have decided in the shadow; once
 * each. Names nobody. Source: DEAL-03.
 */
export const ruleDecision = pgTable(
  'rule_decision',
  {
    id: rowId(),
    sellerId: sellerId(),
    /** `rfq` or `bid`. */
    kind: text().notNull(),
    threadId: rowRef().notNull(),
    round: integer().notNull(),
    /** `live` or `shadow`. */
    mode: text().notNull(),
    /** The rule that mattered, which may have been removed since; null: none did. */
    ruleId: rowRef(),
    ruleName: text().notNull(),
    outcome: text().notNull(),
    reason: text().notNull(),
    /** What was or would have been offered, tax included. */
    total: money(),
    /** Basis points. */
    margin: integer(),
    /** `[{ line, ruleId, unitPrice }]`. */
    lines: jsonb().notNull().default([]),
    at: timestampTz().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    uniqueIndex('rule_decision_once').on(t.sellerId, t.kind, t.threadId, t.round, t.mode),
    index('rule_decision_newest').on(t.sellerId, t.at.desc(), t.id.desc()),
    index('rule_decision_rule').on(t.sellerId, t.ruleId, t.at.desc()),
    check(
      'rule_decision_kind',
      sql`${t.kind} in ('rfq', 'bid') and ${t.mode} in ('live', 'shadow')
        and ${t.outcome} in ('sent', 'proposed', 'left', 'accepted', 'countered', 'declined')`,
    ),
  ],
)

/** When a quote needs a second person's approval, beside the margin floor; see ApprovalRule. */
export const approvalRule = pgTable(
  'approval_rule',
  {
    id: rowId(),
    sellerId: sellerId(),
    /** `line-margin`, `margin`, `amount`, `discount` or `terms`. */
    measure: text().notNull(),
    /** Basis points, or an amount; 0 for `terms`. */
    bound: money().notNull(),
    /** Of `terms`: what they contain; empty: whatever no template says. */
    words: text().notNull(),
    /** Whose approval it needs: `approver` or `owner`. */
    role: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.sellerId, t.id] }),
    uniqueIndex('approval_rule_once').on(t.sellerId, t.measure, t.bound, t.words),
    check(
      'approval_rule_figures',
      sql`${t.measure} in ('line-margin', 'margin', 'amount', 'discount', 'terms')
        and ${t.role} in ('approver', 'owner') and ${t.bound} >= 0`,
    ),
  ],
)
