import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { PlaceRecord } from '#domain/delivery/book/place-record.ts'
import { openPlaceFile } from './places-file.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'haggle-places-'))
})
afterAll(() => rm(folder, { recursive: true }))

async function read(content: string | Uint8Array, country?: string) {
  const path = join(folder, 'file.txt')
  await writeFile(path, content)
  const bad: string[] = []
  const file = await openPlaceFile(path, {
    ...(country ? { country } : {}),
    onBadRow: (line, text) => bad.push(`${line}: ${text}`),
  })
  const records: PlaceRecord[] = []
  for await (const batch of file.batches) records.push(...batch)
  return { source: file.source, records, bad }
}

const geonames = (code: string, name: string, change: { country?: string; at?: string } = {}) =>
  [
    change.country ?? 'IN',
    code,
    name,
    'Maharashtra',
    '16',
    'Pune',
    '521',
    'Haveli',
    '',
    change.at ?? '18.5158\t73.8777',
    '4',
  ].join('\t')
const many = Array.from({ length: 40 }, (_, at) => geonames(String(411_100 + at), `Place ${at}`))
const heading =
  'officename,pincode,officetype,deliverystatus,division,region,circle,taluk,district,state'

describe('[DLV-07] GeoNames postal files', () => {
  test('twelve fields, tabs between', async () => {
    expect(
      await read(
        `${geonames('411001', 'Camp')}\r\n${geonames('018956', 'Marina', { country: 'SG' })}`,
      ),
    ).toEqual({
      source: 'geonames',
      bad: [],
      records: [
        {
          country: 'IN',
          postalCode: '411001',
          name: 'Camp',
          city: 'Pune',
          state: 'Maharashtra',
          latitude: 18.5158,
          longitude: 73.8777,
          rank: 2,
        },
        expect.objectContaining({ country: 'SG', postalCode: '018956' }),
      ],
    })
    const two = `${geonames('411001', 'Camp')}\n${geonames('018956', 'Marina', { country: 'SG' })}\n`
    expect((await read(two, 'SG')).records.map(({ name }) => name)).toEqual(['Marina'])
  })

  test('bad rows are told by line and left out', async () => {
    const rows = [
      ...many,
      geonames('41100', 'Short'),
      geonames('४११००१', 'Devanagari'),
      geonames('411 00a', 'Letters'),
      geonames('411001', ''),
      geonames('411001', 'N\0l'),
    ]
    rows.splice(2, 0, 'IN\t411001\tCut')
    rows.push(
      geonames('411001', 'Nowhere', { at: '0\t0' }),
      geonames('411001', 'Beyond', { at: '181\tx' }),
    )
    const { bad, records } = await read([...many, ...rows].join('\n'))
    expect(bad).toEqual([
      '43: 3 fields instead of 12',
      '82: "41100" is not a postal code of IN',
      '83: "४११००१" is not a postal code of IN',
      '84: "411 00a" is not a postal code of IN',
      '85: the name is missing',
      '86: a name has unprintable characters or is not UTF-8',
    ])
    expect(records).toHaveLength(82)
    expect(records.slice(-2)).toMatchObject([
      { name: 'Nowhere', latitude: null },
      { name: 'Beyond', longitude: null },
    ])
  })

  test('a file that is mostly bad, or of another kind, is refused', async () => {
    const cutLines = many.map((line, at) => (at % 3 === 1 ? line.slice(0, 20) : line))
    await expect(read(cutLines.join('\n'))).rejects.toThrow(
      '13 of 40 rows are bad; the book is as it was',
    )
    await expect(read('')).rejects.toThrow('Neither a GeoNames')
    await expect(read('<html>Not found</html>')).rejects.toThrow('Neither a GeoNames')
    await expect(read('id,title,price\n1,Glove,3')).rejects.toThrow('Neither a GeoNames')
    await expect(read(Buffer.from('PK\u0003\u0004aaaa'))).rejects.toThrow('unpack it first')
    await expect(read(`${many[0]}\n${'x'.repeat(4_000_000)}`)).rejects.toThrow('not a text file')
    await expect(openPlaceFile(join(folder, 'none.txt'), { onBadRow: () => {} })).rejects.toThrow(
      'ENOENT',
    )
  })
})

describe('[DLV-07] India Post’s directory', () => {
  test('ten columns, or twelve with coordinates', async () => {
    const rows = [
      'Kothrud S.O,411038,PO,Delivery,Pune City West,Pune,Maharashtra,Pune City,Pune,MAHARASHTRA',
      '"Pune H.O",411001,HO,Delivery,Pune City East,Pune,Maharashtra,"Pune, City",PUNE,Maharashtra',
    ]
    const { source, records } = await read(`\ufeff${[heading, ...rows].join('\r\n')}\r\n`)
    expect([source, records]).toEqual([
      'india-post',
      [
        {
          country: 'IN',
          postalCode: '411038',
          name: 'Kothrud',
          city: 'Pune',
          state: 'Maharashtra',
          latitude: null,
          longitude: null,
          rank: 1,
        },
        {
          country: 'IN',
          postalCode: '411001',
          name: 'Pune',
          city: 'Pune',
          state: 'Maharashtra',
          latitude: null,
          longitude: null,
          rank: 0,
        },
      ],
    ])
    const placed = await read(
      `${heading},latitude,longitude\nBaner B.O,411045,BO,Delivery,A,B,C,D,Pune,JAMMU AND KASHMIR,18.559,73.7868\nWakad B.O,411057,BO,Delivery,A,B,C,D,NA,Goa,NA,NA`,
    )
    expect(placed.records).toMatchObject([
      { name: 'Baner', state: 'Jammu and Kashmir', latitude: 18.559, longitude: 73.7868, rank: 2 },
      { name: 'Wakad', city: 'Goa', latitude: null },
    ])
  })

  test('columns in another order and spelling', async () => {
    const { records } = await read(
      'CircleName,Pincode,OfficeName,OfficeType,District,StateName,Latitude,Longitude\nMH,411045,Baner B.O,BO,PUNE,MAHARASHTRA,18.559,73.7868',
    )
    expect(records).toMatchObject([
      { postalCode: '411045', name: 'Baner', city: 'Pune', state: 'Maharashtra', latitude: 18.559 },
    ])
  })

  test('rows that are cut, or have a quote that never ends, are bad', async () => {
    const good = Array.from(
      { length: 30 },
      (_, at) => `Office ${at} B.O,${411_100 + at},BO,Delivery,A,B,C,D,Pune,Maharashtra`,
    )
    const { bad } = await read(
      [heading, ...good, 'Baner,411045', '"Baner,411045,BO,Delivery,A,B,C,D,Pune,Goa'].join('\n'),
    )
    expect(bad).toEqual(['32: 2 fields instead of 10', '33: 0 fields instead of 10'])
  })
})
