import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/**
 * Updates the data derived from these countries' places: postal codes, words, and which points
 * count. A postal code lies at the median of its places. Outliers are excluded first: farther than
 * 3 degrees from the median of the region (the code's first three characters), then farther than a
 * quarter degree from the code's own median.
 */
export async function summarisePlaces(db: Db, countries: readonly string[]): Promise<void> {
  const countryCondition = sql`country = any(${sql.param(countries)}::text[])`
  await db.execute(sql`
    create temp table region_middle on commit drop as
    select country, left(postal_code, 3) as region, ${medianColumns} from place
    where ${countryCondition} and latitude is not null group by country, region`)
  await db.execute(sql`
    create temp table code_middle on commit drop as
    select p.country, p.postal_code, ${medianColumns} from place p
    join region_middle m on m.country = p.country and m.region = left(p.postal_code, 3)
    where p.${countryCondition} and ${isWithinDegrees(3)} group by p.country, p.postal_code`)
  await db.execute(sql`analyze code_middle`)
  await unsetOutlierCells(db, countryCondition)
  await writeCodes(db, countryCondition)
  await writeWords(db, countryCondition)
}

/** A real point's coordinates, never the mean of a right and a wrong one. */
const medianColumns = sql`percentile_disc(0.5) within group (order by latitude) as lat,
  percentile_disc(0.5) within group (order by longitude) as lng`

const isWithinDegrees = (degrees: number): SQL =>
  sql`abs(p.latitude - m.lat) < ${degrees}::float8 and abs(p.longitude - m.lng) < ${degrees}::float8`

/**
 * A place without a cell is never the nearest one, nor part of its code's median. The cells are
 * those of geo-rules.ts.
 */
async function unsetOutlierCells(db: Db, countryCondition: SQL) {
  await db.execute(sql`
    update place p set cell = null from code_middle m
    where p.${countryCondition} and m.country = p.country and m.postal_code = p.postal_code
      and p.cell is not null and not (${isWithinDegrees(0.25)})`)
  await db.execute(sql`
    update place p set cell = (floor((p.latitude + 90) * 4) * 1440 + floor((p.longitude + 180) * 4)::int % 1440)::int
    from code_middle m
    where p.${countryCondition} and m.country = p.country and m.postal_code = p.postal_code
      and p.cell is null and ${isWithinDegrees(0.25)}`)
}

async function writeCodes(db: Db, countryCondition: SQL) {
  await db.execute(sql`
    create temp table fresh_code on commit drop as
    select n.*, t.latitude, t.longitude, t.place_count from (
      select distinct on (country, postal_code) country, postal_code as code, name as locality, city, state
      from place where ${countryCondition} order by country, postal_code, rank, name collate "C", source
    ) n join (
      select country, postal_code as code, count(*)::int as place_count,
        round(percentile_cont(0.5) within group (order by latitude)
          filter (where cell is not null)::numeric, 5)::float8 as latitude,
        round(percentile_cont(0.5) within group (order by longitude)
          filter (where cell is not null)::numeric, 5)::float8 as longitude
      from place where ${countryCondition} group by country, postal_code
    ) t using (country, code)`)
  await db.execute(sql`analyze fresh_code`)
  await db.execute(sql`
    delete from postal_code p where ${countryCondition}
      and not exists (select 1 from fresh_code f where f.country = p.country and f.code = p.code)`)
  await db.execute(sql`
    insert into postal_code as p (country, code, locality, city, state, latitude, longitude, place_count)
    select country, code, locality, city, state, latitude, longitude, place_count from fresh_code
    on conflict (country, code) do update set locality = excluded.locality, city = excluded.city,
      state = excluded.state,
      latitude = excluded.latitude, longitude = excluded.longitude, place_count = excluded.place_count
    where (p.locality, p.city, p.state, p.latitude, p.longitude, p.place_count) is distinct from
      (excluded.locality, excluded.city, excluded.state, excluded.latitude, excluded.longitude, excluded.place_count)`)
}

async function writeWords(db: Db, countryCondition: SQL) {
  await db.execute(sql`
    create temp table fresh_word on commit drop as
    select country, word, count(*)::int as place_count from place, unnest(words) as word
    where ${countryCondition} group by country, word`)
  await db.execute(sql`analyze fresh_word`)
  await db.execute(sql`
    delete from place_word w where ${countryCondition}
      and not exists (select 1 from fresh_word f where f.country = w.country and f.word = w.word)`)
  await db.execute(sql`
    insert into place_word as w (country, word, place_count)
    select country, word, place_count from fresh_word
    on conflict (country, word) do update set place_count = excluded.place_count
    where w.place_count <> excluded.place_count`)
}
