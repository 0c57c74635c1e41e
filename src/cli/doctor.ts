import { readFile } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { OpenShop } from '#boot/open-shop.ts'
import { threadFaultTexts } from '#contract/negotiation.ts'
import { migrationState } from '#db/migrate.ts'
import { checkThreadFile, newestThreads, threadFile } from '#domain/negotiation/negotiation.ts'
import type { Command } from './command.ts'
import { readOptions } from './options.ts'

interface Finding {
  ok: boolean
  what: string
}

export const command: Command = {
  name: 'doctor',
  summary: 'say what is well and what is not',
  help: `haggle doctor
haggle doctor --thread FILE

Checks the configuration, the database and the catalogue, a line each.

--thread FILE   checks a thread of an RFQ or a bid that was saved as JSON, by nothing but the file: no event was changed,
                left out or put in, and the words are those that were written (words may have been erased).
                Compare the head with that of the other side: then both have the same thread.

Exit code 0: all is well; 1: something is not.`,
  async run(args, { openShop, out }) {
    const { thread } = readOptions(args, { thread: { type: 'string' } }).values
    if (thread !== undefined) {
      const { ok, what } = threadSaved(await readFile(thread, 'utf8'))
      out.write(`${ok ? 'ok  ' : 'BAD '} ${what}\n`)
      return ok ? 0 : 1
    }
    const shop = await openShop()
    const findings = [
      await schema(shop),
      await version(shop),
      await letters(shop),
      await hosts(shop),
      await entries(shop),
      await stockFigures(shop),
      await moneyAndStock(shop),
      await chains(shop),
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

async function moneyAndStock({ database }: OpenShop): Promise<Finding> {
  const { rows } = await database.primary.execute<{ invariant: string }>(sql`select invariant from check_invariants()`)
  const broken = [...new Set(rows.map(({ invariant }) => invariant))].join(', ')
  return {
    ok: rows.length === 0,
    what: `money and stock: ${broken === '' ? 'all invariants hold' : `broken: ${broken}`}`,
  }
}

const mostThreads = 1_000

/** The newest threads of quotes and bids, each as its buyer would save it. */
async function chains({ database }: OpenShop): Promise<Finding> {
  const threads = await newestThreads(database.primary, mostThreads)
  const broken: string[] = []
  for (const { sellerId, kind, threadId } of threads) {
    const house = { seller: { id: sellerId, companyName: '' }, now: new Date() }
    const checked = checkThreadFile(await threadFile(database.primary, house, { kind, threadId }))
    if (!checked.ok) broken.push(`${kind} ${threadId} (${checked.why}, event ${checked.sequence})`)
  }
  return {
    ok: broken.length === 0,
    what: `threads: ${threads.length} looked at, ${broken.length} broken ${broken.join(', ')}`.trim(),
  }
}

function threadSaved(text: string): Finding {
  const checked = checkThreadFile(text)
  if (checked.ok) {
    const { events, erased, head } = checked
    return { ok: true, what: `${events} events, unchanged; ${erased} words erased; head ${head}` }
  }
  const { why, sequence } = checked
  return { ok: false, what: `${threadFaultTexts[why]}${sequence === null ? '' : ` Event ${sequence}.`}` }
}
