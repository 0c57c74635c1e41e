/** The face of the desk's own use-cases: those that need several slices at once, or write the seller itself. */
export { bulkApply, bulkPreview } from './bulk.ts'
export {
  branding,
  content,
  footerPageAtDesk,
  previewBranding,
  removeFooterPage,
  saveBranding,
  saveContent,
  saveFooterPage,
} from './content.ts'
export { type LastWrite, lastWrite, type RecordedWrites } from './last-write.ts'
export { readNotificationChoices, saveNotificationChoices } from './notification-choices.ts'
export { type DeskOrderSettings, orderSettings, saveOrderSettings } from './order-settings.ts'
export { products } from './products.ts'
export { saveTerms, type Terms, terms } from './terms.ts'
