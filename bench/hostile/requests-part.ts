import { setTimeout as pause } from 'node:timers/promises'
import { chromium } from 'playwright'
import { chromiumFlags, findChromium } from '../../testing/chromium.mjs'
import type { MatrixShop } from '../matrix/matrix-shop.ts'
import type { Verdict } from '../verdicts.ts'
import { whole } from '../verdicts.ts'
import { type Attack, attacksOn } from './attacks.ts'
import { openControlServer } from './bad-door.ts'
import { oddHosts } from './corpus.ts'
import { allEntrances, type Entrance } from './hostile-targets.ts'
import { judgeAnswer } from './judge-answer.ts'
import { openMirror } from './reflected.ts'
import { type AttackReply, createSender, type SendRequest } from './send-request.ts'

/** Maximum time of an answer, on an idle machine. */
const maxMs = 2_000
const hands = 4
const controlName = 'GET a bad page'

/** Every kind of hostile request, at every entry point. */
export async function requestsPart(
  shop: MatrixShop,
  port: number,
  only: string,
  everyNth: number,
): Promise<Verdict[]> {
  const origin = `http://in.localhost:${port}`
  const door = createSender(port)
  const openApi = (
    await door({
      method: 'GET',
      path: '/api/openapi.json',
      headers: { host: `in.localhost:${port}` },
    })
  ).body
  const last = ({ pattern }: Entrance) => Number(/logout|privacy|password|sessions/.test(pattern))
  const entrances = allEntrances(shop, openApi)
    .filter(({ path }) => path.includes(only))
    .sort((a, b) => last(a) - last(b))
  const browser = await chromium.launch({ executablePath: findChromium()!, args: chromiumFlags })
  const mirror = await openMirror(browser)
  const found = new Map<string, string>()
  const slow: { attack: Attack; where: string; ms: number }[] = []
  const unreached: string[] = []
  const controls: string[] = []
  let asked = 0
  const note = (fault: string, where: string) => {
    const key = `${where.split(': ')[0]}: ${fault}`
    if (found.has(key)) return
    found.set(key, where)
    // Printed at once, so that an aborted run has shown its results.
    if (!where.startsWith(controlName)) console.log(`${key} (${where})`.slice(0, 240))
  }
  const judge = async (reply: AttackReply, where: string, hers: boolean, attack: Attack) => {
    asked += 1
    if (reply.status === 0) {
      if (!/unsent|HPE_/.test(reply.body)) note(`no answer: ${reply.body.slice(0, 80)}`, where)
      return
    }
    // Her data export contains everything of hers, whichever seller it is at.
    const isHers = /account\/export/.test(attack.request.path) ? /^another seller/ : /^$/
    for (const fault of judgeAnswer(reply, origin, hers))
      if (!isHers.test(fault)) note(fault, where)
    const { wants } = attack
    if (
      wants &&
      ('exactly' in wants ? reply.status !== wants.exactly : reply.status < wants.atLeast)
    )
      note(`answered by ${reply.status}`, where)
    if (/html/.test(String(reply.headers['content-type'])))
      for (const live of await mirror.livesIn(reply.body)) note(live, where)
  }
  try {
    for (const entrance of entrances) {
      const hers = entrance.who.kind !== 'visitor'
      const queue = attacksOn(entrance, origin)
      let n = 0
      const work = async () => {
        for (let next = queue.next(); !next.done; next = queue.next()) {
          const attack = next.value
          if (n++ > 0 && n % everyNth !== 0 && !attack.wants) continue
          const where = `${entrance.method} ${entrance.pattern}: ${attack.what}`
          const reply = await sendWithRetry(door, attack.request)
          if (attack.what === 'as it should be' && isShut(entrance, reply))
            unreached.push(`${entrance.method} ${entrance.pattern} answers ${reply.status}`)
          if (reply.ms > maxMs) slow.push({ attack, where, ms: reply.ms })
          await judge(reply, where, hers, attack)
        }
      }
      await Promise.all(Array.from({ length: hands }, work))
    }
    await askOddHosts(door, judge)
    const before = new Set(found.keys())
    const control = await openControlServer()
    await judge(
      await control.door({ method: 'GET', path: '/' }),
      `${controlName}: all that may not be`,
      false,
      {
        what: '',
        request: { method: 'GET', path: '/' },
        wants: { exactly: 403 },
      },
    )
    control.close()
    for (const key of found.keys()) {
      if (before.has(key)) continue
      controls.push(key)
      found.delete(key)
    }
    // Other processes needed the machine too: measured again, alone.
    for (const { attack, where } of slow.splice(0)) {
      const again = Math.min((await door(attack.request)).ms, (await door(attack.request)).ms)
      if (again > maxMs) slow.push({ attack, where, ms: again })
    }
  } finally {
    await browser.close()
  }
  const print = (title: string, lines: readonly string[]) => {
    if (lines.length > 0) console.log(`\n${title}:\n  ${lines.slice(0, 80).join('\n  ')}`)
  }
  print(
    'slow',
    slow.map(({ where, ms }) => `${where}: ${Math.round(ms)} ms`),
  )
  print('not reached', unreached)
  for (const fault of shop.faults.slice(0, 8)) console.log(fault)
  return [
    {
      what: 'doors tried',
      bar: '100 %',
      measured: `${entrances.length - unreached.length} of ${entrances.length}`,
      met: unreached.length === 0,
    },
    {
      what: 'answers with a fault, a leak or a mark of ours',
      bar: '0',
      measured: whole(found.size),
      met: found.size === 0,
    },
    {
      what: 'faults that the server noted',
      bar: '0',
      measured: whole(shop.faults.length),
      met: shop.faults.length === 0,
    },
    {
      what: `answers after ${maxMs} ms`,
      bar: '0',
      measured: whole(slow.length),
      met: slow.length === 0,
    },
    {
      what: 'control: kinds of fault found on a bad page',
      bar: '≥ 12',
      measured: whole(controls.length),
      met: controls.length >= 12,
    },
    { what: 'hostile requests', bar: '', measured: whole(asked), met: null },
  ]
}

/** Retries when told to: on a busy machine that is no fault. */
async function sendWithRetry(door: SendRequest, knock: Attack['request']): Promise<AttackReply> {
  const reply = await door(knock)
  if (reply.status !== 503 || !reply.headers['retry-after']) return reply
  await pause(3_000)
  return door(knock)
}

/** An unknown host gets no page. */
async function askOddHosts(
  door: SendRequest,
  judge: (reply: AttackReply, where: string, hers: boolean, attack: Attack) => Promise<void>,
): Promise<void> {
  for (const host of oddHosts) {
    for (const path of ['/', '/api/v1/seller', '/desk/login']) {
      const attack: Attack = {
        what: `host ${host.slice(0, 40)}`,
        request: { method: 'GET', path, headers: { host } },
      }
      const reply = await door(attack.request)
      // Node's parser refuses some itself; one of them is the shop's own host, oddly written.
      const isOwn = /^IN\.localhost\.$/.test(host) || host === 'in.localhost:99999'
      await judge(
        reply,
        `GET ${path}: ${attack.what}`,
        false,
        isOwn || reply.status === 400 ? attack : { ...attack, wants: { exactly: 421 } },
      )
    }
  }
}

/** Nothing exists there, as it should be. */
const empty = /^\/(?:metrics|media\/|assets\/|no-such|rfq\/file)/

const isShut = ({ method, path }: Entrance, { status }: AttackReply) =>
  !empty.test(path) && ([0, 401, 403, 405].includes(status) || (method === 'GET' && status === 404))
