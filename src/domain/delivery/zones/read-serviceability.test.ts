import { describe, expect, test } from 'vitest'
import { writeImportFault } from '#contract/catalog/import-faults.ts'
import { readServiceability } from './read-serviceability.ts'
import type { ServiceRules } from './service-row.ts'

const rules: ServiceRules = {
  countryCode: 'IN',
  currency: 'INR',
  postalPattern: '^[1-9][0-9]{5}$',
  warehouses: ['BOM1', 'PNQ1'],
}
const heading = 'country,from,to,days,fee,cod,cutoff,warehouse'
const read = (...lines: string[]) => readServiceability([heading, ...lines].join('\n'), rules)
const problems = (...lines: string[]) =>
  read(...lines).problems.map(({ line, fault }) => `${line}: ${writeImportFault(fault)}`)

describe('[DLV-06] serviceability files', () => {
  test('codes, ranges and prefixes with their terms', () => {
    const { rows, problems } = read(
      'IN,411038,,1,49,yes,15:00,PNQ1',
      'in,411040,411048,2,49.50,no,,',
      'IN,4000*,,3,0,Y,09:30,BOM1',
    )
    expect(problems).toEqual([])
    expect(rows).toEqual([
      {
        line: 2,
        from: '411038',
        to: '411038',
        days: 1,
        fee: 4_900,
        cod: true,
        cutoff: '15:00',
        warehouse: 'PNQ1',
      },
      {
        line: 3,
        from: '411040',
        to: '411048',
        days: 2,
        fee: 4_950,
        cod: false,
        cutoff: null,
        warehouse: null,
      },
      {
        line: 4,
        from: '400000',
        to: '400099',
        days: 3,
        fee: 0,
        cod: true,
        cutoff: '09:30',
        warehouse: 'BOM1',
      },
    ])
  })

  test('columns in any order, a byte order mark, Windows line ends, no warehouse column', () => {
    const text = '\ufeffDays,From,To,Country,COD,Fee,Cutoff\r\n1,411001,411009,IN,yes,49,\r\n\r\n'
    expect(readServiceability(text, rules)).toMatchObject({
      problems: [],
      rows: [{ from: '411001', days: 1, warehouse: null }],
    })
  })

  test('semicolons or tabs between columns, as spreadsheets save them', () => {
    for (const sign of [';', '\t']) {
      const text = `\ufeff${['country,from,to,days,fee,cod,cutoff', 'IN,4000*,,3,99.00,no,'].join('\r\n').replaceAll(',', sign)}\r\n`
      expect(readServiceability(text, rules), sign).toMatchObject({
        problems: [],
        rows: [{ from: '400000', fee: 9_900 }],
      })
    }
  })

  test.each([
    ['XX,411001,,1,49,yes,,', '2: country "XX" is not this seller’s (IN)'],
    [',411001,,1,49,yes,,', '2: country "" is not this seller’s (IN)'],
    ['IN,411009,411001,1,49,yes,,', '2: from 411009 is above to 411001'],
    ['IN,41100,,1,49,yes,,', '2: "41100" is not a postal code of the seller’s country'],
    ['IN,4110011,,1,49,yes,,', '2: "4110011" is not a postal code of the seller’s country'],
    ['IN,४११००१,,1,49,yes,,', '2: "४११००१" is not a postal code of the seller’s country'],
    [
      'IN,４１１００１,,1,49,yes,,',
      '2: "４１１００１" is not a postal code of the seller’s country',
    ],
    ['IN,011001,,1,49,yes,,', '2: "011001" is not a postal code of the seller’s country'],
    ['IN,,,1,49,yes,,', '2: "" is not a postal code of the seller’s country'],
    ['IN,41a*,,1,49,yes,,', '2: "41a*" is not a prefix of figures'],
    ['IN,411*,411999,1,49,yes,,', '2: “to” stays empty where “from” is a prefix'],
    ['IN,411001,,1.5,49,yes,,', '2: days "1.5" is not a whole number up to 90'],
    ['IN,411001,,-1,49,yes,,', '2: days "-1" is not a whole number up to 90'],
    ['IN,411001,,91,49,yes,,', '2: days "91" is not a whole number up to 90'],
    ['IN,411001,,1,-49,yes,,', '2: fee "-49" is not an amount of INR'],
    ['IN,411001,,1,49.001,yes,,', '2: fee "49.001" is not an amount of INR'],
    ['IN,411001,,1,49,perhaps,,', '2: cod "perhaps" is neither yes nor no'],
    ['IN,411001,,1,49,__proto__,,', '2: cod "__proto__" is neither yes nor no'],
    ['IN,411001,,1,49,yes,25:00,', '2: cutoff "25:00" is not a time such as 15:00'],
    ['IN,411001,,1,49,yes,3 pm,', '2: cutoff "3 pm" is not a time such as 15:00'],
    ['IN,411001,,1,49,yes,,DEL9', '2: warehouse "DEL9" is not one of BOM1, PNQ1'],
  ])('%s', (line, problem) => {
    expect(problems(line)).toEqual([problem])
  })

  test('a row tells all that is wrong with it, by column', () => {
    const { problems } = read('IN,41100,,99,x,perhaps,3 pm,DEL9')
    expect(problems.map(({ line, column }) => `${line} ${column}`)).toEqual(
      ['from', 'days', 'fee', 'cod', 'cutoff', 'warehouse'].map((column) => `2 ${column}`),
    )
  })

  test('what is no such file is refused as a whole', () => {
    const whole = (text: string) =>
      readServiceability(text, rules).problems.map(({ fault }) => writeImportFault(fault))
    expect(whole('')).toEqual(['the heading has no country, from, to, days, fee, cod, cutoff'])
    expect(whole('country,from,to')).toEqual(['the heading has no days, fee, cod, cutoff'])
    expect(whole(heading)).toEqual(['there is no row below the heading'])
    expect(whole('PK\u0003\u0004\0\0')).toEqual(['this is not a text file in UTF-8'])
    expect(whole(`${heading}\nIN,411001`)).toHaveLength(1)
    expect(whole(`${heading}\n"IN,411001`)).toHaveLength(1)
  })
})
