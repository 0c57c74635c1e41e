import {
  type OrderSettingsInput,
  orderSettingNames,
  type Weekday,
  weekdayNames,
} from '#contract/desk/desk-order-settings.ts'
import {
  type RecordAction,
  type RecordChange,
  type RecordLine,
  recordWords,
} from '#contract/desk/record.ts'
import { countNoun } from '#kernel/count-noun.ts'
import { formatMoney } from '#kernel/money.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Seller } from '#platform/seller.ts'

export interface RecordedParts {
  action: string
  before: unknown
  after: unknown
}

type Parts = Record<string, unknown>

/**
 * Describes an entry: a sentence with the subject's name, and the changes. One short change is part
 * of the sentence; several are listed. Source: DESK-01.
 */
export function describeEntry(
  { action, before, after }: RecordedParts,
  subjectName: string,
  seller: Seller,
): Pick<RecordLine, 'text' | 'changes'> {
  const current = toParts(after)
  const words = isForApproval(action, current)
    ? 'sent a quote for request {} to be approved'
    : Object.hasOwn(recordWords, action)
      ? recordWords[action as RecordAction]
      : 'changed {}'
  const [, start = words, fixedName = subjectName, end = ''] = /^(.*?)\{(.*)\}(.*)$/.exec(
    words,
  ) ?? [null, words, '', '']
  const text = { start, thing: fixedName || subjectName, end }
  const previous = toParts(before)
  if (typeof current?.summary === 'string')
    return { text: { start: 'changed ', thing: current.summary, end: '' }, changes: [] }
  const format = (name: string, value: unknown, of: Parts) => formatValue(name, value, of, seller)
  const changes = listChanges(action, previous, current, format)
  const [change] = changes
  if (!change || changes.length > 1 || !previous || !current || isEvent(action))
    return { text, changes }
  const sentence = fixedName
    ? { start: 'changed ', thing: `the ${change.label}` }
    : { start: `changed the ${change.label} of `, thing: subjectName }
  // The items were reordered: the count is the same.
  if (change.before === change.after) return { text: { ...sentence, end: '' }, changes: [] }
  if (change.before.length + change.after.length > maxInline)
    return { text: { ...sentence, end: '' }, changes }
  return { text: { ...sentence, end: ` from ${change.before} to ${change.after}` }, changes: [] }
}

/** The command that sends a quote hands it to a second person where it is below the floor. */
const isForApproval = (action: string, current: Parts | null) =>
  action === 'rfq.send' && toParts(current?.quote)?.state === 'IN_APPROVAL'

const maxInline = 90
const maxListed = 160

/** For these actions only texts that a person wrote are shown: their sentence covers the rest. */
const isEvent = (action: string) =>
  /^(?:(?:order|rfq|bid|import|quote)\.|staff\.disable)/.test(action)
const writtenFields = new Set([
  'note',
  'reason',
  'tracking',
  'skipped',
  'created',
  'updated',
  'retired',
])
/** Row ids, versions and technical fields. */
const hiddenFields = new Set([
  'id',
  'version',
  'seen',
  'rowVersion',
  'sellerId',
  'productId',
  'packId',
  'path',
  'values',
  'into',
  'noteId',
])

function listChanges(
  action: string,
  previous: Parts | null,
  current: Parts | null,
  format: (name: string, value: unknown, of: Parts) => string,
): RecordChange[] {
  const names = [
    ...new Set([...Object.keys(previous ?? {}), ...Object.keys(current ?? {})]),
  ].filter((name) => !hiddenFields.has(name))
  return names.flatMap((name): RecordChange[] => {
    if (name === 'active' && action.startsWith('staff.')) return []
    if (isEvent(action) && (!writtenFields.has(name) || !current?.[name])) return []
    const oldValue = previous?.[name]
    const newValue = current?.[name]
    if (previous && current && JSON.stringify(oldValue) === JSON.stringify(newValue)) return []
    // A deleted subject is described by its name.
    if (previous && !current) return []
    const before = previous && name in previous ? format(name, oldValue, previous) : ''
    const after = format(name, newValue, current ?? {})
    // A form keeps moments to the minute.
    if (before === after && isMoment(oldValue) && isMoment(newValue)) return []
    const label =
      name === 'value' && 'kind' in { ...previous, ...current } ? 'discount' : getLabel(name)
    return before === '' && after === 'none' ? [] : [{ label, before, after }]
  })
}

