import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Browser, type BrowserContext, chromium } from 'playwright'
import { chromiumFlags, findChromium } from '../../testing/chromium.mjs'
import type { Actor, MatrixShop } from '../matrix/matrix-shop.ts'
import { readRouteNames } from '../route-names.ts'
import { getValidValue } from '../valid-values.ts'
import { type Verdict, whole } from '../verdicts.ts'
import { allEntrances, type Entrance } from './hostile-targets.ts'
import { createSender, type SendRequest } from './send-request.ts'

/**
 * In whatever context a page prints it, one of these would run, or be stopped by the policy, which counts
 * too.
 */
const scripts = [
  `<img src=x onerror="window.__xss=1">`,
  `"><svg onload="window.__xss=2">`,
  `</script><script>window.__xss=3</script>`,
  `'-(window.__xss=4)-'`,
  `<a href="javascript:window.__xss=5" autofocus onfocus="window.__xss=5">x</a>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=window.__xss=6&gt;">`,
  `<style>@import 'data:text/css,x'</style><iframe srcdoc="<script>parent.__xss=7</script>"></iframe>`,
]
const mark = '__xss'

/**
 * Columns of free text, by name; others are keys, codes and states, without which records can't be found
 * again.
 */
const words =
  /(?:^|_)(?:name|title|text|note|words|company|line1|line2|locality|city|area|message|reason|description|overview|terms|caption|label|alt|html|display|unit|tracking|order_text|comment|said|question|answer|value|recipient|subject|body|phone|landmark)$/
const notWords =
  /^(?:outbox_mail|session|seller_host|rate_limit|place|postal|measured|feed_run|credential|search_word|listing_entry|search_entry)/

/**
 * Stores script in every free text, through forms and in the database; then opens all pages that show it in a
 * browser.
 */
export async function storedPart(shop: MatrixShop, port: number): Promise<Verdict[]> {
  const door = createSender(port)
  const openApi = (
    await door({
      method: 'GET',
      path: '/api/openapi.json',
      headers: { host: `in.localhost:${port}` },
    })
  ).body
  const entrances = allEntrances(shop, openApi).filter(
    ({ pattern }) => !/logout|privacy|staff|second-factor|sessions/.test(pattern),
  )
  let taken = 0
  for (const entrance of entrances) taken += await writeAt(door, entrance, port)
  const atDoors = await columnsWithMark(shop)
  const written = await writeIntoRows(shop)
  shop.server.shop.cache.invalidate(['*'])
  const markedColumns = await columnsWithMark(shop)
  const browser = await chromium.launch({ executablePath: findChromium()!, args: chromiumFlags })
  const found = new Set<string>()
  const shown = new Set<string>()
  let opened = 0
  try {
    const pages = entrances.filter(({ method, isCall }) => method === 'GET' && !isCall)
    for (const who of new Set(entrances.map((entrance) => entrance.who))) {
      const context = await openContext(browser, who, port)
      for (const { pattern, path } of pages.filter(
        (page) => page.who === who || who.kind === 'her',
      )) {
        if (/\.(?:json|csv|tsv|xml)|files\/|more\/|\/file/.test(pattern)) continue
        const said = await openPage(context, `http://in.localhost:${port}${path}`)
        opened += 1
        if (said.shows) shown.add(pattern)
        for (const fault of said.faults) found.add(`${who.name}: ${pattern}: ${fault}`)
      }
      await context.close()
    }
    for (const path of [
      `/Search?q=${encodeURIComponent('"onfocus=window.__xss=8 autofocus')}`,
      `/x/${encodeURIComponent(scripts[0]!)}`,
    ]) {
      const context = await openContext(browser, entrances[0]!.who, port)
      for (const fault of (await openPage(context, `http://in.localhost:${port}${path}`)).faults)
        found.add(`${path}: ${fault}`)
      await context.close()
    }
    const control = await tryControl(browser)
    for (const fault of found) console.log(`  ${fault}`)
    console.log(`\ncolumns that hold script: ${markedColumns.join(', ')}`)
    return [
      {
        what: 'stored script that ran or met the policy',
        bar: '0',
        measured: whole(found.size),
        met: found.size === 0,
      },
      {
        what: 'control: a page that escapes nothing',
        bar: 'found',
        measured: control ? 'found' : 'not found',
        met: control,
      },
      {
        what: 'columns with script, of these by the doors',
        bar: '≥ 40',
        measured: `${markedColumns.length}, ${atDoors.length}`,
        met: markedColumns.length >= 40,
      },
      { what: 'forms and calls that took some', bar: '', measured: whole(taken), met: null },
      { what: 'columns written besides', bar: '', measured: whole(written), met: null },
      {
        what: 'pages opened, kinds that show it',
        bar: '',
        measured: `${opened}, ${shown.size}`,
        met: null,
      },
    ]
  } finally {
    await browser.close()
  }
}

/**
 * Submits a form once for each of its actions, with script in every free text. Returns how many succeeded.
 */
