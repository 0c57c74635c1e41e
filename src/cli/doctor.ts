import { sql } from 'drizzle-orm'
import type { OpenShop } from '#boot/open-shop.ts'
import { migrationState } from '#db/migrate.ts'
import type { Command } from './command.ts'

interface Finding {
  ok: boolean
  what: string
}

export const command: Command = {
  name: 'doctor',
  summary: 'say what is well and what is not',
  help: `haggle doctor

Checks the configuration, the database and the catalogue, a line each. Exit code 0: all is well; 1: something is not.`,
  async run(_args, { openShop, out }) {
    const shop = await openShop()
    const findings = [
      await schema(shop),
      await version(shop),
      await letters(shop),
      await hosts(shop),
      await entries(shop),
      await stockFigures(shop),
    ]
    for (const { ok, what } of findings) out.write(`${ok ? 'ok  ' : 'BAD '} ${what}\n`)
    return findings.every(({ ok }) => ok) ? 0 : 1
  },
}

async function schema({ database }: OpenShop): Promise<Finding> {
  const { known, applied } = await migrationState(database.pool)
  return { ok: known === applied, what: `schema: ${applied} of ${known} migrations` }
}

async function version({ database }: OpenShop): Promise<Finding> {
  const { rows } = await database.primary.execute<{ version: number }>(
    sql`select current_setting('server_version_num')::int as version`,
  )
  const major = Math.floor(rows[0]!.version / 10_000)
  return { ok: major >= 15, what: `PostgreSQL ${major} (15 or newer is needed)` }
}

/** With a character type of C, words of other scripts lose all their letters in searches. */
async function letters({ database }: OpenShop): Promise<Finding> {
  const { rows } = await database.primary.execute<{ lower: string }>(sql`select lower('ÄБ') as lower`)
  return { ok: rows[0]!.lower === 'äб', what: 'the database knows letters beyond ASCII' }
}

async function hosts({ database }: OpenShop): Promise<Finding> {
  const { rows } = await database.primary.execute<{ code: string }>(sql`
    select s.code from seller s where s.active
    and (select count(*) from seller_host h where h.seller_id = s.id and h.is_primary) <> 1`)
  const lame = rows.map((row) => row.code).join(', ')
  return {
    ok: rows.length === 0,
    what: lame === '' ? 'every seller has one primary host' : `sellers without one primary host: ${lame}`,
  }
}

/** The read model must have a row for each product that can be bought or asked for, and none else. */
async function entries({ database }: OpenShop): Promise<Finding> {
  const { rows } = await database.primary.execute<{ missing: number; surplus: number }>(sql`
    with wanted as (
      select p.seller_id, p.id from product p
      where p.active and exists (select 1 from pack k where k.seller_id = p.seller_id and k.product_id = p.id and k.active)
    )
    select
      (select count(*)::int from wanted w where not exists
        (select 1 from listing_entry e where e.seller_id = w.seller_id and e.product_id = w.id)) as missing,
      (select count(*)::int from listing_entry e where not exists
        (select 1 from wanted w where w.seller_id = e.seller_id and w.id = e.product_id)) as surplus`)
  const { missing, surplus } = rows[0]!
  return { ok: missing + surplus === 0, what: `listings: ${missing} products missing, ${surplus} too many` }
}

async function stockFigures({ database }: OpenShop): Promise<Finding> {
  const { rows } = await database.primary.execute<{ wrong: number }>(sql`
    select count(*)::int as wrong from stock where reserved < 0 or on_hand < 0 or reserved > on_hand`)
  return { ok: rows[0]!.wrong === 0, what: `stock: ${rows[0]!.wrong} figures that can't be` }
}
