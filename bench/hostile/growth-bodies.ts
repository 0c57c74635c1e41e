/** The hostile part of one request, of about the given size, built of many small units. */
export interface GrowthShape {
  name: string
  /** Media type of the body; none: it is in the address or the headers. */
  type?: string
  build(
    bytes: number,
    door: Fields,
  ): { body?: string; query?: string; headers?: Record<string, string> }
}

/** What a route reads of a form. */
export interface Fields {
  names: readonly string[]
  maxFields: number
  maxFiles: number
}

const urlencoded = 'application/x-www-form-urlencoded'
const multipart = 'multipart/form-data; boundary=growth'
/** Node's limit: 16 kB of headers and address. */
export const maxHeaderBytes = 14_000

const fill = (unit: string, bytes: number) =>
  unit.repeat(Math.max(1, Math.floor(bytes / Buffer.byteLength(unit))))
/** This many different short names. */
const buildNumberedText = (bytes: number, unit: (name: string) => string) => {
  let text = ''
  for (let at = 0; text.length < bytes; at += 1) text += unit(`a${at.toString(36)}`)
  return text
}
const times = (count: number, build: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => build(at))
const part = (head: string, content = '') => `--growth\r\n${head}\r\n\r\n${content}\r\n`
const field = (name: string) => `content-disposition: form-data; name="${name}"`
const end = '--growth--\r\n'
const fileNames = ['file', 'files', 'picture', 'pictures', 'table', 'logo']

/** A file of this unit, alone and below the headers of tables. */
function files(name: string, unit: string): GrowthShape[] {
  const heads = {
    alone: '',
    'below products’ head': 'productCode,productName,price\n',
    'below zones’ head': 'country,from,to,days,fee,cod,cutoff\n',
  }
  return Object.entries(heads).map(([where, head]) => ({
    name: `a file of ${name}, ${where}`,
    type: multipart,
    build: (bytes, { names }) => {
      const own = fileNames.find((each) => names.includes(each)) ?? 'file'
      const content = head + fill(unit, bytes)
      // Routes read the action for a file before the file arrives.
      return {
        body:
          part(field('kind'), 'products') + part(`${field(own)}; filename="x.csv"`, content) + end,
      }
    },
  }))
}

/** The same small unit in all fields that a route reads. */
function values(unit: string, encoded = unit): GrowthShape[] {
  const label = JSON.stringify(unit)
  const share = (bytes: number, names: readonly string[]) => bytes / Math.max(1, names.length)
  const usual = (names: readonly string[], name: string) => (names.length > 0 ? names : [name])
  return [
    {
      name: `fields of ${label}`,
      type: urlencoded,
      build: (bytes, { names }) => ({
        body: usual(names, 'a')
          .map((name) => `${name}=${fill(encoded, share(bytes, names))}`)
          .join('&'),
      }),
    },
    {
      name: `parts of ${label}`,
      type: multipart,
      build: (bytes, { names }) => ({
        body:
          usual(names, 'a')
            .map((name) => part(field(name), fill(unit, share(bytes, names))))
            .join('') + end,
      }),
    },
    {
      name: `members of ${label}`,
      type: 'application/json',
      build: (bytes, { names }) => ({
        body: JSON.stringify(
          Object.fromEntries(names.map((name) => [name, fill(unit, share(bytes, names))])),
        ),
      }),
    },
    {
      name: `query of ${label}`,
      build: (_, { names }) => ({
        query: usual(names, 'q')
          .map((name) => `${name}=${fill(encoded, maxHeaderBytes / Math.max(1, names.length))}`)
          .join('&'),
      }),
    },
  ]
}

