import { isNotified, type NotificationKind } from '#contract/desk/notifications.ts'
import { type StoredRights, toRights } from '#domain/accounts/accounts.ts'

/** Whether a member's rights reach what notifications of a kind are about. */
export function isConcerned(stored: StoredRights, kind: NotificationKind): boolean {
  const rights = toRights(stored)
  return rights !== null && isNotified(rights, kind)
}
