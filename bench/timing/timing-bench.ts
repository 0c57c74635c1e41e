import { randomUUID } from 'node:crypto'
import { parseArgs } from 'node:util'
import { demoPassword } from '#boot/demo-accounts.ts'
import { type Answer, sendRequest } from '../http-request.ts'
import { getDataDirectory, startShop } from '../shop-process.ts'
import { median, printVerdicts, type Verdict } from '../verdicts.ts'

const { values } = parseArgs({
  options: { tries: { type: 'string', default: '1000' }, ids: { type: 'string', default: '200' } },
})

interface Asked {
  method: string
  path: string
  body?: unknown
  token?: string
}

/** Two requests whose response times must not reveal which was which. */
interface Pair {
  what: string
  /** Maximum difference of the medians, as a share. */
  bar: number
  tries: number
  status: number
  one: () => Asked
  other: () => Asked
}

const shop = await startShop({ data: getDataDirectory('timing'), products: 200, patience: 300_000 })
try {
  const known = 'customer@haggle.example'
  const unknown = () => `${randomUUID()}@nobody.example`
  const token = await fetchToken(known)
  const stranger = unknown()
  await call({
    method: 'POST',
    path: '/auth/register',
    body: { firstName: 'Ben', lastName: 'Rao', email: stranger, phone: '', password: demoPassword },
  })
  const foreign = await fetchToken(stranger)
  const order = (await list('/orders', token)).map(({ id }) => id)[0]!
  const address = (await list('/addresses', token)).map(
    ({ CustomerAddressId }) => CustomerAddressId,
  )[0]!
  const tries = Number(values.tries)
  const ids = Number(values.ids)
  const login = (email: string) => ({
    method: 'POST',
    path: '/auth/login',
    body: { email, password: 'not-the-one-1' },
  })
  const forgot = (email: string) => ({ method: 'POST', path: '/auth/forgot', body: { email } })
  const pairs: Pair[] = [
    {
      what: 'security 28 login: wrong password, unknown address',
      bar: 0.1,
      tries,
      status: 401,
      one: () => login(known),
      other: () => login(unknown()),
    },
    {
      what: 'security 28 forgotten password: known, unknown address',
      bar: 0.1,
      tries,
      status: 202,
      one: () => forgot(known),
      other: () => forgot(unknown()),
    },
    {
      what: 'T6 an order: another’s, absent',
      bar: 0.2,
      tries: ids,
      status: 404,
      one: () => ({ method: 'GET', path: `/orders/${order}`, token: foreign }),
      other: () => ({ method: 'GET', path: '/orders/261101-AAAAAAAA', token: foreign }),
    },
    {
      what: 'T6 an address: another’s, absent',
      bar: 0.2,
      tries: ids,
      status: 404,
      one: () => ({ method: 'DELETE', path: `/addresses/${address}`, token: foreign }),
      other: () => ({ method: 'DELETE', path: '/addresses/987654321', token: foreign }),
    },
  ]
  const verdicts: Verdict[] = []
  for (const pair of pairs) verdicts.push(await compare(pair))
  printVerdicts(verdicts)
} finally {
  await shop.stop()
}

/** Alternates the two, so that load on the machine affects both alike. */
async function compare({ what, bar, tries, status, one, other }: Pair): Promise<Verdict> {
  const times: [number[], number[]] = [[], []]
  for (let n = 0; n < tries; n++) {
    for (const side of n % 2 === 0 ? [0, 1] : [1, 0]) {
      const before = performance.now()
      const answer = await call(side === 0 ? one() : other())
      if (answer.status !== status)
        throw new Error(`${what}: ${answer.status} ${answer.body.toString().slice(0, 200)}`)
      times[side]!.push(performance.now() - before)
    }
  }
  const [first, second] = times.map(median) as [number, number]
  const apart = Math.abs(first - second) / Math.max(first, second)
  return {
    what,
    bar: `≤ ${bar * 100} %`,
    measured: `${(apart * 100).toFixed(1)} % (${first.toFixed(2)} and ${second.toFixed(2)} ms, ${tries} tries)`,
    met: apart <= bar,
  }
}

async function fetchToken(email: string): Promise<string> {
  const { body } = await call({
    method: 'POST',
    path: '/auth/login',
    body: { email, password: demoPassword },
  })
  return (JSON.parse(body.toString()) as { token: string }).token
}

async function list(path: string, token: string): Promise<Record<string, string>[]> {
  const answer = JSON.parse((await call({ method: 'GET', path, token })).body.toString())
  return Array.isArray(answer)
    ? answer
    : Object.values(answer as Record<string, never[]>).find(Array.isArray)!
}

function call({ method, path, body, token }: Asked): Promise<Answer> {
  const headers = {
    ...(body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
  }
  return sendRequest(shop.port, `/api/v1${path}`, {
    method,
    headers,
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
}
