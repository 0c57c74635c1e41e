/** Public API of bids, for buyers, the desk, orders and recurring tasks. */

export { acceptBid, declineBid, withdrawBid } from './accept-bid.ts'
export { loadAgreedShare } from './agreed/agreed-share.ts'
export { dropVerdicts, endPersonBids, runBidClock } from './bid-clock.ts'
export { describeNotifiedBid } from './bid-mail.ts'
export { beginBid } from './buyer/begin-bid.ts'
export {
  type BidGroup,
  bidOffers,
  myBid,
  myBidOverview,
  myBids,
  myBidThread,
  takesBids,
} from './buyer/buyer-bids.ts'
export { handOverBids, keepCompanyBids } from './buyer/hand-over-bids.ts'
export { bidBuyable } from './buyer/order-bid.ts'
export { bidAgain, changeDraft, makeBid, submitBid } from './buyer/place-bid.ts'
export { loadProductBids } from './buyer/product-bids.ts'
export { reviewOffer } from './buyer/review-offer.ts'
export { answerBid, answerBids, type BulkItem, takeBackBid } from './desk/answer-bid.ts'
export { askApprover } from './desk/ask-approver.ts'
export { deskBid, deskBids, deskBidThread, proposeAnswers } from './desk/desk-bids.ts'
export { countDeskBids, type DeskBidQuery, listDeskBids } from './desk/list-desk-bids.ts'
export { previewBids } from './desk/preview-bids.ts'
export { backTest, readBidRules, saveBidRules } from './rules/rule-book.ts'
export { renewRuleVersion } from './rules/rule-store.ts'
