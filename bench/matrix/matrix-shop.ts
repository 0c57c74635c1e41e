import { join } from 'node:path'
import { shop as faces } from '#app/shop.ts'
import { type Role, roles } from '#contract/accounts/staff.ts'
import { openDatabase } from '#db/client.ts'
import { openEmbedded } from '#db/embedded/embedded.ts'
import { addProducts } from '../../testing/ordered-shop.ts'
import type { OwnedKind } from '../../testing/ownership-cases.ts'
import { testPassword } from '../../testing/test-customer.ts'
import { openTestServer, type TestServer } from '../../testing/test-server.ts'
import type { TestShop } from '../../testing/test-shop.ts'
import { freshDatabase } from '../contest/fresh-database.ts'
import {
  addBuyer,
  addBuyerRecords,
  addOrder,
  addPasskey,
  addSellerRecords,
  addStaff,
  addVisitorRfq,
  buyerStreet,
  type Code,
  findOwnedIds,
} from './owned-shop.ts'

export const codes = ['in', 'tools'] as const
export const getOtherSeller = (code: Code): Code => (code === 'in' ? 'tools' : 'in')

/** A viewer at the host of `at`. */
export interface Actor {
  name: string
  at: Code
  kind: 'visitor' | 'her' | 'another' | 'staff' | 'elsewhere'
  /** The role of a staff member. */
  role: Role | null
  cookie: string
  bearer: string
}

export interface Answer {
  status: number
  location: string
  body: string
}

export interface MatrixShop {
  server: TestServer
  actors: Actor[]
  owned: Record<Code, Record<OwnedKind, string[]>>
  /** The claim of a visitor's request at `in`. */
  claimed: { id: string; claim: string }
  /** Faults that the server logged. */
  faults: readonly object[]
  ask(who: Actor, method: string, path: string, body?: Body): Promise<Answer>
  close(): Promise<void>
}
export type Body = { json: object } | { form: Record<string, string> }

/**
 * Two sellers with distinctively named records, their customers, and staff of each role. `port`: the port in
 * links.
 */
export async function openMatrixShop(name = 'matrix', port = 3_000): Promise<MatrixShop> {
  const embedded = await openEmbedded({
    directory: join(import.meta.dirname, '../../.data/matrix'),
    port: 54_440,
    settings: { fsync: 'off', synchronous_commit: 'off' },
  })
  const url = await freshDatabase(embedded.url, name)
  const openedDatabase = openDatabase({ url: url.href, connections: 6 })
  const server = await openTestServer({ REQUESTS_AT_ONCE: '1000', PORT: String(port) }, undefined, {
    ...openedDatabase,
    url: url.href,
  })
  const { shop } = server
  await spreadIds(shop)
  await addProducts(shop)
  const actors: Actor[] = []
  const owned = {} as MatrixShop['owned']
  const her = await addBuyer(shop, 'asha@matrix.example', buyerStreet)
  const ben = await addBuyer(shop, 'ben@matrix.example', 'Another street')
  const now = new Date()
  for (const at of codes) {
    const scope = await shop.scope(at, { now })
    await addSellerRecords(shop, scope, at)
    for (const role of roles) {
      const staff = await addStaff(shop, scope, role, at, testPassword)
      const entered = await faces.accounts.staffSignIn(scope, {
        login: staff.staff!.email,
        ...proof,
      })
      if (!entered.ok || entered.value.kind !== 'signed-in')
        throw new Error(`${role} can't sign in`)
      actors.push({
        name: `${role} of ${at}`,
        at,
        kind: 'staff',
        role,
        cookie: `desk=${entered.value.token}`,
        bearer: '',
      })
      if (role === 'owner') await addBuyerRecords(shop, { ...scope, viewer: her }, staff, at)
    }
    const only = await addBuyer(shop, `only-${at}@matrix.example`, `Street of ${at}`)
    await addOrder(shop, { ...scope, viewer: only }, at)
    await addPasskey(shop, only.id)
    actors.push({ name: 'a visitor', at, kind: 'visitor', role: null, cookie: '', bearer: '' })
    actors.push(await customer(server, 'asha@matrix.example', at, 'her'))
    actors.push(await customer(server, 'ben@matrix.example', at, 'another'))
    owned[at] = await findOwnedIds(shop, scope.seller.id, her.id)
  }
  // Sessions of the other seller's people, as if their cookies had been sent here.
  for (const { at, ...who } of [...actors]) {
    if (who.kind !== 'her' && who.role !== 'owner') continue
    actors.push({
      ...who,
      name: `${who.name} from ${at}`,
      at: getOtherSeller(at),
      kind: 'elsewhere',
      role: null,
    })
  }
  await faces.cart.addLine(await shop.scope('in', { viewer: ben, now }), {
    packId: Number(owned.in.pack[0]),
    quantity: 1,
  })
  const claimed = await addVisitorRfq(await shop.scope('in', { now }), owned.in.pack[0]!)
  return {
    server,
    claimed,
    actors,
    owned,
    faults: shop.faults,
    async ask(who, method, path, body) {
      const origin = `http://${who.at}.localhost:${port}`
      const isCall = path.startsWith('/api/')
      const response = await server.ask(origin + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(isCall && who.bearer
            ? { authorization: `Bearer ${who.bearer}` }
            : who.cookie
              ? { cookie: who.cookie }
              : {}),
          ...(method !== 'GET' && { origin, 'idempotency-key': 'matrix-command-1' }),
          ...(body && {
            'content-type':
              'json' in body ? 'application/json' : 'application/x-www-form-urlencoded',
          }),
        },
        ...(body && {
          body:
            'json' in body ? JSON.stringify(body.json) : new URLSearchParams(body.form).toString(),
        }),
      })
      const location = response.headers.get('location') ?? ''
      return { status: response.status, location, body: await response.text() }
    },
    async close() {
      await server.close()
      await embedded.close()
    },
  }
}

/** Each table's ids start at a distinct number: an id then names one record, and can be masked in a text. */
async function spreadIds({ database }: TestShop): Promise<void> {
  const { rows } = await database.pool.query<{ name: string }>(
    `select table_name as name from information_schema.columns
     where table_schema = 'public' and column_name = 'id' and is_identity = 'YES'
     and table_name <> 'seller'
     order by 1`,
  )
  for (const [at, { name }] of rows.entries())
    await database.pool.query(
      `alter table "${name}" alter column id restart with ${100_000 + at * 1_000}`,
    )
}

const proof = { password: testPassword, code: '', step: '' }

async function customer(
  { shop }: TestServer,
  login: string,
  at: Code,
  kind: 'her' | 'another',
): Promise<Actor> {
  const scope = await shop.scope(at, { now: new Date() })
  const token = async (via: 'cookie' | 'bearer') => {
    const entered = await faces.signIn(scope, { login, ...proof }, via)
    if (!entered.ok || entered.value.kind !== 'signed-in') throw new Error(`${login} can't sign in`)
    return entered.value.token
  }
  const name = login.split('@')[0]!
  return {
    name,
    at,
    kind,
    role: null,
    cookie: `sid=${await token('cookie')}`,
    bearer: await token('bearer'),
  }
}
