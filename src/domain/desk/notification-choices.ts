import { sql } from 'drizzle-orm'
import {
  isNotificationChoice,
  isNotified,
  type NotificationChoice,
  type NotificationKind,
  notificationKinds,
} from '#contract/desk/notifications.ts'
import type { Scope } from '#platform/scope.ts'
import { requireStaff } from '../accounts/accounts.ts'

/**
 * Returns how the current member of staff is notified of each kind within their role. Source:
 * SAFE-13.
 */
export async function readNotificationChoices(
  scope: Scope,
): Promise<{ kind: NotificationKind; choice: NotificationChoice }[]> {
  const staff = requireStaff(scope, 'read')
  const { rows } = await scope.database.primary.execute<{ kind: string; choice: string }>(sql`
    select kind, choice from staff_notification_choice
    where seller_id = ${scope.seller.id} and person_id = ${staff.id}::uuid`)
  const choicesByKind = new Map(rows.map(({ kind, choice }) => [kind, choice]))
  return notificationKinds
    .filter((kind) => isNotified(staff, kind))
    .map((kind) => {
      const choice = choicesByKind.get(kind) ?? ''
      return { kind, choice: isNotificationChoice(choice) ? choice : 'now' }
    })
}

/** Saves the member's own choices, for kinds within their role. Ignores anything else. */
export async function saveNotificationChoices(
  scope: Scope,
  input: Readonly<Record<string, string>>,
): Promise<void> {
  const staff = requireStaff(scope, 'read')
  const rows = notificationKinds.flatMap((kind) => {
    const choice = input[kind] ?? ''
    return isNotified(staff, kind) && isNotificationChoice(choice) ? [{ kind, choice }] : []
  })
  await scope.database.primary.execute(sql`
    insert into staff_notification_choice (seller_id, person_id, kind, choice)
    select ${scope.seller.id}, ${staff.id}::uuid, r.kind, r.choice
    from json_to_recordset(${JSON.stringify(rows)}::json) as r(kind text, choice text)
    on conflict (seller_id, person_id, kind) do update set choice = excluded.choice`)
}
