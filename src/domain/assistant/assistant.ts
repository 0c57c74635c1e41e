import type { Db } from '#db/client.ts'
import { deleteQuietVisits } from './chat-store.ts'
import { purgeDays } from './token-budget-store.ts'

/** The face of the assistant: Amy, who answers from the shop and does nothing by herself. Source: CHAT-01 to CHAT-03. */
export {
  agreeToService,
  askAmy,
  type ChatResult,
  deleteChat,
  getSessionKey,
  type Question,
  readChat,
} from './chat.ts'

const quietHours = 12
const retentionDays = 30

/** Erases visits that have been quiet for half a day, and what was used up a month ago. */
export async function purgeOldChats(db: Db, now: Date): Promise<void> {
  await deleteQuietVisits(db, new Date(now.getTime() - quietHours * 3_600_000))
  await purgeDays(db, new Date(now.getTime() - retentionDays * 24 * 3_600_000))
}
