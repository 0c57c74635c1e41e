import { sql } from 'drizzle-orm'
import type { TextKind } from '#contract/translations/text-kinds.ts'
import type { Db } from '#db/client.ts'

/**
 * Gives what is merged into another thing that thing's translations where it has none; they are
 * marked as those of a text that has changed. Source: LANG-04.
 */
export async function carryTranslations(
  db: Db,
  sellerId: number,
  kind: TextKind,
  from: number,
  to: number,
): Promise<void> {
  await db.execute(sql`
    update text_translation t set subject = ${String(to)}
    where t.seller_id = ${sellerId} and t.kind = ${kind} and t.subject = ${String(from)}
      and not exists (
        select 1 from text_translation o
        where o.seller_id = ${sellerId} and o.language = t.language and o.kind = t.kind
          and o.subject = ${String(to)} and o.field = t.field)`)
}
