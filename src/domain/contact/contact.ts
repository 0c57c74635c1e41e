/** The face of contact: the newsletter's list, and what people write to a seller. */

export { sendMessage } from './contact-messages.ts'
export { eraseContact, purgeMessages } from './erase-contact.ts'
export { subscribe, unsubscribe } from './newsletter.ts'
