import { parseArgs } from 'node:util'
import type { ApiDocument } from '../../src/api/docs/document.ts'
import {
  absent,
  fillPattern,
  isBuyers,
  isDesks,
  isPublic,
  maskNames,
  type OwnedKind,
} from '../../testing/ownership-cases.ts'
import { build } from '../shop-process.ts'
import { printVerdicts, whole } from '../verdicts.ts'
import { bodiesFor } from './any-body.ts'
import { findLeaks } from './find-leaks.ts'
import { allTargets, type Target } from './matrix-routes.ts'
import {
  type Actor,
  type Answer,
  type Body,
  getOtherSeller,
  openMatrixShop,
} from './matrix-shop.ts'

const { values } = parseArgs({
  options: {
    only: { type: 'string', default: '' },
    'no-build': { type: 'boolean', default: false },
  },
})
if (!values['no-build']) build()
const shop = await openMatrixShop()
const { actors, owned } = shop
const visitor = actors.find(({ kind }) => kind === 'visitor')!
const text = (await shop.ask(visitor, 'GET', '/api/openapi.json')).body
const document = JSON.parse(text) as ApiDocument
/** After signing out, nothing may be visible any more. */
const endsSession = ({ path }: Target) => Number(/logout|privacy|password|sessions/.test(path))
const targets = allTargets(text)
  .filter(({ path }) => path.includes(values.only))
  .sort((a, b) => endsSession(a) - endsSession(b))
