/** Public API of bids, for buyers, the desk, orders and recurring tasks. */

export { acceptBid, declineBid, withdrawBid } from './accept-bid.ts'
export { loadAgreedShare } from './agreed-share.ts'
export { answerBid, answerBids, type BulkItem, takeBackBid } from './answer-bid.ts'
export { askApprover } from './ask-approver.ts'
export { beginBid } from './begin-bid.ts'
export { dropVerdicts, endPersonBids, runBidClock } from './bid-clock.ts'
export { describeNotifiedBid } from './bid-mail.ts'
export {
  type BidGroup,
  bidOffers,
  myBid,
  myBidOverview,
  myBids,
  myBidThread,
  takesBids,
} from './buyer-bids.ts'
export { deskBid, deskBids, deskBidThread, proposeAnswers } from './desk-bids.ts'
export { handOverBids, keepCompanyBids } from './hand-over-bids.ts'
export { countDeskBids, type DeskBidQuery, listDeskBids } from './list-desk-bids.ts'
export { bidBuyable } from './order-bid.ts'
export { bidAgain, changeDraft, makeBid, submitBid } from './place-bid.ts'
export { previewBids } from './preview-bids.ts'
export { loadProductBids } from './product-bids.ts'
export { reviewOffer } from './review-offer.ts'
export { backTest, readBidRules, saveBidRules } from './rule-book.ts'
export { renewRuleVersion } from './rule-store.ts'
