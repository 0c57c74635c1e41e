import { expect, test } from 'vitest'
import { quoteLimits } from '../negotiation/quotes.ts'
import { readRequestForm } from './read-form.server.ts'

const address = 'http://in.localhost:3000'

function post(path: string, body: BodyInit, type?: string): Request {
  const init = {
    method: 'POST',
    body,
    duplex: 'half',
    ...(type && { headers: { 'content-type': type } }),
  }
  return new Request(address + path, init as RequestInit)
}

const urlencoded = 'application/x-www-form-urlencoded'
const readFields = async (request: Request) => {
  const form = await readRequestForm(request)
  return form.ok
    ? [...form.value].map(([name, value]) => [name, value instanceof File ? value.name : value])
    : form.code
}

function repeatPart(count: number, part: string) {
  return `${`--b\r\n${part}`.repeat(count)}--b--\r\n`
}
const text = 'content-disposition: form-data; name="a"\r\n\r\n\r\n'
const multipart = 'multipart/form-data; boundary=b'

test('[SAFE-01] a form is read as browsers write it, of either kind', async () => {
  const pairs: [string, string][] = [
    ['name', 'Asha & Sons'],
    ['name', 'पुणे 😀'],
    ['with "quotes"\r\nand lines', '1\r\n2'],
    ['empty', ''],
  ]
  expect(await readFields(post('/cart', new URLSearchParams(pairs)))).toEqual(pairs)
  const form = new FormData()
  for (const [name, value] of pairs) form.append(name, value)
  form.append('file', new File(['%PDF'], 'a "drawing" – 😀.pdf', { type: 'application/pdf' }))
  form.append('none', new File([], ''))
  expect(await readFields(post('/rfq/send', form))).toEqual([
    ...pairs,
    ['file', 'a "drawing" – 😀.pdf'],
    ['none', ''],
  ])
  const read = await readRequestForm(post('/rfq/send', form))
  const file = read.ok && (read.value.get('file') as File)
  expect(file && [file.type, await file.text()]).toEqual(['application/pdf', '%PDF'])
  expect(await readFields(post('/rfq/send', new FormData()))).toEqual([])
  expect(await readFields(post('/cart', '', urlencoded))).toEqual([])
})

test('[SAFE-01] a file whose bytes look like the boundary arrives as it was', async () => {
  const bytes = new Uint8Array(300_000).map((_, at) => '\r\n--boundar\r\n-'.charCodeAt(at % 14))
  const form = new FormData()
  form.append('file', new File([bytes], 'x.pdf'))
  form.append('key', 'k')
  const read = await readRequestForm(post('/rfq/send', form))
  expect(
    read.ok &&
      Buffer.from(await (read.value.get('file') as File).bytes()).equals(Buffer.from(bytes)),
  ).toBe(true)
  expect(read.ok && read.value.get('key')).toBe('k')
})

test('[SAFE-01] a form is read wherever the network cuts it, its last line end in a packet of its own too', async () => {
  const body = Buffer.from(`--b\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--b--\r\n`)
  const postInTwoChunks = async (cut: number) => {
    const chunks = [body.subarray(0, cut), body.subarray(cut)]
    const stream = new ReadableStream({
      async pull(controller) {
        const chunk = chunks.shift()
        await new Promise((resolve) => setTimeout(resolve, 2))
        if (chunk) controller.enqueue(new Uint8Array(chunk))
        else controller.close()
      },
    })
    return readFields(post('/rfq/send', stream, multipart))
  }
  const cuts = Array.from({ length: body.byteLength - 1 }, (_, at) => at + 1)
  expect(await Promise.all(cuts.map(postInTwoChunks))).toEqual(cuts.map(() => [['a', '1']]))
})

