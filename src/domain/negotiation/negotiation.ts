/**
 * The ground that quotes and bids stand on: the chain of events, words that can be erased, agreed prices (grants) with their
 * stock, clocks, the seller's settings. All of it writes in the caller's transaction; `runCommand` (domain/run-command) is
 * how one is opened. Locks are taken in this order: the thread's row, its grants, stock by pack and warehouse.
 */
export { type Award, type AwardLine, award } from './award.ts'
export { checkThreadFile, readThreadFile } from './chain-rules.ts'
export { type Clock, dueWarning, type Warning } from './clock-rules.ts'
export { appendEvent, type NewEvent, newestThreads, readEvents } from './event-store.ts'
export { consumeGrants, giveBack, lapseGrants, voidGrants } from './grant-moves.ts'
export { dueThreads, type Grant, grantsOf } from './grant-store.ts'
export { type Moves, mayMove, sourcesOf } from './move-rules.ts'
export {
  defaultSettings,
  lockSettings,
  saveSettings,
  settingBounds,
  settingsOf,
  wrongSetting,
} from './settings.ts'
export type { Actor, Buyable, Thread } from './thread.ts'
export { threadFile } from './thread-file.ts'
export { threadPaper } from './thread-paper.ts'
export { eraseWords } from './words-store.ts'
