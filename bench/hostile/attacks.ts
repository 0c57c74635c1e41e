import { randomUUID } from 'node:crypto'
import { markup, odd, oddBodies, oddHeaders, poisoned, redirects, traversals } from './corpus.ts'
import type { Entrance } from './hostile-targets.ts'
import type { AttackRequest } from './send-request.ts'

export interface Attack {
  what: string
  request: AttackRequest
  /** The expected status, or the lowest expected one; absent: anything but a fault. */
  wants?: { exactly: number } | { atLeast: number }
}

/** Inputs for requests with one tampered field; the whole corpus where all are tampered with. */
const core = [
  ...(['an element', 'the end of a script', 'an attribute'] as const).map((name) => markup[name]!),
  ...(
    [
      'SQL',
      'tsquery signs',
      'NUL',
      'ten thousand letters',
      'a number beyond int4',
      'below zero',
      'prototype',
    ] as const
  ).map((name) => odd[name]!),
]
const files = [
  {
    name: '"><hxtag hxattr=1>.svg',
    type: 'image/svg+xml',
    bytes:
      '<svg xmlns="http://www.w3.org/2000/svg" onload="hxscript()"><script>hxscript()</script></svg>',
  },
  {
    name: '../../../x.html',
    type: 'text/html',
    bytes: '<hxtag hxattr=1><script>hxscript()</script>',
  },
  {
    name: `${'x'.repeat(3_000)}.pdf`,
    type: 'application/pdf',
    bytes: '%PDF-1.4\n<script>hxscript()</script>',
  },
  {
    name: 'x.csv',
    type: 'text/csv',
    bytes: `code,name\n"=HYPERLINK(""x"")",<hxtag hxattr=1>\0\n${'"'.repeat(999)}`,
  },
  { name: 'x.jpg\r\nX-Hx: 1', type: 'image/jpeg\r\nX-Hx: 1', bytes: '\xff\xd8\xff\xe0<hxtag>' },
]
const isFile = /^(?:files?|picture|table|searchImage|logo|favicon|pictures|image)$/i

