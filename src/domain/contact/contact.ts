/** The face of contact: the newsletter's list, and what people write to a seller. */
export { forgetContactOf, forgetOldMessages } from './forget-contact.ts'
export { sendMessage } from './messages.ts'
export { subscribe, unsubscribe } from './newsletter.ts'
