/** Public interface of the engagement module: tracking, deals, and the lists computed from them. */

export { purgeAlerts, sendDueAlerts } from './alerts/due-alerts.ts'
export { endAlert, eraseAlerts, listOwnAlerts, stopAlerts } from './alerts/own-alerts.ts'
export {
  type AlertSubject,
  getAlertSubject,
  type NewAlert,
  saveAlert,
} from './alerts/save-alert.ts'
export { runDeals } from './deal-clock.ts'
export { countLeftAtDealPrice, endSoldOutDeals } from './deal-sales.ts'
export { type DealPage, endDeal, listDeskDeals, planDeskDeal } from './desk-deals.ts'
export { eraseTrackedPerson } from './erase-tracked-person.ts'
export { listRankingComparisons } from './learn/desk-comparisons.ts'
export { decideSynonymProposal, listSynonymProposals } from './learn/desk-proposals.ts'
export { countDeskSearches, deskSearches, listSearchedProducts } from './learn/desk-searches.ts'
export { learnLifts } from './learn/learn-lifts.ts'
export { proposeSynonyms } from './learn/propose-synonyms.ts'
export { recordSearchCart, recordSearchOrder, recordShown } from './learn/record-search.ts'
export { type DealRefusal, type NewDeal, planDeal, planDeals } from './plan-deal.ts'
export { rebuildPopularSearches } from './popular-searches.ts'
export { type HomePage, listRankedIds, loadHomePage } from './product-lists.ts'
export { eventRetentionDays, purgeEvents } from './purge-events.ts'
export { recomputeScores } from './recompute-scores.ts'
export { listOpenDeals, listRunningDeals } from './running-deals.ts'
export { type ClientEvent, type TrackingContext, track } from './track.ts'
export { flushTrackedEvents } from './tracking-queue.ts'
export { listUnfoundSearches, type UnfoundSearch } from './unfound-searches.ts'
