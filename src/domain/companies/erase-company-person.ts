import { type SQL, sql } from 'drizzle-orm'
import { ofAllSellers } from '#db/across-sellers.ts'
import type { Db } from '#db/client.ts'

/**
 * Until the transaction ends, nobody else changes who belongs to this person's companies. Before
 * their row is locked: the writes of companies lock a company first. Source: CO-07.
 */
export async function lockPersonCompanies(db: Db, personId: string): Promise<void> {
  await db.execute(sql`
    select 1 from company c where ${ofAllSellers} and exists (select from company_member m
      where m.seller_id = c.seller_id and m.company_id = c.id and m.person_id = ${personId}::uuid)
    order by c.seller_id, c.id for no key update`)
}

/** Whether others would be left in a company without anybody to manage it. Source: CO-07. */
export async function leadsCompanyAlone(db: Db, personId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select 1 from company_member m where ${ofAllSellers}
      and m.person_id = ${personId}::uuid and 'admin' = any(m.roles)
      and exists (select from company_member o where o.seller_id = m.seller_id
        and o.company_id = m.company_id and o.person_id <> m.person_id)
      and not exists (select from company_member o where o.seller_id = m.seller_id
        and o.company_id = m.company_id and o.person_id <> m.person_id and 'admin' = any(o.roles))
    limit 1`)
  return rows.length > 0
}

/**
 * Ends what companies keep of somebody whose account is erased: invitations to the address, which is
 * null unless it is verified, companies that nobody else belongs to, and the person's name and number
 * on their companies' addresses, which then wait for somebody else's. A name or a number that anybody
 * can type erases nothing by itself: the row is of a company they belong to and has their number, or
 * they added it. Source: ACC-05, CO-05, CO-07.
 */
export async function eraseCompanyPerson(
  db: Db,
  { id, email }: { id: string; email: string | null },
  now: Date,
): Promise<void> {
  await db.execute(sql`
    delete from company_invitation i where ${ofAllSellers} and i.email = ${email}`)
  await db.execute(sql`
    update company c set closed_at = ${now} where ${ofAllSellers} and c.closed_at is null
      and exists (select from company_member m where m.seller_id = c.seller_id
        and m.company_id = c.id and m.person_id = ${id}::uuid)
      and not exists (select from company_member m where m.seller_id = c.seller_id
        and m.company_id = c.id and m.person_id <> ${id}::uuid)`)
  await db.execute(sql`
    delete from company_address a where ${ofAllSellers} and exists (select from company c
      join company_member m on m.seller_id = c.seller_id and m.company_id = c.id
      where c.seller_id = a.seller_id and c.id = a.company_id and c.closed_at is not null
        and m.person_id = ${id}::uuid)`)
  await db.execute(sql`
    update company_address a set first_name = '', last_name = '', mobile = ''
    from person p where ${ofAllSellers} and p.id = ${id}::uuid and a.mobile <> '' and (
      (a.added_by = p.id and lower(p.name) in (
        lower(trim(a.first_name || ' ' || a.last_name)), lower(a.last_name || a.first_name)))
      or (p.email_verified and p.phone <> '' and (a.added_by = p.id
          or exists (select from company_member m where m.seller_id = a.seller_id
            and m.company_id = a.company_id and m.person_id = p.id))
        and ${lastDigitsSql(sql`a.mobile`)} = ${lastDigitsSql(sql`p.phone`)}))`)
}

/** A number without its dial code and signs. */
const lastDigitsSql = (number: SQL) => sql`right(regexp_replace(${number}, '\\D', '', 'g'), 10)`