const counts = { asked: 0, pairs: 0, refusedAlike: 0 }
const leaks = new Set<string>()
const differences = new Set<string>()
const faults = new Set<string>()
/** Routes with parts of undeclared ownership. */
const unknown = targets
  .filter(({ pattern, kind }) => /[:{]/.test(pattern) && !kind)
  .map(({ path }) => path)
/** Reads that their owners can see; a matrix of routes closed to everyone would prove nothing. */
const readable = new Set<Target>()

try {
  for (const target of targets) for (const who of actors) await testAs(target, who)
} finally {
  for (const fault of shop.faults.slice(0, 3)) console.log(fault)
  await shop.close()
}

const owners = targets.filter(({ method, kind }) => method === 'GET' && owned.in[kind as OwnedKind])
const unread = owners.filter((target) => !readable.has(target)).map(({ path }) => path)
for (const [what, found] of Object.entries({
  leaks,
  differences,
  faults,
  unread: new Set(unread),
  unknown: new Set(unknown),
})) {
  if (found.size > 0) console.log(`\n${what}:\n  ${[...found].slice(0, 60).join('\n  ')}`)
}
printVerdicts([
  {
    what: 'routes and calls',
    bar: '100 %',
    measured: `${targets.length - unknown.length} of ${targets.length}`,
    met: unknown.length === 0,
  },
  {
    what: 'answers that tell of another',
    bar: '0',
    measured: String(leaks.size),
    met: leaks.size === 0,
  },
  {
    what: 'another’s id answered unlike none',
    bar: '0',
    measured: String(differences.size),
    met: differences.size === 0,
  },
  { what: 'faults (5xx)', bar: '0', measured: String(faults.size), met: faults.size === 0 },
  {
    what: 'reads that their owner sees (control)',
    bar: 'all',
    measured: `${owners.length - unread.length} of ${owners.length}`,
    met: unread.length === 0,
  },
  { what: 'pairs compared', bar: '', measured: whole(counts.pairs), met: null },
  {
    what: 'of these refused before the id was looked at',
    bar: '',
    measured: whole(counts.refusedAlike),
    met: null,
  },
  { what: 'questions asked', bar: '', measured: whole(counts.asked), met: null },
])

/** No address reveals another's records; they are answered like nonexistent ones. */
async function testAs(target: Target, who: Actor): Promise<void> {
  const { method } = target
  const kind = target.kind as OwnedKind | 'report'
  for (const body of bodiesFor(target, document)) {
    if (!kind || kind === 'report' || !owned.in[kind])
      await ask(target, who, [kind === 'report' ? 'sales.csv' : 'x'], body)
    else
      for (const names of listStrangers(who, kind, target))
        await compare(target, who, kind, names, body)
  }
  if (method !== 'GET' || !kind || kind === 'report' || !owned.in[kind]) return
  const seen = await ask(target, who, owned[who.at][kind], undefined)
  const isSentOn =
    seen.status >= 300 && seen.status < 400 && seen.location.includes(owned[who.at][kind][0]!)
  if (seen.status === 200 || (isSentOn && !seen.location.includes('login'))) readable.add(target)
}

/** Names of records of this kind that belong to others. */
function listStrangers(who: Actor, kind: OwnedKind, { path }: Target): string[][] {
  const here = owned[who.at][kind]
  const there = owned[getOtherSeller(who.at)][kind]
  const mixed = here.length > 1 && !/rfq/.test(kind) ? [[here[0]!, there[1]!]] : []
  if (isPublic(kind)) return [there, ...mixed]
  if (kind === 'address') return who.kind === 'her' ? [] : [here]
  if (kind === 'session') return who.kind === 'her' ? [] : [here, there]
  const isSides = /^\/api\/v1\/(?:rfqs|quotes)\//.test(path)
  const seesHere =
    who.kind === 'her' || (who.kind === 'staff' && (isDesks(kind) || (isBuyers(kind) && isSides)))
  return [...(seesHere ? [] : [here]), there, ...mixed]
}

async function compare(
  target: Target,
  who: Actor,
  kind: OwnedKind,
  names: string[],
  body: Body | undefined,
): Promise<void> {
  const last = absent[kind].at(-1)!
  const none =
    names[0] === owned[who.at][kind][0] && names.length > 1 && isPublic(kind)
      ? [names[0]!, last]
      : absent[kind]
  const theirs = await ask(target, who, names, body)
  const nothing = await ask(target, who, none, body)
  counts.pairs += 1
  if (theirs.status === 400 && nothing.status === 400) counts.refusedAlike += 1
  const parts = (answer: Answer, of: readonly string[]) =>
    [answer.status, maskNames(answer.location, of), maskNames(answer.body, of)] as const
  const a = parts(theirs, names)
  const b = parts(nothing, none)
  const unlike = a.findIndex((part, at) => part !== b[at])
  if (unlike === -1) return
  const action = body && 'form' in body ? ` ${body.form.do ?? ''}` : ''
  const difference = unlike === 2 ? findDifference(a[2], b[2]) : `${a[unlike]} and ${b[unlike]}`
  differences.add(
    `${who.name} at ${who.at}: ${target.method} ${target.path}${action}: ${difference}`,
  )
}

function findDifference(one: string, other: string): string {
  const at = [...one].findIndex((letter, place) => letter !== other[place])
  return `…${one.slice(Math.max(0, at - 30), at + 40)}… and …${other.slice(Math.max(0, at - 30), at + 40)}…`
}

async function ask(
  target: Target,
  who: Actor,
  names: readonly string[],
  body: Body | undefined,
): Promise<Answer> {
  const address = fillPattern(target.path, names)
  const answer = await shop.ask(who, target.method, address, body)
  counts.asked += 1
  const where = `${who.name} at ${who.at}: ${target.method} ${target.path}`
  // Her data export contains everything of hers, whichever seller it is at.
  const isExport = who.kind === 'her' && target.path.endsWith('/export')
  for (const word of isExport ? [] : findLeaks(who, maskNames(answer.body, names)))
    leaks.add(`${where} (${answer.status}) tells ${word}`)
  // Test viewers have no IP address, without which Amy answers nobody.
  const isExpected = answer.status === 501 || answer.body.includes('"no-address"')
  if (answer.status >= 500 && !isExpected) faults.add(`${where}: ${answer.status}`)
  return answer
}
