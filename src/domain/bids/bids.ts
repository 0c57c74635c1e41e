/** The face of bids: for buyers, the desk, orders and the clock. */
export { answerBid, answerBids, type BulkItem, takeBackBid } from './answer-bid.ts'
export { runBidClock } from './bid-clock.ts'
export { deskBid, deskBids, deskBidThread, proposeFor } from './desk-bids.ts'
export { bidBuyable } from './order-bid.ts'
export { bidAgain, changeDraft, makeBid, submitBid } from './place-bid.ts'
export { type BidGroup, bidOffers, myBid, myBids, myBidThread } from './read-bids.ts'
export { backTest, readBidRules, saveBidRules } from './rule-book.ts'
export { acceptBid, declineBid, withdrawBid } from './take-bid.ts'
