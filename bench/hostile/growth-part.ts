import { rmSync } from 'node:fs'
import { deskCookie } from '../../testing/desk-scope.ts'
import type { MatrixShop } from '../matrix/matrix-shop.ts'
import { createDataDirectory, startShop } from '../shop-process.ts'
import type { Verdict } from '../verdicts.ts'
import { whole } from '../verdicts.ts'
import {
  buildRequest,
  fits,
  type GrowthTarget,
  getMaxSizes,
  listGrowthTargets,
  shapes,
} from './growth-targets.ts'
import { getLargest, isBad, openTrials, type Trial, writeTrial } from './growth-trial.ts'
import { openOldServer } from './old-server.ts'
import { type AttackReply, createSender } from './send-request.ts'

/**
 * Sends every route and content type bodies of many small units, up to the accepted size, while another
 * connection requests /livez. The server is a separate process over the database of `shop`. Source: SAFE-01.
 */
export async function growthPart(shop: MatrixShop, only: string): Promise<Verdict[]> {
  const data = createDataDirectory('growth')
  const { url } = shop.server.shop.database
  const server = await startShop({
    data,
    settings: { DATABASE_URL: url, REQUESTS_AT_ONCE: '1000', LOG_LEVEL: 'error' },
  })
  const host = `in.localhost:${server.port}`
  const origin = `http://${host}`
  const request = createSender(server.port)
  const asha = shop.actors.find(({ name, at }) => name === 'asha' && at === 'in')!
  const cookie = `${asha.cookie}; ${await deskCookie(shop.server.shop, 'owner')}`
  const openApi = (
    await request({ method: 'GET', path: '/api/openapi.json', headers: { host, cookie } })
  ).body
  const trials = await openTrials(server)
  const results: Trial[] = []
  const statuses = new Map<string, number>()
  const broken: string[] = []
  const prepare = (door: GrowthTarget, shape: (typeof shapes)[number], bytes: number) => {
    const { method, path, headers, body } = buildRequest(door, shape, bytes, cookie)
    const sent = {
      method,
      path,
      headers: { host, origin, ...headers },
      body: body && Buffer.from(body),
    }
    return async () => note(`${method} ${door.path}: ${shape.name}`, await request(sent))
  }
  try {
    const base = await trials.watchIdle()
    for (const door of listGrowthTargets(openApi, shop.owned.in).filter(({ path }) =>
      path.includes(only),
    ))
      for (const shape of shapes)
        for (const max of fits(door, shape) ? getMaxSizes(door, shape) : []) {
          const where = `${door.method} ${door.path}: ${shape.name}, ${whole(max / 1024)} kB`
          const trial = await trials.run(where, (share) => prepare(door, shape, max * share))
          results.push(trial)
          // Printed at once, so that an aborted run has shown its results.
          if (isBad(trial)) console.log(writeTrial(trial))
          if (results.length % 500 === 0) console.log(`${whole(results.length)} tried, at ${where}`)
        }
    const control = await tryOldServer()
    print(results, control, base)
    return [...judge(results, base), verdictOfControl(control)]
  } finally {
    await trials.close()
    await server.stop()
    rmSync(data, { recursive: true, force: true })
  }

  function note(where: string, { status, body }: AttackReply) {
    // A route that has read enough answers and hangs up; the sender may notice that before the answer.
    const kind =
      status === 0 && /EPIPE|ECONNRESET|socket hang up/.test(body) ? 'hung up' : String(status)
    statuses.set(kind, (statuses.get(kind) ?? 0) + 1)
    if (status >= 500 || kind === '0')
      broken.push(`${where}: ${status} ${status === 0 ? body : ''}`)
  }

  function print(all: readonly Trial[], control: Trial, base: { wallMs: number }) {
    const worst = all.toSorted((a, b) => getLargest(b) - getLargest(a)).slice(0, 10)
    const answers = [...statuses].sort().map(([status, count]) => `${status} × ${whole(count)}`)
    console.log(
      [
        '',
        `/livez alone: ${whole(base.wallMs)} ms at most`,
        `Answers: ${answers.join(', ')}`,
        ...new Set(broken),
        'The server held at 1, 2, 4, 8 eighths of the limit, in ms of its main thread; /livez by the clock; growth',
        ...[...worst, control].map(writeTrial),
      ].join('\n'),
    )
  }

  function judge(all: readonly Trial[], base: { wallMs: number }): Verdict[] {
    const bad = all.filter(isBad).length
    const late = Math.max(0, ...all.flatMap(({ walls }) => walls))
    return [
      {
        what: `${whole(all.length)} pairs of a door and a body of many small units`,
        bar: 'hold /livez ≤ 100 ms, grow ≤ 1.3 × linear',
        measured: `${bad} beyond it, the worst ${whole(Math.max(0, ...all.map(getLargest)))} ms`,
        met: all.length > 0 && bad === 0,
      },
      {
        what: '/livez by the clock, beside other work of this machine',
        bar: '',
        measured: `${whole(late)} ms at most, alone ${whole(base.wallMs)} ms`,
        met: null,
      },
      {
        what: 'Answers that are none, or a fault',
        bar: '0',
        measured: String(broken.length),
        met: broken.length === 0,
      },
    ]
  }
}

/** The former form reader, in its own process: the check must refuse it. */
async function tryOldServer(): Promise<Trial> {
  const old = await openOldServer()
  const trials = await openTrials(old)
  const request = createSender(old.port)
  const pairs = shapes.find(({ name }) => name === 'pairs')!
  try {
    return await trials.run('the reader that forms had before: pairs, 1,024 kB', (share) => {
      const { body } = pairs.build(1024 * 1024 * share, { names: [], maxFields: 0, maxFiles: 0 })
      const headers = { host: 'in.localhost', 'content-type': pairs.type! }
      return () => request({ method: 'POST', path: '/', headers, body: Buffer.from(body!) })
    })
  } finally {
    await trials.close()
    await old.stop()
  }
}

const verdictOfControl = (control: Trial): Verdict => ({
  what: 'The same judge of the reader that forms had before',
  bar: 'refuses it',
  measured: `${whole(getLargest(control))} ms, growth ${control.growth.toFixed(1)}`,
  met: isBad(control),
})
