import { setTimeout as pause } from 'node:timers/promises'
import { deskCookie } from '../../testing/desk-scope.ts'
import type { MatrixShop } from '../matrix/matrix-shop.ts'
import type { Verdict } from '../verdicts.ts'
import { whole } from '../verdicts.ts'
import { buildRequest, fits, type GrowthDoor, growthDoors, shapes } from './growth-doors.ts'
import { doorOf } from './knock.ts'
import { readSlowly } from './old-reader.ts'

/** How much longer /livez may take beside any request, and how much faster than its size a request's time may grow. */
const maxDelayMs = 100
const maxGrowth = 1.3
const steps = [1 / 8, 1 / 4, 1 / 2, 1] as const
/** Below this a time says nothing of how it grows. */
const worthMs = 50

interface Trial {
  where: string
  /** Of /livez, by step. */
  delays: number[]
  growth: number
}

/** Every door and content type with bodies of many small units, while another connection asks whether the process lives. */
export async function growthPart(shop: MatrixShop, port: number, only: string): Promise<Verdict[]> {
  const host = `in.localhost:${port}`
  const origin = `http://${host}`
  const actor = (name: string) => shop.actors.find((each) => each.name === name && each.at === 'in')!
  const desk = await deskCookie(shop.server.shop, 'owner')
  const [knock, watch] = [doorOf(port), doorOf(port)]
  const openApi = (await knock({ method: 'GET', path: '/api/openapi.json', headers: { host, cookie: desk } })).body
  const { cookie } = actor('asha')
  const send = async (door: GrowthDoor, shape: (typeof shapes)[number], bytes: number) => {
    const { method, path, headers, body } = buildRequest(door, shape, bytes, `${cookie}; ${desk}`)
    await knock({ method, path, headers: { host, origin, ...headers }, body })
  }
  const trials: Trial[] = []
  for (const door of growthDoors(openApi).filter(({ path }) => path.includes(only)))
    for (const shape of shapes) {
      if (!fits(door, shape)) continue
      const limit = shape.type ? door.maxBytes - 2_048 : 1
      const trial = await tried(`${door.method} ${door.path}: ${shape.name}`, (share) =>
        send(door, shape, limit * share),
      )
      trials.push(trial)
      // At once: a long run that is cut short has said what it saw.
      if (isBad(trial)) console.log(told(trial))
    }
  const pairs = shapes.find(({ name }) => name === 'pairs')!
  const control = await tried('the reader that forms had before', (share) =>
    readSlowly(pairs.type!, pairs.build(1024 * 1024 * share, { names: [], maxFields: 0, maxFiles: 0 }).body!),
  )
  const worst = trials.toSorted((a, b) => Math.max(...b.delays) - Math.max(...a.delays)).slice(0, 10)
  console.log(
    ['', 'Delay of /livez at 1, 2, 4, 8 eighths of the limit, in ms', ...worst.map(told), told(control)].join('\n'),
  )
  const bad = trials.filter(isBad)
  return [
    {
      what: `${whole(trials.length)} pairs of a door and a body of many small units`,
      bar: `/livez within ${maxDelayMs} ms, growth within ${maxGrowth} × linear`,
      measured: `${bad.length} beyond it, the worst ${whole(Math.max(0, ...worst.flatMap(({ delays }) => delays)))} ms`,
      met: trials.length > 0 && bad.length === 0,
    },
    {
      what: 'The same judge of the reader that forms had before',
      bar: 'refuses it',
      measured: `${whole(Math.max(...control.delays))} ms, growth ${control.growth.toFixed(1)}`,
      met: isBad(control),
    },
  ]

  async function tried(where: string, send: (share: number) => Promise<unknown>): Promise<Trial> {
    const delays: number[] = []
    for (const share of steps) delays.push(await delayBeside(() => send(share)))
    const growth = Math.max(
      0,
      ...delays.slice(1).map((ms, at) => (ms < worthMs ? 0 : ms / (2 * Math.max(delays[at]!, worthMs / 2)))),
    )
    return { where, delays, growth }
  }

  /** The longest that /livez waited while this went on. */
  async function delayBeside(work: () => Promise<unknown>): Promise<number> {
    let done = false
    let longest = 0
    const watching = (async () => {
      while (!done) {
        const { ms } = await watch({ method: 'GET', path: '/livez', headers: { host } })
        longest = Math.max(longest, ms)
        await pause(2)
      }
    })()
    await work()
    done = true
    await watching
    return longest
  }
}

const isBad = ({ delays, growth }: Trial) => Math.max(...delays) > maxDelayMs || growth > maxGrowth
const told = ({ where, delays, growth }: Trial) =>
  `${where}: ${delays.map((ms) => Math.round(ms)).join(' ')} ms, growth ${growth.toFixed(2)}`