async function writeAt(door: SendRequest, entrance: Entrance, port: number): Promise<number> {
  const { method, path, form, json, who, isCall } = entrance
  if (method === 'GET' || (!form && !json)) return 0
  const origin = `http://in.localhost:${port}`
  let taken = 0
  for (const [at, script] of scripts.entries()) {
    const spoil = (value: unknown, name: string): unknown => {
      if (Array.isArray(value)) return value.map((each) => spoil(each, name))
      if (typeof value === 'object' && value !== null)
        return Object.fromEntries(
          Object.entries(value).map(([key, inner]) => [key, spoil(inner, key)]),
        )
      return typeof value === 'string' &&
        getValidValue(name) === 'glove' &&
        !/^(?:do|intent)$/.test(name)
        ? script
        : value
    }
    const actions =
      form?.do && entrance.file ? readRouteNames(entrance.file).actions : [form?.do ?? '']
    for (const action of actions) {
      const fields =
        form &&
        (spoil({ ...form, ...(action && { do: action, intent: action }) }, '') as Record<
          string,
          string
        >)
      const headers = {
        host: `in.localhost:${port}`,
        origin,
        'idempotency-key': `hostile-${at}-${Math.random()}`,
        ...(isCall && who.bearer
          ? { authorization: `Bearer ${who.bearer}` }
          : who.cookie
            ? { cookie: who.cookie }
            : {}),
        'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json',
      }
      const body = fields ? new URLSearchParams(fields).toString() : JSON.stringify(spoil(json, ''))
      const { status } = await door({ method, path, headers, body })
      if (status > 0 && status < 400) taken += 1
    }
  }
  return taken
}

async function writeIntoRows(shop: MatrixShop): Promise<number> {
  const { pool } = shop.server.shop.database
  let written = 0
  for (const [at, { table, column }] of (await textColumns(shop)).entries()) {
    if (!words.test(column) || notWords.test(table)) continue
    const script = scripts[at % scripts.length]!
    const key = `"${table}"."${column}"`
    const statement = `update "${table}" set "${column}" = left($1, greatest(length("${column}"), 200)) || right("${column}", 30)
      where ${key} is not null and position('${mark}' in ${key}) = 0`
    written += await pool.query(statement, [script]).then(
      ({ rowCount }) => Number((rowCount ?? 0) > 0),
      // Constrained by a check or a key: not free text.
      () => 0,
    )
  }
  return written
}

async function textColumns(shop: MatrixShop): Promise<{ table: string; column: string }[]> {
  const { rows } = await shop.server.shop.database.pool.query<{ table: string; column: string }>(
    `select c.table_name as "table", c.column_name as "column" from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.table_schema = 'public' and c.data_type = 'text' and t.table_type = 'BASE TABLE' order by 1, 2`,
  )
  return rows
}

async function columnsWithMark(shop: MatrixShop): Promise<string[]> {
  const found: string[] = []
  for (const { table, column } of await textColumns(shop)) {
    const { rows } = await shop.server.shop.database.pool.query(
      `select 1 from "${table}" where position($1 in "${column}") > 0 limit 1`,
      [mark],
    )
    if (rows.length > 0) found.push(`${table}.${column}`)
  }
  return found
}

async function openContext(browser: Browser, who: Actor, port: number): Promise<BrowserContext> {
  const context = await browser.newContext()
  const url = `http://in.localhost:${port}`
  const [name, value] = who.cookie.split('=')
  await context.addCookies([
    { name: 'cookie_consent', value: 'all', url },
    { name: 'location_popup', value: '1', url },
    ...(name && value ? [{ name, value, url }] : []),
  ])
  await context.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', (event) => {
      const seen = window as unknown as { __violations?: string[] }
      seen.__violations ??= []
      seen.__violations.push(`${event.violatedDirective} by ${event.blockedURI} ${event.sample}`)
    })
  })
  return context
}

async function openPage(
  context: BrowserContext,
  address: string,
): Promise<{ faults: string[]; shows: boolean }> {
  const page = await context.newPage()
  const faults: string[] = []
  page.on('dialog', (dialog) => {
    faults.push(`a dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  try {
    const answer = await page.goto(address, { waitUntil: 'load', timeout: 30_000 })
    if ((answer?.status() ?? 0) >= 500) faults.push(`answered by ${answer!.status()}`)
    await page.mouse.move(200, 300)
    const seen = await page.evaluate(() => {
      const { __xss, __violations } = window as unknown as {
        __xss?: number
        __violations?: string[]
      }
      return {
        ran: __xss,
        violations: __violations ?? [],
        shows: (document.body.textContent ?? '').includes('__xss'),
      }
    })
    if (seen.ran !== undefined) faults.push(`script ${seen.ran} ran`)
    faults.push(...seen.violations)
    return { faults, shows: seen.shows }
  } catch (error) {
    // A download is no page.
    if (!/Download is starting|ERR_ABORTED/.test(String(error)))
      faults.push(String(error).split('\n')[0]!)
    return { faults, shows: false }
  } finally {
    await page.close()
  }
}

/** A page that echoes its content unescaped. */
async function tryControl(browser: Browser): Promise<boolean> {
  const server = createServer((_, res) =>
    res.setHeader('content-type', 'text/html').end(`<p>${scripts[0]}`),
  )
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  const ran = await page
    .waitForFunction(() => (window as unknown as { __xss?: number }).__xss === 1, null, {
      timeout: 10_000,
    })
    .then(
      () => true,
      () => false,
    )
  await context.close()
  server.close()
  return ran
}
