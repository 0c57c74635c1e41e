import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxStatementRows } from '#contract/orders/bank-lines.ts'
import { findWrongFile, readBankFile } from './read-bank-file.ts'
import type { BankEntry } from './read-mt940.ts'

const mt940 = `{1:F01BANKINBBAXXX0000000000}{2:I940BANKINBBXXXXN}{4:
:20:STMT261124
:25:50200012345678
:28C:328/1
:60F:C261123INR100000,00
:61:2611241124C129900,50NTRFNONREF//HDFCR5202611
NEFT CR
:86:NEFT-ASHA RAO-261121-K7Q2MX4D
SECOND LINE
:61:2611241124D500,NCHG123456
:86:CHARGES
:61:261124RC10,00NTRFBACK
:61:261125C450,NTRFCUSTREF7
:62F:C261125INR229840,50
-}{1:F01BANKINBBAXXX0000000000}{2:I940BANKINBBXXXXN}{4:
:20:STMT261126
:25:50200012345678
:28C:329/1
:60F:C261125INR229840,50
:61:2611261126C7,05N166NONREF
:86:166?00CREDIT?20261122-AAAA?212222 thanks?32ACME TOO?33LS
:62F:C261126INR229847,55
-}`

const camt = (entries: string, name = 'BkToCstmrStmt') => `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><${name}>
<GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id>${entries}</Stmt></${name}></Document>`

const entry = (
  change: { amount?: string; mark?: string; more?: string; details?: string } = {},
) => {
  const { amount = '<Amt Ccy="INR">1299.00</Amt>', mark = 'CRDT', more = '', details = '' } = change
  return `<Ntry>${amount}<CdtDbtInd>${mark}</CdtDbtInd>${more}<Sts><Cd>BOOK</Cd></Sts>
<BookgDt><Dt>2026-11-24</Dt></BookgDt><ValDt><Dt>2026-11-25</Dt></ValDt>
<AcctSvcrRef>BANK1</AcctSvcrRef><NtryDtls>${details}</NtryDtls></Ntry>`
}
const payment = (
  amount: string,
  words: string,
) => `<TxDtls><Refs><EndToEndId>E-${words}</EndToEndId></Refs>
<Amt Ccy="INR">${amount}</Amt><RltdPties><Dbtr><Pty><Nm>ACME</Nm></Pty></Dbtr></RltdPties>
<RmtInf><Ustrd>${words}</Ustrd></RmtInf></TxDtls>`