function toParts(parts: unknown): Parts | null {
  return parts !== null && typeof parts === 'object' && !Array.isArray(parts)
    ? (parts as Parts)
    : null
}

const labelsByField: Record<string, string> = {
  redirect: 'page it leads to',
  places: 'places of products',
  aboutHtml: 'text about the shop',
  about: 'text about the shop',
  active: 'state',
  alt: 'description',
  bankDetails: 'bank account for transfers',
  caption: 'name',
  cap: 'maximum pieces',
  cod: 'cash on delivery',
  contentHtml: 'text',
  descriptionHtml: 'description',
  filterable: 'use as a filter',
  gtin: 'GTIN',
  homeTitle: 'title of the home page',
  isOptional: 'second factor',
  lutNumber: 'letter of undertaking',
  zoneTaxNumber: 'GSTIN in the zone',
  zoneApproval: 'letter of approval',
  lutUntil: 'last day of the letter of undertaking',
  maxDiscount: 'maximum discount',
  // Its name in lines before December 2026.
  mostOff: 'maximum discount',
  mrp: 'MRP',
  onHand: 'stock',
  endsAt: 'end',
  startsAt: 'start',
  outOfAreaText: 'text shown out of area',
  overviewHtml: 'overview',
  special: 'special price',
  cessRate: 'cess',
  dynamicQr: 'QR code to pay invoices',
  goodsCode: 'HSN or SAC',
  goodsCodeDigits: 'HSN digits',
  nextTax: 'next tax',
  splitOrders: 'split orders above what an account has free',
  taxRate: 'tax',
  taxTreatment: 'tax treatment',
  unitCode: 'quantity code',
  told: 'buyers notified',
  url: 'address',
}

function getLabel(name: string): string {
  const settingName = orderSettingNames[name as keyof OrderSettingsInput]?.()
  return (
    labelsByField[name] ??
    (settingName && settingName.charAt(0).toLowerCase() + settingName.slice(1)) ??
    name.replace(/(?:Html|Text)$/, '').replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  )
}

const moneyFields = new Set([
  'price',
  'mrp',
  'cost',
  'fee',
  'maxDiscount',
  'mostOff',
  'minimum',
  'codCeiling',
  'freeDeliveryAbove',
  'minOrder',
])
/** What is counted, where the label does not say it. */
const unitsByField: Record<string, string> = { days: 'day' }
const percentFields = new Set(['taxRate', 'cessRate', 'marginFloor'])

function formatValue(name: string, value: unknown, parent: Parts, seller: Seller): string {
  if (value === null || value === undefined || value === '') return 'none'
  if (name === 'active') return value ? 'on' : 'off'
  if (name === 'isOptional') return value ? 'optional' : 'required'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') {
    const isMoney =
      moneyFields.has(name) ||
      (name === 'value' && parent.kind === 'amount') ||
      (name === 'limit' && 'days' in parent)
    if (isMoney) return formatMoney(value, seller)
    if (percentFields.has(name) || (name === 'value' && parent.kind === 'percent'))
      return `${value / 100} %`
    const unit = unitsByField[name]
    return unit ? countNoun(value, unit) : value.toLocaleString(seller.locale)
  }
  if (name === 'workingDays')
    return Array.from(String(value), (day) => weekdayNames[day as Weekday]()).join(', ')
  if (name === 'note') return String(value)
  if (typeof value === 'string') return formatText(value, seller)
  if (Array.isArray(value)) {
    const isPlain = value.every((each) => typeof each === 'string' || typeof each === 'number')
    if (value.length === 0) return 'none'
    const count = value.length.toLocaleString(seller.locale)
    if (name === 'pictures') return count
    const text = isPlain
      ? value.join(', ')
      : value.map((each) => formatValue(name, each, parent, seller)).join('; ')
    if (text.length <= maxListed) return text
    return name === 'rules' ? countNoun(value.length, 'rule') : count
  }
  const parts = Object.entries(value as Parts)
    .filter(([part, each]) => !hiddenFields.has(part) && each !== null && each !== '')
    .map(
      ([part, each]) =>
        (part === 'price' ? '' : `${getLabel(part)} `) +
        formatValue(part, each, value as Parts, seller),
    )
    .join(' ')
  return parts || 'none'
}

const isMoment = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)

function formatText(value: string, seller: Seller): string {
  if (isMoment(value)) return formatMoment(value, seller)
  const text = value
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > maxListed ? `${text.slice(0, maxListed).toWellFormed()}…` : text || 'none'
}
