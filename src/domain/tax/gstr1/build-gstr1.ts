import { findGstState } from '#contract/tax/gst-states.ts'
import type { DocumentFigures, DocumentLine } from '#contract/tax/issued-document.ts'
import { findTreatment } from '#contract/tax/tax-treatment.ts'
import type { Minor } from '#kernel/money.ts'
import {
  addParts,
  listRates,
  noParts,
  type RatedParts,
  sumParts,
  toAmounts,
} from './gstr1-amounts.ts'
import type { Gstr1, Gstr1Invoice, Gstr1Issue, Gstr1Nil } from './gstr1-types.ts'
import { listGoods } from './list-goods.ts'

/** Above this an invoice to an unregistered buyer of another state stands by itself, in paise. */
const largeAbove: Minor = 100_000_00

interface Month {
  /** The registration that files it. */
  gstin: string
  /** `2026-11` */
  month: string
}

/**
 * The return of a month from the documents that were issued in it, in the order of their numbers.
 * All sections together sum to the documents to the paisa. Lines without tax stand in table 8 alone,
 * by their treatment; a document of nothing else in no other table.
 * Source: CGST Rules, rule 59; notification 12/2024 for the limit of large invoices; TAX-07.
 */
export function buildGstr1(documents: readonly DocumentFigures[], { gstin, month }: Month): Gstr1 {
  const sections = documents.map((document) => ({ document, section: findSection(document) }))
  const pick = (wanted: Section) =>
    sections
      .filter(({ section, document }) => section === wanted && listItems(document).length > 0)
      .map(({ document }) => document)
  return {
    gstin,
    fp: `${month.slice(5)}${month.slice(0, 4)}`,
    b2b: group(pick('b2b'), getBuyerNumber, (ctin, inv) => ({ ctin, inv: inv.map(toInvoice) })),
    b2cl: group(pick('b2cl'), getPlace, (pos, inv) => ({ pos, inv: inv.map(toLargeInvoice) })),
    b2cs: listSmall(pick('b2cs')),
    cdnr: group(pick('cdnr'), getBuyerNumber, (ctin, nt) => ({ ctin, nt: nt.map(toNote) })),
    cdnur: pick('cdnur').map((document) => {
      const { inv_typ: _type, rchrg: _charge, ...note } = toNote(document)
      return { ...note, typ: 'B2CL' as const }
    }),
    nil: { inv: listNil(documents) },
    hsn: {
      hsn_b2b: listGoods(documents.filter((document) => isRegistered(document))),
      hsn_b2c: listGoods(documents.filter((document) => !isRegistered(document))),
    },
    doc_issue: { doc_det: listIssues(documents) },
  }
}

type Section = 'b2b' | 'b2cl' | 'b2cs' | 'cdnr' | 'cdnur'

/** A note stands where its invoice stood; small ones are set off against the month's. */
function findSection(document: DocumentFigures): Section {
  const isNote = document.kind !== 'invoice'
  if (isRegistered(document)) return isNote ? 'cdnr' : 'b2b'
  const total = isNote ? (document.invoice?.total ?? 0) : document.total
  if (!isBetweenStates(document) || total <= largeAbove) return 'b2cs'
  return isNote ? 'cdnur' : 'b2cl'
}

const isRegistered = ({ buyer }: DocumentFigures) => Boolean(buyer?.taxNumber)
const getBuyerNumber = ({ buyer }: DocumentFigures) => buyer!.taxNumber
const getPlace = ({ supplyState, seller }: DocumentFigures) =>
  findGstState(supplyState ?? seller.state ?? '')?.code ?? seller.taxNumber.slice(0, 2)

function isBetweenStates(document: DocumentFigures): boolean {
  return (
    Boolean(document.buyer?.isSez) || getPlace(document) !== document.seller.taxNumber.slice(0, 2)
  )
}

function toInvoice(document: DocumentFigures) {
  return {
    ...toLargeInvoice(document),
    pos: getPlace(document),
    rchrg: 'N' as const,
    inv_typ: getInvoiceType(document),
  }
}

function toLargeInvoice(document: DocumentFigures) {
  return {
    inum: document.name,
    idt: toPortalDay(document.day),
    val: document.total / 100,
    itms: listItems(document),
  }
}

function toNote(document: DocumentFigures) {
  return {
    ntty: document.kind === 'debit-note' ? ('D' as const) : ('C' as const),
    nt_num: document.name,
    nt_dt: toPortalDay(document.day),
    val: document.total / 100,
    pos: getPlace(document),
    rchrg: 'N' as const,
    inv_typ: getInvoiceType(document),
    itms: listItems(document),
  }
}

