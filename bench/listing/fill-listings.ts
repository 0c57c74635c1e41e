import pg from 'pg'

/** Main categories by number of products; the rest goes into further ones of 10,000. */
const categorySizes: Record<number, number[]> = {
  10000: [5_000, 2_000, 1_000, 1_000, 1_000],
  100000: [20_000, ...Array<number>(8).fill(5_000), ...Array<number>(20).fill(2_000)],
  1000000: [
    50_000,
    ...Array<number>(4).fill(20_000),
    ...Array<number>(20).fill(5_000),
    ...Array<number>(100).fill(2_000),
    ...Array<number>(57).fill(10_000),
  ],
}
const fields: [caption: string, values: number][] = [
  ['Brand', 200],
  ['Colour', 12],
  ['Size', 40],
  ['Material', 15],
  ['Grade', 5],
  ['Certificate', 20],
  ['Length', 60],
  ['Voltage', 10],
]

/**
 * Fills an empty database with one seller's products, eight values each, scattered over the table. False: it
 * was full.
 */
export async function fillListings(url: string, size: number): Promise<boolean> {
  const sizes = categorySizes[size]
  if (!sizes)
    throw new Error(
      `No bench with ${size} products; use ${Object.keys(categorySizes).join(' or ')}`,
    )
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query('select count(*)::int as count from listing_entry')
    if (rows[0].count === size) return false
    // The generated rows satisfy all foreign keys; checking them row by row would take longer than everything
    // else.
    await client.query(`set session_replication_role = replica; select setseed(0.5)`)
    await client.query('truncate seller cascade')
    await fillSeller(client)
    await fillFields(client)
    await fillProducts(client, size, sizes)
    await client.query('vacuum analyze')
    return true
  } finally {
    await client.end()
  }
}

async function fillSeller(client: pg.Client) {
  await client.query(`
    insert into seller (id, code, client_id, company_name, country, country_code, dial_code,
      currency, currency_symbol, locale,
      languages, email, phone, default_pincode, default_city, default_area, postal_pattern,
      out_of_area_text, home_title, about_html)
    overriding system value values (1, 'bench', 'bench', 'Bench', 'India', 'IN', '+91', 'INR', '₹', 'en-IN',
      '{en}', 'desk@bench.example', '0', '411001', 'Pune', 'Camp', '.*', '', '', '')`)
  await client.query(
    `insert into seller_host (host, seller_id, is_primary) values ('bench.localhost', 1, true)`,
  )
  await client.query(
    `insert into warehouse (id, seller_id, code, name) overriding system value values (1, 1, 'main', 'Main')`,
  )
  await client.query(
    `insert into zone (id, seller_id, code, name) overriding system value values (1, 1, 'all', 'All')`,
  )
  await client.query(
    'insert into zone_warehouse (seller_id, zone_id, warehouse_id, days) values (1, 1, 1, 3)',
  )
}

async function fillFields(client: pg.Client) {
  let first = 1
  for (const [at, [caption, values]] of fields.entries()) {
    await client.query(
      'insert into field (id, seller_id, caption, position) overriding system value values ($1, 1, $2, $3)',
      [at + 1, caption, at * 10],
    )
    await client.query(
      `insert into field_value (id, seller_id, field_id, label) overriding system value
       select $1::int + n, 1, $2, $3 || ' ' || n from generate_series(0, $4::int - 1) n`,
      [first, at + 1, caption, values],
    )
    first += values
  }
}

async function fillProducts(client: pg.Client, size: number, sizes: number[]) {
  let first = 1
  const valuesOfProduct = fields.map(([, values]) => {
    const picked = `${first} + floor(power(random(), 2) * ${values})::int`
    first += values
    return picked
  })
  await client.query(
    `insert into category (id, seller_id, parent_id, level, path, name, display_name, url) overriding system value
     select 1, 1, null::int, 1, '{1}'::bigint[], 'All', 'All', 'all'
     union all select 1 + n, 1, 1, 2, array[1, 1 + n], 'Main ' || n, 'Main ' || n, 'main-' || n
     from generate_series(1, $1::int) n`,
    [sizes.length],
  )
  // The step is coprime to the size: neighbours in a category are far apart on disk, as in a shop that grew
  // over time.
  await client.query(
    `create temporary table filed as
     select (place * 7919) % $2 + 1 as id, main_id, random() as r from (
       select 1 + n as main_id, generate_series(total - count, total - 1) as place
       from (select n, count, sum(count) over (order by n) as total
         from unnest($1::bigint[]) with ordinality as s(count, n)) s
     ) slots order by 1`,
    [sizes, size],
  )
  await client.query(`
    insert into listing_entry (seller_id, product_id, group_id, main_id, brand_id, name_key,
      price, discount, popularity, published_at, value_ids, zone_ids)
    select 1, id, 1, main_id, null, 'product ' || md5(id::text),
      case when r < 0.95 then 10000 + floor(random() * 1000000) end,
      greatest(0, floor(random() * 9000) - 3000), random() * 1000, now() - random() * interval '900 days',
      array[${valuesOfProduct.join(', ')}], case when random() < 0.8 then '{1}'::bigint[] else '{}' end
    from filed`)
  await client.query(`
    insert into product (id, seller_id, code, url, name, category_id, tax_rate) overriding system value
    select id, 1, 'p' || id, 'product-' || id, 'Product ' || id, main_id, 1800 from filed`)
  await client.query(`
    insert into pack (id, seller_id, product_id, code, unit, price, mrp) overriding system value
    select product_id, 1, product_id, 'p' || product_id, '1 piece', price, price * 2 from listing_entry`)
  await client.query(`
    insert into stock (seller_id, pack_id, warehouse_id, on_hand)
    select 1, product_id, 1, case when cardinality(zone_ids) > 0 then 50 else 0 end from listing_entry`)
}
