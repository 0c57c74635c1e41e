import type { Db } from '#db/client.ts'
import { deleteQuietVisits } from './chat-store.ts'
import { deleteDays } from './day-store.ts'

/** The face of the assistant: Amy, who answers from the shop and does nothing by herself. Source: CHAT-01 to CHAT-03. */
export {
  agreeToService,
  askAmy,
  forgetChat,
  type Question,
  readChat,
  sessionKey,
  type Talked,
} from './talk.ts'

const quietHours = 12
const keptDays = 30

/** Erases visits that have been quiet for half a day, and what was used up a month ago. */
export async function forgetOldChats(db: Db, now: Date): Promise<void> {
  await deleteQuietVisits(db, new Date(now.getTime() - quietHours * 3_600_000))
  await deleteDays(db, new Date(now.getTime() - keptDays * 24 * 3_600_000))
}
