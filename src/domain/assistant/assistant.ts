import type { Db } from '#db/client.ts'
import { deleteQuietVisits } from './chat-store.ts'

/** The face of the assistant: Amy, who answers from the shop and does nothing by herself. Source: CHAT-01 to CHAT-03. */
export { agreeToService, askAmy, forgetChat, type Question, readChat, sessionKey, type Talked } from './talk.ts'

const quietHours = 12

/** Erases visits that have been quiet for half a day. */
export async function forgetOldChats(db: Db, now: Date): Promise<void> {
  await deleteQuietVisits(db, new Date(now.getTime() - quietHours * 3_600_000))
}