export const shapes: readonly GrowthShape[] = [
  { name: 'pairs', type: urlencoded, build: (bytes) => ({ body: fill('a&', bytes) }) },
  { name: 'separators', type: urlencoded, build: (bytes) => ({ body: fill('&', bytes) }) },
  {
    name: 'different pairs',
    type: urlencoded,
    build: (bytes) => ({ body: buildNumberedText(bytes, (name) => `${name}=1&`) }),
  },
  {
    name: 'as many pairs as are read',
    type: urlencoded,
    build: (bytes, { maxFields }) => ({
      body: times(
        maxFields,
        (at) => `lines.${at}.packId=${fill('1', bytes / maxFields - 18)}`,
      ).join('&'),
    }),
  },
  { name: 'equals signs', type: urlencoded, build: (bytes) => ({ body: fill('a=', bytes) }) },
  {
    name: 'percent signs',
    type: urlencoded,
    build: (bytes) => ({ body: `a=${fill('%', bytes)}` }),
  },
  {
    name: 'as many parts as are read',
    type: multipart,
    build: (bytes, { maxFields, maxFiles }) => ({
      body:
        times(maxFields, (at) =>
          part(
            field(`lines.${at}.words`) + (at < maxFiles ? '; filename="x.png"' : ''),
            fill('1', bytes / maxFields - 80),
          ),
        ).join('') + end,
    }),
  },
  {
    name: 'parts',
    type: multipart,
    build: (bytes) => ({ body: fill(part(field('a')), bytes) + end }),
  },
  {
    name: 'empty parts',
    type: multipart,
    build: (bytes) => ({ body: fill('--growth\r\n\r\n\r\n', bytes) + end }),
  },
  {
    name: 'empty files',
    type: multipart,
    build: (bytes) => ({ body: fill(part(`${field('a')}; filename="x"`), bytes) + end }),
  },
  {
    name: 'header pairs',
    type: multipart,
    build: (bytes) => ({
      body: part(buildNumberedText(bytes, (name) => `${name}: 1\r\n`) + field('a')) + end,
    }),
  },
  {
    name: 'header parameters',
    type: multipart,
    build: (bytes) => ({ body: part(`${field('a')}${fill('; a=1', bytes)}`) + end }),
  },
  {
    name: 'half boundaries',
    type: multipart,
    build: (bytes) => ({ body: part(field('a'), fill('\r\n--growt', bytes)) + end }),
  },
  ...files('nearly boundaries', '\r\n--growti\r\n-'),
  ...files('unclosed quotes', '"'),
  ...files('doubled quotes', 'a,"b""",'),
  ...files('columns', 'a,b\t'),
  ...files('rows', 'a\n'),
  ...files('empty rows', '\r\n'),
  ...files('tags', '<a b="">'),
  {
    name: 'array items',
    type: 'application/json',
    build: (bytes) => ({ body: `{"lines":[${fill('{},', bytes)}{}]}` }),
  },
  {
    name: 'numbers',
    type: 'application/json',
    build: (bytes) => ({ body: `{"lines":[${fill('1,', bytes)}1]}` }),
  },
  {
    name: 'different members',
    type: 'application/json',
    build: (bytes) => ({ body: `{${buildNumberedText(bytes, (name) => `"${name}":1,`)}"a":1}` }),
  },
  { name: 'open arrays', type: 'application/json', build: (bytes) => ({ body: fill('[', bytes) }) },
  {
    name: 'nested objects',
    type: 'application/json',
    build: (bytes) => ({ body: `${fill('{"a":', (bytes * 5) / 6)}1${fill('}', bytes / 6)}` }),
  },
  {
    name: 'escapes',
    type: 'application/json',
    build: (bytes) => ({ body: `{"a":"${fill('\\ud800', bytes)}"}` }),
  },
  {
    name: 'attributes',
    type: 'application/xml',
    build: (bytes) => ({ body: `<a${buildNumberedText(bytes, (name) => ` ${name}=""`)}/>` }),
  },
  {
    name: 'elements',
    type: 'application/xml',
    build: (bytes) => ({ body: `<a>${fill('<b/>', bytes)}</a>` }),
  },
  { name: 'depth', type: 'application/xml', build: (bytes) => ({ body: fill('<a>', bytes) }) },
  {
    name: 'ends of others',
    type: 'application/xml',
    build: (bytes) => ({ body: fill('<a>', bytes / 2) + fill('</b>', bytes / 2) }),
  },
  { name: 'query pairs', build: () => ({ query: fill('a&', maxHeaderBytes) }) },
  {
    name: 'percent signs in the query',
    build: () => ({ query: `q=${fill('%25', maxHeaderBytes)}` }),
  },
  {
    name: 'cookies',
    build: () => ({
      headers: { cookie: buildNumberedText(maxHeaderBytes, (name) => `${name}=1;`) },
    }),
  },
  {
    name: 'header pairs',
    build: () => ({ headers: { accept: fill('a/b;q=0,', maxHeaderBytes) } }),
  },
  {
    name: 'languages',
    build: () => ({ headers: { 'accept-language': fill('a,', maxHeaderBytes) } }),
  },
  {
    name: 'forwarded',
    build: () => ({ headers: { 'x-forwarded-for': fill('1,', maxHeaderBytes) } }),
  },
  ...values(' ', '+'),
  ...values('a\u0301', 'a%CC%81'),
  ...values('<b>'),
  ...values('<'),
  ...values('a@'),
  ...values('1,'),
  ...values('%', '%25'),
  ...values('a\n', 'a%0A'),
]
