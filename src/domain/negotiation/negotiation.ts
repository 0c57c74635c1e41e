/**
 * What quotes and bids share: the chain of events, erasable words, agreed prices (grants) with
 * their stock, clocks, the seller's settings. All of it writes in the caller's transaction, which
 * `runCommand` (platform/commands/run-command) opens. Lock order: the thread's row, its grants, stock by pack
 * and warehouse.
 */
export {
  lockAnswerSwitch,
  readAnswerSwitch,
  type StoredSwitch,
  setAnswering,
  shareAnswerSwitch,
} from './answer-switch.ts'
export { type Award, type AwardLine, grantPrices } from './award.ts'
export { createReasonToken, getBuyerReason, giveBuyerReason } from './buyer-reason.ts'
export { checkThreadFile, readThreadFile } from './chain-rules.ts'
export { getWinChance, getWonShare } from './chance-rules.ts'
export {
  assigneeNameSql,
  type DealColumns,
  isOverdueSql,
  joinAssigneeSql,
  listDealConditions,
  marginSql,
  toNetSql,
} from './deal-list.ts'
export { type DealSight, type DealTexts, pickDealSort, readDealPage } from './deal-page.ts'
export { logDecision, type NewDecision, purgeDecisions } from './decision-log.ts'
export {
  appendEvent,
  listNewestThreads,
  loadBuyerNames,
  loadEvents,
  type NewEvent,
} from './event-store.ts'
export { type Grant, loadGrants } from './grant-store.ts'
export { consumeGrants, lapseGrants, releaseGrants, voidGrants } from './grant-transitions.ts'
export {
  defaultSettings,
  findInvalidSetting,
  loadNegotiationSettings,
  lockNegotiationSettings,
  saveNegotiationSettings,
  settingBounds,
} from './negotiation-settings.ts'
export { createBuyable } from './order-thread.ts'
export { findRuleSubjects } from './rule-subjects.ts'
export { runThreadCommand } from './run-thread-command.ts'
export type { Actor, Buyable, Thread } from './thread.ts'
export {
  advanceThread,
  clockActor,
  clockBatch,
  reachedWarningSql,
  runThreadClock,
  type ThreadClock,
  type Warning,
} from './thread-clock.ts'
export { buildThreadFile } from './thread-file.ts'
export { buildThreadPaper } from './thread-paper.ts'
export { canTransition, listSources, type TransitionTable } from './transition-rules.ts'
export { eraseWords } from './words-store.ts'