const debit = (details: string) => details.replace('</Refs>', '</Refs><CdtDbtInd>DBIT</CdtDbtInd>')
const bookedBalance = (code: string, amount: string, mark = 'CRDT') =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="INR">${amount}</Amt><CdtDbtInd>${mark}</CdtDbtInd></Bal>`

test('[PAY-04] an MT940 file is read over all its statements; what went out or was reversed is left out', () => {
  const account = '50200012345678'
  expect(readBankFile(mt940, 'INR')).toEqual({
    ok: true,
    value: [
      {
        day: '2026-11-24',
        amount: 12_990_050,
        text: 'NEFT-ASHA RAO-261121-K7Q2MX4D SECOND LINE NEFT CR',
        reference: 'HDFCR5202611',
        account,
      },
      { day: '2026-11-25', amount: 45_000, text: '', reference: 'CUSTREF7', account },
      {
        day: '2026-11-26',
        amount: 705,
        text: '261122-AAAA2222 thanks ACME TOOLS',
        reference: '',
        account,
      },
    ],
  })
})

test('[PAY-04] a camt.053 file is read with its batches; debits, reversals and what is pending are left out', () => {
  const text = camt(
    [
      entry({ details: payment('1299.00', '261121-K7Q2MX4D') }),
      entry({ details: payment('1000.00', 'one') + payment('299.00', 'two') }),
      entry({ mark: 'DBIT' }),
      entry({ more: '<RvslInd>true</RvslInd>' }),
      entry({ more: '<RvslInd>1</RvslInd>' }),
      entry({ details: debit(payment('1299.00', 'out')) }),
      entry({
        details:
          payment('1199.00', 'three') + payment('110.00', 'four') + debit(payment('10.00', 'fee')),
      }),
      entry().replace('BOOK', 'PDNG'),
      entry(),
    ].join(''),
  ).replace('<Stmt>', '<Stmt><Acct><Id><IBAN>IN11 22</IBAN></Id></Acct>')
  const day = '2026-11-25'
  const account = 'IN1122'
  expect(readBankFile(text, 'INR')).toEqual({
    ok: true,
    value: [
      { amount: 129_900, text: '261121-K7Q2MX4D ACME', reference: 'E-261121-K7Q2MX4D' },
      { amount: 100_000, text: 'one ACME', reference: 'E-one' },
      { amount: 29_900, text: 'two ACME', reference: 'E-two' },
      { amount: 119_900, text: 'three ACME', reference: 'E-three' },
      { amount: 11_000, text: 'four ACME', reference: 'E-four' },
      { amount: 129_900, text: '', reference: 'BANK1' },
    ].map((line) => ({ day, account, ...line })),
  })
})

test('[PAY-04] wrong files are named, and nothing of a broken one is imported', () => {
  const codes = (text: string, currency = 'INR') => {
    const outcome = readBankFile(text, currency)
    return outcome && (outcome.ok ? 'ok' : outcome.code)
  }
  expect(codes('Date,Amount\n24/11/2026,5.00')).toBeNull()
  expect(codes(mt940, 'SGD')).toBe('other-currency')
  expect(codes(camt(entry()), 'SGD')).toBe('other-currency')
  expect(codes(mt940.replace('C129900,50', 'C1x9900'))).toBe('bad-mt940')
  expect(codes(mt940.replace(':61:261124', ':61:261332'))).toBe('bad-mt940')
  expect(codes(mt940.replace(':60F:C', ':60F:X'))).toBe('bad-mt940')
  expect(codes(mt940.replace(':62F:C261126INR229847,55', ''))).toBe('bad-mt940-end')
  expect(codes(mt940.replace(/:62F:C261125.*\n/, ''))).toBe('bad-mt940-end')
  expect(codes(mt940.replace(/:60F:C261125.*\n/, ''))).toBe('bad-mt940-end')
  expect(codes(mt940.replace(':61:261125C450', ':61:261125C451'))).toBe('bad-mt940-balance')
  expect(codes(mt940.replace('847,55', '847,54'))).toBe('bad-mt940-balance')
  expect(codes(mt940.replace(':62F:C261126', ':62F:D261126'))).toBe('bad-mt940-balance')
  const opening = bookedBalance('OPBD', '100.00', 'DBIT')
  const body = entry() + entry({ mark: 'DBIT', amount: '<Amt Ccy="INR">99.00</Amt>' })
  expect(codes(camt(opening + bookedBalance('CLBD', '1100.00') + body))).toBe('ok')
  expect(codes(camt(opening + bookedBalance('CLBD', '1101.00') + body))).toBe('bad-camt-balance')
  expect(codes(camt(opening + body))).toBe('ok')
  expect(codes('<html><body>Sign in</body></html>')).toBe('bad-camt')
  expect(codes(camt(entry(), 'BkToCstmrAcctRpt'))).toBe('bad-camt')
  expect(codes(camt(entry()).slice(0, -20))).toBe('bad-camt')
  expect(codes(camt(entry({ amount: '<Amt Ccy="INR">1e3</Amt>' })))).toBe('bad-camt')
  expect(codes(camt(entry().replaceAll(/<(ValDt|BookgDt)>.*?<\/\1>/g, '')))).toBe('bad-camt')
  expect(codes(`<!DOCTYPE d [<!ENTITY x "y">]>${camt(entry())}`)).toBe('bad-camt')
  expect(codes(camt(entry().repeat(maxStatementRows + 1)))).toBe('too-many-rows')
  expect(findWrongFile('PK\u0003\u0004rest')).toBe('spreadsheet')
  expect(findWrongFile('%PDF-1.7')).toBe('pdf')
  expect(findWrongFile('a\u0000b')).toBe('not-rows')
  expect(findWrongFile(mt940)).toBeNull()
})

const amounts = fc.integer({ min: 1, max: 999_999_999 })
const days = fc
  .date({ min: new Date('2020-01-01'), max: new Date('2029-12-31'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10))
const words = fc.stringMatching(/^[A-Z0-9][A-Z0-9 .,-]{0,30}[A-Z0-9]$/)

test('[PAY-04] what is written as MT940 or camt.053 is read as it was', () => {
  const entries = fc.array(fc.record({ day: days, amount: amounts, text: words }), {
    maxLength: 20,
  })
  fc.assert(
    fc.property(entries, (given) => {
      const list = (account: string) =>
        given.map((each): BankEntry => ({ ...each, reference: '', account }))
      const sum = given.reduce((whole, { amount }) => whole + amount, 0)
      const total = (sum / 100).toFixed(2).replace('.', ',')
      const swift = given.map(
        ({ day, amount, text }) =>
          `:61:${day.slice(2).replaceAll('-', '')}C${(amount / 100).toFixed(2).replace('.', ',')}NTRFNONREF\n:86:${text}\n`,
      )
      const mt = `:20:X\n:25:1\n:60F:C200101INR0,00\n${swift.join('')}:62F:C291231INR${total}\n-`
      expect(readBankFile(mt, 'INR')).toEqual({ ok: true, value: list('1') })
      const xml = given.map(
        ({ day, amount, text }) =>
          `<Ntry><Amt Ccy="INR">${(amount / 100).toFixed(2)}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><ValDt><Dt>${day}</Dt></ValDt><AddtlNtryInf>${text}</AddtlNtryInf></Ntry>`,
      )
      expect(readBankFile(camt(xml.join('')), 'INR')).toEqual({ ok: true, value: list('') })
    }),
    { numRuns: 50 },
  )
})

test('[PAY-04] no text breaks a reader, and a statement that is cut off gives no line at all', () => {
  const end = mt940.indexOf(':62F:C261125INR229840,50')
  const first = mt940.slice(0, mt940.indexOf('{1:', 1))
  fc.assert(
    fc.property(fc.integer({ min: 0, max: end }), fc.string(), (at, noise) => {
      expect(() => readBankFile(`:20:\n:60F:C200101INR1,\n${noise}`, 'INR')).not.toThrow()
      expect(() => readBankFile(`<Document>${noise}`, 'INR')).not.toThrow()
      const cut = readBankFile(first.slice(0, at), 'INR')
      expect(cut?.ok ?? false).toBe(false)
    }),
  )
  expect(readBankFile(first, 'INR')).toMatchObject({ ok: true })
})
