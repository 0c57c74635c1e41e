import { afterAll, beforeAll, expect, test } from 'vitest'
import { shop as faces } from '#app/shop.ts'
import { deskCookie } from '../../testing/desk-scope.ts'
import { addProducts } from '../../testing/ordered-shop.ts'
import { testPassword } from '../../testing/test-customer.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import {
  buildRequest,
  fits,
  type GrowthTarget,
  getMaxSizes,
  listGrowthTargets,
  shapes,
} from './growth-targets.ts'
import { readSlowly } from './old-reader.ts'

const origin = 'http://in.localhost:3000'
/**
 * Processor time of this thread, which load on the machine hardly changes. Three times what SAFE-01 allows.
 */
const maxMs = 300
/** Maximum growth for a doubled body; work below the floor at full size is not compared. */
const maxGrowth = 3.2
const floorMs = 40
/** Routes that accept more show their growth with a part of it. */
const maxBytes = 256 * 1024
const maxTries = 3

/** Shapes tried on each route: readers are shared, and all other units are tried once per reader. */
const usualShapes = new Set([
  'as many pairs as are read',
  'as many parts as are read',
  'members of "a\u0301"',
  'elements',
  'query pairs',
])
/**
 * A route for each reader: both kinds of page forms, JSON, pictures in JSON, XML, search words, cookies and
 * headers.
 */
const readers: readonly [method: string, path: RegExp][] = [
  ['POST', /^\/cart$/],
  ['POST', /^\/rfq\/new$/],
  ['POST', /^\/desk\/(?:pages|products\/new|synonyms|delivery)$/],
  ['POST', /^\/api\/v1\/(?:rfqs|visual-search|search-tracking|rfqs\/ubl)$/],
  ['GET', /^\/(?:Search|api\/v1\/autosuggest)$/],
]

let server: TestServer
let doors: GrowthTarget[]
let cookie = ''

beforeAll(async () => {
  server = await openTestServer()
  await addProducts(server.shop)
  const { email } = await server.shop.customer('asha@growth.example')
  const scope = await server.shop.scope('in')
  const entered = await faces.signIn(
    scope,
    { login: email, password: testPassword, code: '', step: '' },
    'cookie',
  )
  if (!entered.ok || entered.value.kind !== 'signed-in') throw new Error('no sign-in')
  cookie = `sid=${entered.value.token}; ${await deskCookie(server.shop, 'owner')}`
  doors = listGrowthTargets(
    await (await server.ask('/api/openapi.json', { headers: { cookie } })).text(),
  )
})
afterAll(() => server.close())

async function cpuMs(work: () => Promise<unknown>): Promise<number> {
  const before = process.threadCpuUsage()
  await work()
  const { user, system } = process.threadCpuUsage(before)
  return (user + system) / 1000
}

/** The best of several tries: other work of the process does not count. */
async function cost(work: () => Promise<unknown>, enoughMs: number): Promise<number> {
  let best = Number.POSITIVE_INFINITY
  for (let at = 0; at < maxTries && best > enoughMs; at += 1)
    best = Math.min(best, await cpuMs(work))
  return best
}

/** Violations of the limits for growth with size; none: it holds. */
async function judge(work: (share: number) => Promise<unknown>): Promise<string[]> {
  const whole = await cost(() => work(1), floorMs)
  if (whole > maxMs) return [`${Math.round(whole)} ms`]
  if (whole <= floorMs) return []
  const half = await cost(() => work(0.5), whole / maxGrowth)
  const growth = whole / Math.max(half, floorMs / 2)
  return growth > maxGrowth ? [`${Math.round(half)}, then ${Math.round(whole)} ms`] : []
}

async function judgeDoor(door: GrowthTarget, shape: (typeof shapes)[number]): Promise<string[]> {
  const bytes = Math.min(getMaxSizes(door, shape)[0]!, maxBytes)
  let fault = 0
  const slow = await judge(async (share) => {
    const { method, path, headers, body } = buildRequest(door, shape, bytes * share, cookie)
    const answer = await server.ask(origin + path, {
      method,
      redirect: 'manual',
      headers: { origin, ...headers },
      ...(body !== undefined && { body }),
    })
    await answer.arrayBuffer()
    if (answer.status >= 500) fault = answer.status
  })
  const faults = fault ? [...slow, String(fault)] : slow
  return faults.map((what) => `${door.method} ${door.path}, ${shape.name}: ${what}`)
}

test('[SAFE-01] no reader takes long over many small units, whatever they are', async () => {
  const faults: string[] = []
  const tried = new Set<string>()
  for (const door of doors) {
    if (!readers.some(([method, path]) => method === door.method && path.test(door.path))) continue
    for (const shape of shapes) {
      if (!fits(door, shape)) continue
      tried.add(shape.name)
      faults.push(...(await judgeDoor(door, shape)))
    }
  }
  expect(faults).toEqual([])
  expect([...tried].sort()).toEqual([...new Set(shapes.map(({ name }) => name))].sort())
})

test('[SAFE-01] no door of the route table or the API takes long over its largest body', async () => {
  const faults: string[] = []
  const passed = new Set<GrowthTarget>()
  for (const door of doors) {
    for (const shape of shapes) {
      if (!usualShapes.has(shape.name) || !fits(door, shape)) continue
      passed.add(door)
      faults.push(...(await judgeDoor(door, shape)))
    }
  }
  expect(faults).toEqual([])
  const bodiless = doors.filter((door) => !passed.has(door)).map(({ method }) => method)
  expect(new Set(bodiless)).toEqual(new Set(['DELETE']))
})

test('[SAFE-01] the reader that forms had before fails the same judge', async () => {
  const { type, build } = shapes.find(({ name }) => name === 'pairs')!
  const none = { names: [], maxFields: 0, maxFiles: 0 }
  let faults: string[] = []
  // Each is four times the work of the one before, which shows on any machine.
  for (let bytes = 512 * 1024; bytes <= 16 * 1024 * 1024 && faults.length === 0; bytes *= 2)
    faults = await judge((share) => readSlowly(type!, build(bytes * share, none).body!))
  expect(faults).not.toEqual([])
})