/** Every attack on one entrance. `origin`: of the requested seller. */
export function* attacksOn(entrance: Entrance, origin: string): Generator<Attack> {
  const { method, path, query, form, json, who } = entrance
  const writes = method !== 'GET'
  const all = { ...markup, ...odd }
  const attackRequest = (change: Partial<Parameters<typeof compose>[1]> = {}) =>
    compose(entrance, { origin, ...change })
  // A page's field names are guessed: without them it works as usual.
  const plain = entrance.isCall || writes || /^\/rfq\//.test(path)
  yield { what: 'as it should be', request: plain ? attackRequest() : attackRequest({ query: {} }) }

  for (const [name, value] of Object.entries(all)) {
    if (Object.keys(query).length > 0)
      yield {
        what: `${name} in all of the query`,
        request: attackRequest({ query: spoilt(query, value) }),
      }
    if (form)
      yield { what: `${name} in all fields`, request: attackRequest({ form: spoilt(form, value) }) }
    if (json)
      yield {
        what: `${name} in all of the body`,
        request: attackRequest({ json: replaceLeaves(json, value) }),
      }
  }
  for (const value of core) {
    const name = Object.entries(all).find(([, each]) => each === value)![0]
    for (const key of Object.keys(query))
      yield {
        what: `${name} as ${key}`,
        request: attackRequest({ query: { ...query, [key]: value } }),
      }
    for (const key of Object.keys(form ?? {}))
      yield {
        what: `${name} in the field ${key}`,
        request: attackRequest({ form: { ...form, [key]: value } }),
      }
    for (const key of Object.keys(json ?? {}))
      yield {
        what: `${name} in ${key}`,
        request: attackRequest({ json: { ...json, [key]: value } }),
      }
  }
  for (const key of Object.keys(json ?? {})) {
    for (const value of [
      {},
      { a: { b: [] } },
      [],
      [[[]]],
      -1,
      Number.MAX_VALUE,
      0.1,
      true,
      null,
      '',
      2 ** 53,
      ['x', 1, null],
    ])
      yield {
        what: `${JSON.stringify(value)} in ${key}`,
        request: attackRequest({ json: { ...json, [key]: value } }),
      }
  }
  for (const [bag, key] of [
    ...Object.keys(query).map((key) => ['query', key]),
    ...Object.keys(form ?? {}).map((key) => ['form', key]),
  ]) {
    if (!/back|next|return|^to$|url|from/i.test(key!)) continue
    for (const value of redirects)
      yield {
        what: `${JSON.stringify(value)} as ${key}`,
        request: attackRequest(
          bag === 'query'
            ? { query: { ...query, [key!]: value } }
            : { form: { ...form, [key!]: value } },
        ),
      }
  }
  if (/[:{]/.test(entrance.pattern)) {
    const parts = path.split('/').filter(Boolean)
    for (const value of [...Object.values(all).map(percent), ...traversals]) {
      const spoiltPath = `/${[...parts.slice(0, -1), value].join('/')}`
      yield {
        what: `${value.slice(0, 30)} in the path`,
        request: { ...attackRequest(), path: spoiltPath.slice(0, 14_000) },
      }
    }
  }
  for (const headers of oddHeaders) {
    const asked = attackRequest()
    yield {
      what: `the header ${JSON.stringify(headers).slice(0, 60)}`,
      request: { ...asked, headers: { ...asked.headers, ...headers } },
    }
  }
  for (const other of ['TRACE', 'PROPFIND', 'PUT', 'DELETE', 'OPTIONS', 'HEAD', 'POST', 'hx']) {
    if (other !== method && !(writes && other === 'POST'))
      yield { what: `by ${other}`, request: { ...attackRequest(), method: other } }
  }
  yield {
    what: 'at another’s host',
    request: { ...attackRequest(), headers: { ...attackRequest().headers, host: 'hx.example' } },
    ...(/^\/(?:livez|readyz|metrics)$/.test(path) ? {} : { wants: { exactly: 421 } }),
  }
  if (!entrance.isCall && !writes) {
    const data = `${path === '/' ? '/_root' : path}.data`
    for (const [name, value] of Object.entries(markup))
      yield {
        what: `${name} asked for as data`,
        request: {
          ...attackRequest({ query: spoilt(query, value) }),
          path: data + queryText(spoilt(query, value)),
        },
      }
  }
  if (!writes) return
  for (const { what, type, body } of oddBodies()) {
    const { 'content-type': _, ...headers } = attackRequest().headers!
    yield {
      what: `a body of ${what}`,
      request: {
        ...attackRequest(),
        body,
        headers: { ...headers, ...(type && { 'content-type': type }) },
      },
    }
  }
  if (json && Object.keys(json).length > 0) {
    for (const body of poisoned)
      yield {
        what: `the body ${body}`,
        request: { ...attackRequest(), body },
        wants: { atLeast: 400 },
      }
  }
  for (const [field] of Object.entries(form ?? {}).filter(([name]) =>
    isFile.test(name.split('.').at(-1)!),
  )) {
    for (const file of files)
      yield {
        what: `a file ${file.name.slice(0, 30)}`,
        request: withFile(attackRequest(), form!, field, file),
      }
  }
  if (who.cookie) {
    for (const from of [
      { origin: 'http://hx.example' },
      { origin: 'null' },
      { origin: 'http://tools.localhost' },
      { 'sec-fetch-site': 'cross-site' },
      {},
    ]) {
      const { origin: _, authorization: __, ...headers } = attackRequest().headers!
      const sent = { ...attackRequest(), headers: { ...headers, cookie: who.cookie, ...from } }
      yield { what: `from ${JSON.stringify(from)}`, request: sent, wants: { exactly: 403 } }
      yield {
        what: `a simple request from ${JSON.stringify(from)}`,
        request: { ...sent, headers: { ...sent.headers, 'content-type': 'text/plain' } },
        wants: { exactly: 403 },
      }
    }
  }
}

interface Change {
  origin: string
  query?: Record<string, string>
  form?: Record<string, string>
  json?: unknown
}

function compose(
  entrance: Entrance,
  { origin, query = entrance.query, form, json }: Change,
): AttackRequest {
  const { method, path, who, isCall } = entrance
  const fields = form ?? entrance.form
  const value = json ?? entrance.json
  const proof =
    isCall && who.bearer
      ? { authorization: `Bearer ${who.bearer}` }
      : who.cookie
        ? { cookie: who.cookie }
        : {}
  const type = fields ? 'application/x-www-form-urlencoded' : value ? 'application/json' : null
  return {
    method,
    path: path + queryText(query).slice(0, 14_000),
    headers: {
      host: new URL(origin).host,
      ...proof,
      ...(method !== 'GET' && { origin, 'idempotency-key': randomUUID() }),
      ...(type && { 'content-type': type }),
    },
    body: fields ? queryText(fields).slice(1) : value ? JSON.stringify(value) : undefined,
  }
}

const spoilt = (bag: Record<string, string>, value: string) =>
  Object.fromEntries(
    Object.entries(bag).map(([key, good]) => [key, /^(?:do|intent)$/.test(key) ? good : value]),
  )

/** Every text and number within. */
function replaceLeaves(value: unknown, by: string): unknown {
  if (Array.isArray(value)) return value.map((each) => replaceLeaves(each, by))
  if (typeof value !== 'object' || value === null) return by
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [key, replaceLeaves(each, by)]),
  )
}

/** Byte by byte: a lone surrogate can't get into an address otherwise. */
const percent = (text: string) => encodeURIComponent(Buffer.from(text).toString())

function queryText(bag: Record<string, string>): string {
  const pairs = Object.entries(bag).filter(([, value]) => value !== '')
  return pairs.length === 0
    ? ''
    : `?${pairs.map(([key, value]) => `${percent(key)}=${percent(value)}`).join('&')}`
}

function withFile(
  attackRequest: AttackRequest,
  form: Record<string, string>,
  field: string,
  file: (typeof files)[number],
): AttackRequest {
  const lines = Object.entries(form).filter(([name]) => name !== field)
  const fieldParts = lines
    .map(
      ([name, value]) =>
        `--hxhxhx\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
    )
    .join('')
  const sent = `--hxhxhx\r\nContent-Disposition: form-data; name="${field}"; filename="${file.name.replaceAll('"', '%22')}"\r\nContent-Type: ${file.type}\r\n\r\n`
  const body = Buffer.concat([
    Buffer.from(fieldParts + sent),
    Buffer.from(file.bytes, 'latin1'),
    Buffer.from('\r\n--hxhxhx--\r\n'),
  ])
  return {
    ...attackRequest,
    body,
    headers: { ...attackRequest.headers, 'content-type': 'multipart/form-data; boundary=hxhxhx' },
  }
}
