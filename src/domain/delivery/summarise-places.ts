import { sql } from 'drizzle-orm'
import type { Db } from '#db/client.ts'

/**
 * Brings what is drawn from the places of these countries up to date: postal codes, words, and which points count.
 * A postal code lies at the median of its places. Wild points are dropped before: farther than 3 degrees from the median
 * of the region (the code's first three characters), then farther than a quarter degree from the code's own median.
 */
export async function summarisePlaces(db: Db, countries: readonly string[]): Promise<void> {
  await db.execute(sql`set local work_mem = '128MB'`)
  const these = sql`country = any(${sql.param(countries)}::text[])`
  await db.execute(sql`
    create temp table true_place on commit drop as
    with located as (
      select country, postal_code, name, source, left(postal_code, 3) as region, latitude, longitude
      from place where ${these} and latitude is not null
    ), region_middle as (
      select country, region, ${middle} from located group by country, region
    ), sane as (
      select l.* from located l join region_middle m using (country, region)
      where abs(l.latitude - m.lat) < 3 and abs(l.longitude - m.lng) < 3
    ), code_middle as (
      select country, postal_code, ${middle} from sane group by country, postal_code
    )
    select s.country, s.postal_code, s.name, s.source, s.latitude, s.longitude
    from sane s join code_middle m using (country, postal_code)
    where abs(s.latitude - m.lat) < 0.25 and abs(s.longitude - m.lng) < 0.25`)
  await db.execute(sql`
    create temp table fresh_code on commit drop as
    select distinct on (p.country, p.postal_code) p.country, p.postal_code as code, p.name as locality, p.city, p.state,
      t.latitude, t.longitude, count(*) over (partition by p.country, p.postal_code)::int as place_count
    from place p left join (
      select country, postal_code,
        round(percentile_cont(0.5) within group (order by latitude)::numeric, 5)::float8 as latitude,
        round(percentile_cont(0.5) within group (order by longitude)::numeric, 5)::float8 as longitude
      from true_place group by country, postal_code
    ) t using (country, postal_code)
    where p.${these}
    order by p.country, p.postal_code, p.rank, p.name collate "C", p.source`)
  await writeCodes(db, these)
  await markWildPoints(db, these)
  await writeWords(db, these)
  await db.execute(sql`drop table true_place, fresh_code`)
}

/** A true point's figures, never the mean of a right and a wild one. */
const middle = sql`percentile_disc(0.5) within group (order by latitude) as lat,
  percentile_disc(0.5) within group (order by longitude) as lng`

async function writeCodes(db: Db, these: ReturnType<typeof sql>) {
  await db.execute(sql`
    delete from postal_code p where ${these}
      and not exists (select 1 from fresh_code f where f.country = p.country and f.code = p.code)`)
  await db.execute(sql`
    insert into postal_code as p (country, code, locality, city, state, latitude, longitude, place_count)
    select country, code, locality, city, state, latitude, longitude, place_count from fresh_code
    on conflict (country, code) do update set locality = excluded.locality, city = excluded.city, state = excluded.state,
      latitude = excluded.latitude, longitude = excluded.longitude, place_count = excluded.place_count
    where (p.locality, p.city, p.state, p.latitude, p.longitude, p.place_count) is distinct from
      (excluded.locality, excluded.city, excluded.state, excluded.latitude, excluded.longitude, excluded.place_count)`)
}

/** A place without a square is never the nearest one. The squares are those of geo-rules.ts. */
async function markWildPoints(db: Db, these: ReturnType<typeof sql>) {
  await db.execute(sql`
    with judged as (
      select p.country, p.postal_code, p.name, p.source,
        case when t.name is not null then (floor((p.latitude + 90) * 4) * 1440 + floor((p.longitude + 180) * 4)::int % 1440)::int end as cell
      from place p left join true_place t using (country, postal_code, name, source)
      where p.${these} and p.latitude is not null
    )
    update place p set cell = j.cell from judged j
    where j.country = p.country and j.postal_code = p.postal_code and j.name = p.name and j.source = p.source
      and p.cell is distinct from j.cell`)
}

async function writeWords(db: Db, these: ReturnType<typeof sql>) {
  await db.execute(sql`
    create temp table fresh_word on commit drop as
    select country, word, count(*)::int as place_count from place, unnest(words) as word where ${these} group by country, word`)
  await db.execute(sql`
    delete from place_word w where ${these}
      and not exists (select 1 from fresh_word f where f.country = w.country and f.word = w.word)`)
  await db.execute(sql`
    insert into place_word as w (country, word, place_count)
    select country, word, place_count from fresh_word order by country, word collate "C"
    on conflict (country, word) do update set place_count = excluded.place_count
    where w.place_count <> excluded.place_count`)
  await db.execute(sql`drop table fresh_word`)
}
