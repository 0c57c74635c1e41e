/** The face of engagement: what shoppers do, and the lists that follow from it. */

export {
  type DealRefusal,
  endSoldOut,
  leftOfDeals,
  type NewDeal,
  openDeals,
  planDeal,
  planDeals,
  runDeals,
  runningDeals,
} from './deals.ts'
export { type DealPage, deskDeals, endDeal, planDeskDeal } from './desk-deals.ts'
export { forgetEvents, keptDays } from './forget-events.ts'
export { forgetTrackedAs } from './forget-person.ts'
export { type HomePage, homePage, listedProducts } from './lists.ts'
export { gatherSearches } from './popular-searches.ts'
export { reckonScores } from './reckon-scores.ts'
export { type Sighting, type TrackedBy, track } from './track.ts'
export { flushTracked } from './tracking-queue.ts'
export { type UnfoundSearch, unfoundSearches } from './unfound-searches.ts'
