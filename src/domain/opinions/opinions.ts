/** Public interface of reviews and questions: by buyers, answered and approved at the desk. */

export { getDeskOpinion, moderateOpinion, saveOpinionAnswer } from './desk-opinion.ts'
export {
  countDeskOpinions,
  type DeskOpinionQuery,
  listDeskOpinions,
  previewBulkOpinions,
  runBulkOpinions,
} from './desk-opinion-list.ts'
export { eraseOpinions } from './erase-opinions.ts'
export { markOpinion } from './mark-opinion.ts'
export { loadOpinionsPage } from './opinions-page.ts'
export { loadProductOpinions } from './product-opinions.ts'
export { listReviewableLines } from './reviewable-lines.ts'
export { askQuestion, removeOpinion, writeReview } from './write-opinion.ts'