test('[SAFE-01] more fields, parts, names or bytes than any form has are refused', async () => {
  expect(await readFields(post('/cart', 'a&'.repeat(1_000), urlencoded))).toBe('unreadable')
  expect(await readFields(post('/cart', 'a&'.repeat(999), urlencoded))).toHaveLength(999)
  expect(await readFields(post('/cart', `${'n'.repeat(201)}=1`, urlencoded))).toBe('unreadable')
  expect(await readFields(post('/cart', `a=${'1'.repeat(300_000)}`, urlencoded))).toBe('too-large')
  expect(
    await readFields(post('/cart', new Blob(['a='.repeat(150_000)]).stream(), urlencoded)),
  ).toBe('too-large')
  expect(await readFields(post('/rfq/send', repeatPart(1_000, text), multipart))).toHaveLength(
    1_000,
  )
  expect(await readFields(post('/rfq/send', repeatPart(1_001, text), multipart))).toBe('unreadable')
  expect(await readFields(post('/rfq/send', repeatPart(600_000, '\r\n'), multipart))).toBe(
    'unreadable',
  )
  expect(await readFields(post('/find-picture', repeatPart(101, text), multipart))).toBe(
    'unreadable',
  )
  const long = text.replace('"a"', `"${'n'.repeat(201)}"`)
  expect(await readFields(post('/rfq/send', repeatPart(1, long), multipart))).toBe('unreadable')
  const file = text.replace('"a"', '"a"; filename="x"')
  expect(await readFields(post('/rfq/send', repeatPart(100, file), multipart))).toHaveLength(100)
  expect(await readFields(post('/rfq/send', repeatPart(101, file), multipart))).toBe('unreadable')
  const large = repeatPart(
    1,
    text.replace('"a"', '"a"; filename="x.png"').replace(/\r\n$/, `${'x'.repeat(11_000_000)}\r\n`),
  )
  expect(await readFields(post('/find-picture', new Blob([large]).stream(), multipart))).toBe(
    'too-large',
  )
})

test('[SAFE-01] long texts are limited by characters too, so that Hindi has the room of English', async () => {
  const maxLength = 900_000
  for (const path of ['/desk/products/1', '/desk/pages/about', '/desk/content', '/desk/synonyms']) {
    const readMultipart = (value: string) => {
      const form = new FormData()
      form.append('a', value)
      form.append('b', 'x')
      return readFields(post(path, form))
    }
    expect(await readMultipart('क'.repeat(690_000)), path).toHaveLength(2)
    expect(await readMultipart('<'.repeat(maxLength - 1)), path).toHaveLength(2)
    expect(await readMultipart('<'.repeat(maxLength)), path).toBe('too-large')
    const readPairs = (length: number) =>
      readFields(post(path, `a=${'<'.repeat(length)}&b=x`, urlencoded))
    expect(await readPairs(maxLength - 1), path).toHaveLength(2)
    expect(await readPairs(maxLength), path).toBe('too-large')
  }
})

test('[SAFE-01] a form that may bring large files brings no large texts', async () => {
  const part = (bytes: number, name = 'a') =>
    text.replace('"a"', `"${name}"`).replace(/\r\n$/, `${'x'.repeat(bytes)}\r\n`)
  const quarter = 64 * 1024
  for (const path of ['/rfq/new', '/rfq/send', '/rfq/claim', '/account/RFQ/R1']) {
    expect(
      await readFields(post(path, repeatPart(4, part(quarter)), multipart)),
      path,
    ).toHaveLength(4)
    expect(await readFields(post(path, repeatPart(4, part(quarter + 1)), multipart)), path).toBe(
      'too-large',
    )
    expect(
      await readFields(post(path, repeatPart(1, part(4 * quarter + 1)), multipart)),
      path,
    ).toBe('too-large')
    expect(
      await readFields(post(path, repeatPart(1, part(4 * quarter, 'a"; filename="x')), multipart)),
      path,
    ).toHaveLength(1)
  }
  expect(await readFields(post('/rfq/claim', `a=${'x'.repeat(4 * quarter)}`, urlencoded))).toBe(
    'too-large',
  )
})

