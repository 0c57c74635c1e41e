import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { needProgram } from '../load/programs.ts'
import type { MatrixShop } from '../matrix/matrix-shop.ts'
import { type Verdict, whole } from '../verdicts.ts'
import { allEntrances, type Entrance } from './hostile-targets.ts'
import { createSender } from './send-request.ts'

/** Each route gets its share of the remaining time, within these bounds. */
const minSeconds = 15
const maxSeconds = 240
const atOnce = 2

interface Run {
  /** Injectable parameters. */
  found: string[]
  /** Parameters tested completely. */
  tried: number
  cut: boolean
}

/**
 * Runs sqlmap at level 3 and risk 2 on every parameter, and on a vulnerable route that it has to find.
 * Source: QUALITY security 3.
 */
export async function sqlmapPart(
  shop: MatrixShop,
  port: number,
  only: string,
  minutes: number,
): Promise<Verdict[]> {
  if (!needProgram('sqlmap', 'sqlmap'))
    return [
      {
        what: 'sqlmap',
        bar: 'there',
        measured: 'not installed, and this is no Debian of root’s',
        met: false,
      },
    ]
  const folder = mkdtempSync(join(tmpdir(), 'haggle-sqlmap-'))
  try {
    const control = await runControl(shop, folder)
    const door = createSender(port)
    const openApi = (
      await door({
        method: 'GET',
        path: '/api/openapi.json',
        headers: { host: `in.localhost:${port}` },
      })
    ).body
    const entrances = allEntrances(shop, openApi)
      .filter(({ path, pattern, query, form, json }) => {
        const takes = Object.keys({ ...query, ...form, ...json }).length > 0 || /[:{]/.test(pattern)
        return takes && path.includes(only) && !/logout|privacy|password|sessions/.test(pattern)
      })
      .sort((a, b) => Number(a.method !== 'GET') - Number(b.method !== 'GET'))
    const until = performance.now() + minutes * 60_000
    const sum = { found: [] as string[], tried: 0, doors: 0, cut: 0 }
    const queue = entrances.values()
    const work = async () => {
      for (let next = queue.next(); !next.done && performance.now() < until; next = queue.next()) {
        const left = (until - performance.now()) / 1000
        const share = (left * atOnce) / (entrances.length - sum.doors)
        const name = `door-${sum.doors++}`
        const run = await sqlmap(
          folder,
          name,
          formatRequest(next.value, port),
          Math.max(minSeconds, Math.min(maxSeconds, share)),
        )
        sum.tried += run.tried
        sum.cut += Number(run.cut)
        for (const each of run.found)
          sum.found.push(`${next.value.method} ${next.value.pattern}: ${each}`)
      }
    }
    await Promise.all(Array.from({ length: atOnce }, work))
    for (const each of sum.found) console.log(`  injectable: ${each}`)
    return [
      {
        what: 'injectable parameters',
        bar: '0',
        measured: whole(sum.found.length),
        met: sum.found.length === 0,
      },
      {
        what: 'control: an open parameter',
        bar: 'found',
        measured: control ? 'found' : 'not found',
        met: control,
      },
      {
        what: 'doors with parameters that sqlmap came to',
        bar: '100 %',
        measured: `${sum.doors} of ${entrances.length}`,
        met: sum.doors === entrances.length,
      },
      { what: 'of these cut off by the clock', bar: '', measured: whole(sum.cut), met: null },
      { what: 'parameters tried to the end', bar: '', measured: whole(sum.tried), met: null },
    ]
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * A request in sqlmap's format; `*` marks parts of the path. Python can't resolve in.localhost, so the IP
 * address is used.
 */
function formatRequest(entrance: Entrance, port: number): string {
  const { method, path, pattern, query, form, json, who, isCall } = entrance
  const host = `127.0.0.1:${port}`
  const asked = new URLSearchParams(
    Object.entries(query).map(([name, value]) => [name, value || '1']),
  ).toString()
  const marked = /[:{]/.test(pattern) ? path.replace(/[^/]+$/, '$&*') : path
  const proof =
    isCall && who.bearer
      ? `Authorization: Bearer ${who.bearer}`
      : who.cookie
        ? `Cookie: ${who.cookie}`
        : ''
  const type = form ? 'application/x-www-form-urlencoded' : 'application/json'
  return [
    `${method} ${marked}${asked && `?${asked}`} HTTP/1.1`,
    `Host: ${host}`,
    ...(proof ? [proof] : []),
    ...(method === 'GET'
      ? []
      : [
          `Origin: http://${host}`,
          `Content-Type: ${type}`,
          'Idempotency-Key: sqlmap-of-the-bench',
        ]),
    '',
    form ? new URLSearchParams(form).toString() : json ? JSON.stringify(json) : '',
  ].join('\r\n')
}

/** Every call takes these parameters, so testing one route is enough. */
const identity = 'ClientId,SellerId,LanguageId,CustGUID,CartGUID'

function sqlmap(folder: string, name: string, request: string, seconds: number): Promise<Run> {
  const file = join(folder, `${name}.txt`)
  writeFileSync(file, request)
  const words = [
    '--ignore-stdin',
    '-r',
    file,
    '--batch',
    '--level',
    '3',
    '--risk',
    '2',
    '--dbms',
    'PostgreSQL',
    '--flush-session',
    '--disable-coloring',
    '--output-dir',
    join(folder, name),
    '--timeout',
    '10',
    '--retries',
    '0',
    '--time-sec',
    '3',
    '--ignore-redirects',
    '--ignore-code',
    '400,401,403,404,405,409,413,422,429',
    '--skip',
    `sid,desk,key,Host,User-Agent,Referer,Authorization${name === 'door-0' ? '' : `,${identity}`}`,
    // Forms of many pages sit beside others on the pages they redirect to.
    '--answers',
    'follow=N,redirect=N,cookies=N,continue=Y',
    '--randomize',
    'key',
  ]
  return new Promise((resolve) => {
    const child = spawn('sqlmap', words, {
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, HOME: folder },
    })
    let heard = ''
    let cut = false
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      heard += text
    })
    const clock = setTimeout(() => {
      cut = true
      child.kill('SIGKILL')
    }, seconds * 1_000)
    child.on('error', () => resolve({ found: [], tried: 0, cut: true }))
    child.on('close', () => {
      clearTimeout(clock)
      const found = [...heard.matchAll(/^Parameter: (.+)$/gm)].map(([, which]) => which!)
      const near = [
        ...heard.matchAll(
          /parameter '([^']+)' (?:is vulnerable|appears to be '[^']+' injectable)/g,
        ),
      ]
      const tried = heard.match(/does not seem to be injectable/g)?.length ?? 0
      resolve({
        found: found.length > 0 || cut ? [...found, ...near.map(([, which]) => which!)] : found,
        tried,
        cut,
      })
    })
  })
}

/** A route that puts its parameter into a statement unescaped. */
async function runControl(shop: MatrixShop, folder: string): Promise<boolean> {
  const { pool } = shop.server.shop.database
  const server = createServer((req, res) => {
    const id = new URL(req.url ?? '/', 'http://x').searchParams.get('id') ?? '1'
    pool.query(`select id, code from seller where id = ${id}`).then(
      ({ rows }) => res.end(JSON.stringify(rows)),
      (error) => res.writeHead(500).end(String(error)),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  const request = `GET /?id=1 HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\n\r\n`
  const { found } = await sqlmap(folder, 'control', request, maxSeconds)
  server.closeAllConnections()
  server.close()
  return found.some((each) => each.startsWith('id'))
}
