/** Public interface of the contact module: newsletter subscriptions and contact messages. */

export { sendMessage } from './contact-messages.ts'
export {
  countDeskMessages,
  deskMessages,
  markMessagesSeen,
  previewBulkMessages,
  runBulkMessages,
} from './desk-messages.ts'
export { eraseContact, purgeMessages } from './erase-contact.ts'
export { subscribe, unsubscribe } from './newsletter.ts'
