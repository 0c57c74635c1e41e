import type { Db } from '#db/client.ts'
import { deleteQuietVisits } from './conversation/chat-store.ts'
import { purgeDays } from './conversation/token-budget-store.ts'

/**
 * Public interface of the assistant: Amy answers from the shop and never acts by herself.
 * Source: CHAT-01 to CHAT-03.
 */
export { askByVoice, type VoiceResult } from './ask-by-voice.ts'
export {
  agreeToService,
  askAmy,
  type ChatResult,
  deleteChat,
  describeRefusal,
  type Question,
  readChat,
} from './conversation/chat.ts'
export { getSessionKey } from './conversation/chat-visit.ts'

const quietHours = 12
const retentionDays = 30

/** Deletes visits that have been idle for half a day, and token counts older than a month. */
export async function purgeOldChats(db: Db, now: Date): Promise<void> {
  await deleteQuietVisits(db, new Date(now.getTime() - quietHours * 3_600_000))
  await purgeDays(db, new Date(now.getTime() - retentionDays * 24 * 3_600_000))
}