test('[SAFE-01] what is no form of ours is refused, never thrown', async () => {
  expect(await readFields(post('/cart', 'a=1', 'text/plain'))).toBe('unreadable')
  expect(await readFields(post('/rfq/send', 'a=1', urlencoded))).toBe('unsupported')
  for (const type of [
    'multipart/form-data',
    'multipart/form-data; boundary=',
    `${multipart}${'b'.repeat(70)}`,
  ])
    expect(await readFields(post('/cart', repeatPart(1, text), type)), type).toBe('unreadable')
  const odd = [
    '--b\r\n',
    '',
    'nothing',
    '--b\r\ncontent-disposition: form-data; name="a"\r\n\r\ncut off',
    ...['__proto__', 'constructor'].map((name) => repeatPart(1, `${name}: x\r\n${text}`)),
    repeatPart(1, 'content-disposition: form-data\r\n\r\nno name\r\n'),
  ]
  for (const body of odd)
    expect(await readFields(post('/cart', body, multipart)), body).toBe('unreadable')
  const broken = new ReadableStream({
    pull: (stream) => stream.error(new Error('The connection is gone')),
  })
  expect(await readFields(post('/cart', broken, multipart))).toBe('unreadable')
  expect(
    await readFields(
      post('/cart', new ReadableStream({ pull: (s) => s.error(new Error('gone')) }), urlencoded),
    ),
  ).toBe('unreadable')
})

test('[SAFE-01] texts are whole characters without NUL, names of files too', async () => {
  for (const body of ['a=%00', 'a%00=1', 'a=1&b=%00'])
    expect(await readFields(post('/cart', body, urlencoded))).toBe('unreadable')
  expect(await readFields(post('/cart', 'a=%ED%A0%80x', urlencoded))).toEqual([
    ['a', '\ufffd\ufffd\ufffdx'],
  ])
  expect(
    await readFields(
      post('/cart', repeatPart(1, text.replace('"a"', '"a"; filename="x\0"')), multipart),
    ),
  ).toBe('unreadable')
  const form = new FormData()
  form.append('file', new File(['x'], `${'x'.repeat(199)}😀.pdf`))
  const [[, name]] = (await readFields(post('/rfq/send', form))) as [[string, string]]
  expect([name.isWellFormed(), name.length]).toEqual([true, 199])
})

test('[SAFE-01] the desk’s longest quote is taken, with what its fields began with', async () => {
  const names = [...Array(quoteLimits.lines * 16).keys()].flatMap((at) => [
    `unitPrice-${at}`,
    `was-unitPrice-${at}`,
  ])
  const quote = new URLSearchParams(names.map((name) => [name, '129.00']))
  expect(await readFields(post('/desk/rfqs/1', quote))).toHaveLength(names.length)
  expect(await readFields(post('/cart', quote))).toBe('unreadable')
})

test('[LANG-07] every number of a form has the digits 0 to 9, whichever keyboard typed it', async () => {
  const typed = [
    ['pincode', '४११००१', '411001'],
    ['quantity', '１２', '12'],
    ['price', '१,२९९.५०', '1,299.50'],
    ['phone', '+९१ ９８０००००००１', '+91 9800000001'],
    ['taxNumber', '२७AAPFU०९३९F१ZV', '27AAPFU0939F1ZV'],
    ['code', '１２３４５６', '123456'],
    ['card', '४१११ ११११ ११११ ११११', '4111 1111 1111 1111'],
    ['day', '२०२६-११-२८', '2026-11-28'],
    ['login', '９８０００００００１', '9800000001'],
    ['line1', 'मकान १२', 'मकान १२'],
    ['password', '१२३४५६७८', '१२३४५६७८'],
  ] as const
  const form = new FormData()
  for (const [name, text] of typed) form.append(name, text)
  const pairs = typed.map(([name, text]): [string, string] => [name, text])
  const read = typed.map(([name, , text]) => [name, text])
  expect(await readFields(post('/cart', new URLSearchParams(pairs)))).toEqual(read)
  expect(await readFields(post('/cart', form))).toEqual(read)
})
