import type pg from 'pg'
import { languages } from '#messages/languages.ts'

/**
 * Creates the orders of names anew, as migration 0094 does: Citus keeps on every machine what is
 * created while it knows them, and no table depends on these. A run that was broken off after a drop
 * finds one missing. Those of a server without ICU stay.
 */
export async function recreateNameCollations(client: Pick<pg.Client, 'query'>): Promise<void> {
  for (const language of languages) {
    const name = `names_${language}`
    const { rows } = await client.query(
      "select from pg_collation where collname = $1 and collprovider <> 'i'",
      [name],
    )
    if (rows.length > 0) continue
    await client.query(`drop collation if exists ${name}`)
    await client.query(
      `create collation ${name} (provider = icu, locale = '${language}-u-kn-true')`,
    )
  }
}