function getInvoiceType({ buyer, lutNumber }: DocumentFigures): Gstr1Invoice['inv_typ'] {
  if (!buyer?.isSez) return 'R'
  return lutNumber ? 'SEWOP' : 'SEWP'
}

/** Under a letter of undertaking all lines count as taxable, at no tax. */
function listItems({ lines, lutNumber }: DocumentFigures) {
  return listRates(lines)
    .filter(([rate]) => rate > 0 || lutNumber)
    .map(([rate, parts], at) => ({
      num: at + 1,
      itm_det: { rt: rate / 100, ...toAmounts(parts) },
    }))
}

/** `27-11-2026` */
const toPortalDay = (day: string) => day.split('-').reverse().join('-')

/** By place and rate, notes taken off. */
function listSmall(documents: readonly DocumentFigures[]): Gstr1['b2cs'] {
  const sums = new Map<string, RatedParts & { pos: string; isInter: boolean }>()
  for (const document of documents) {
    const sign = document.kind === 'credit-note' ? -1 : 1
    const pos = getPlace(document)
    for (const [rate, parts] of listRates(document.lines)) {
      if (rate === 0) continue
      const key = `${pos} ${String(rate).padStart(6)}`
      const isInter = isBetweenStates(document)
      const sum = sums.get(key) ?? { rate, parts: noParts, pos, isInter }
      sums.set(key, { ...sum, parts: addParts(sum.parts, parts, sign) })
    }
  }
  return [...sums]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, { rate, parts, pos, isInter }]) => ({
      sply_ty: isInter ? 'INTER' : 'INTRA',
      typ: 'OE',
      pos,
      rt: rate / 100,
      ...toAmounts(parts),
    }))
}

interface NilSum {
  nil: Minor
  exempt: Minor
  outside: Minor
}

/** Table 8: nil-rated, exempt and non-GST supplies, notes taken off. */
function listNil(documents: readonly DocumentFigures[]): Gstr1Nil[] {
  const sums = new Map<Gstr1Nil['sply_ty'], NilSum>()
  for (const document of documents) {
    if (document.lutNumber) continue
    const untaxed = document.lines.filter(({ taxRate }) => taxRate === 0)
    if (sumParts(untaxed).net === 0) continue
    const between = isBetweenStates(document) ? 'INTR' : 'INTRA'
    const type = `${between}${isRegistered(document) ? 'B2B' : 'B2C'}` as const
    const sign = document.kind === 'credit-note' ? -1 : 1
    const sum = sums.get(type) ?? { nil: 0, exempt: 0, outside: 0 }
    for (const line of untaxed) sum[findNilColumn(line)] += sign * line.net
    sums.set(type, sum)
  }
  return [...sums].map(([sply_ty, { nil, exempt, outside }]) => ({
    sply_ty,
    nil_amt: nil / 100,
    expt_amt: exempt / 100,
    ngsup_amt: outside / 100,
  }))
}

function findNilColumn(line: DocumentLine): keyof NilSum {
  const treatment = findTreatment(line, 'IN')
  if (treatment === 'exempt') return 'exempt'
  return treatment === 'non-gst' ? 'outside' : 'nil'
}

/** The numbers of each series; none is ever cancelled: a note corrects it. */
function listIssues(documents: readonly DocumentFigures[]): Gstr1Issue[] {
  const kinds = [
    { kind: 'invoice', doc_num: 1, doc_typ: 'Invoices for outward supply' },
    { kind: 'debit-note', doc_num: 4, doc_typ: 'Debit Note' },
    { kind: 'credit-note', doc_num: 5, doc_typ: 'Credit Note' },
  ] as const
  return kinds.flatMap(({ kind, ...head }) => {
    const names = documents.filter((each) => each.kind === kind).map(({ name }) => name)
    if (names.length === 0) return []
    const bySeries = group(names, getSeriesOfName, (_series, own) => own)
    const docs = bySeries.map((own, at) => ({
      num: at + 1,
      from: own[0]!,
      to: own.at(-1)!,
      totnum: own.length,
      cancel: 0,
      net_issue: own.length,
    }))
    return [{ ...head, docs }]
  })
}

const getSeriesOfName = (name: string) => name.replace(/\d+$/, '')

function group<Item, Group>(
  items: readonly Item[],
  getKey: (item: Item) => string,
  build: (key: string, own: Item[]) => Group,
): Group[] {
  return [...Map.groupBy(items, getKey)].map(([key, own]) => build(key, own))
}
