import { readBulkSummary, writeBulkSummary } from '#contract/desk/bulk-summary.ts'
import {
  type OrderSettingsInput,
  orderSettingNames,
  type Weekday,
  weekdayNames,
} from '#contract/desk/desk-order-settings.ts'
import { type ImportFix, importFixes, isImportFix } from '#contract/desk/import-problems.ts'
import { writeAudience } from '#contract/desk/price-audience.ts'
import {
  type RecordAction,
  type RecordChange,
  type RecordLine,
  recordWords,
} from '#contract/desk/record.ts'
import { formatMoney } from '#kernel/money.ts'
import { formatMoment } from '#platform/format-moment.ts'
import type { Seller } from '#platform/seller.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskBulkTexts from '#texts/desk-bulk.ts'
import * as deskRecordTexts from '#texts/desk-record.ts'
import { labelsByField } from './record-fields.ts'

export interface RecordedParts {
  action: string
  before: unknown
  after: unknown
}

type Parts = Record<string, unknown>

interface Described extends Pick<RecordLine, 'text' | 'changes'> {
  /** It tells what goods cost: not for everybody. */
  isOfCost: boolean
}

/**
 * Describes an entry: a sentence with the subject's name, and the changes. One short change is part
 * of the sentence; several are listed. Source: DESK-01.
 */
export function describeEntry(
  { action, before, after }: RecordedParts,
  subjectName: string,
  seller: Seller,
): Described {
  const [previous, current] = [toParts(before), toParts(after)]
  const format = (name: string, value: unknown, of: Parts) => formatValue(name, value, of, seller)
  const changes = listChanges(action, previous, current, format)
  const isOfCost = changes.some(({ name }) => name === 'cost')
  const name = subjectName
  const sentence = isForApproval(action, current)
    ? deskRecordTexts.sentForApproval({ name, thing })
    : Object.hasOwn(recordWords, action)
      ? recordWords[action as RecordAction]({ name, thing })
      : deskRecordTexts.changedThing({ name, thing })
  const text = toText(sentence)
  const summary = readBulkSummary(current?.codes)
  if (summary)
    return toLine(deskBulkTexts.changed({ name: writeBulkSummary(summary), thing }), isOfCost)
  if (typeof current?.summary === 'string')
    return toLine(deskRecordTexts.changedThing({ name: current.summary, thing }), isOfCost)
  const [change] = changes
  if (!change || changes.length > 1 || !previous || !current || isEvent(action))
    return { text, changes, isOfCost }
  const values = { ...change, thing }
  const isNamed = name !== '' && text.thing === name
  const withoutValues = isNamed
    ? deskRecordTexts.changedFieldOf({ ...values, name })
    : deskRecordTexts.changedField(values)
  // The items were reordered: the count is the same.
  if (change.before === change.after) return toLine(withoutValues, isOfCost)
  if (change.before.length + change.after.length > maxInline)
    return { text: toText(withoutValues), changes, isOfCost }
  return toLine(
    isNamed
      ? deskRecordTexts.changedOfFromTo({ ...values, name })
      : deskRecordTexts.changedFieldFromTo(values),
    isOfCost,
  )
}

interface Thing {
  thing: string
}

const thing = (text: string): Thing => ({ thing: text })

/** A sentence in three parts: the middle one is the subject. */
function toText(sentence: readonly (string | Thing)[]): RecordLine['text'] {
  const at = sentence.findIndex((part) => typeof part !== 'string')
  const join = (parts: typeof sentence) => parts.filter((part) => typeof part === 'string').join('')
  if (at < 0) return { start: join(sentence), thing: '', end: '' }
  const start = join(sentence.slice(0, at))
  return { start, thing: (sentence[at] as Thing).thing, end: join(sentence.slice(at + 1)) }
}

const toLine = (sentence: readonly (string | Thing)[], isOfCost: boolean): Described => ({
  text: toText(sentence),
  changes: [],
  isOfCost,
})

/** The command that sends a quote hands it to a second person where it is below the floor. */
const isForApproval = (action: string, current: Parts | null) =>
  action === 'rfq.send' && toParts(current?.quote)?.state === 'IN_APPROVAL'

const maxInline = 90
const maxListed = 160

/** For these actions only what a person wrote or chose is shown: their sentence covers the rest. */
const isEvent = (action: string) =>
  /^(?:(?:order|rfq|bid|import|quote)\.|staff\.disable)/.test(action)
const writtenFields = new Set([
  'note',
  'fix',
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
  'undo',
])

interface NamedChange extends RecordChange {
  name: string
}

function listChanges(
  action: string,
  previous: Parts | null,
  current: Parts | null,
  format: (name: string, value: unknown, of: Parts) => string,
): NamedChange[] {
  const names = [
    ...new Set([...Object.keys(previous ?? {}), ...Object.keys(current ?? {})]),
  ].filter((name) => !hiddenFields.has(name))
  return names.flatMap((name): NamedChange[] => {
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
      name === 'value' && 'kind' in { ...previous, ...current }
        ? deskRecordTexts.discount()
        : getLabel(name)
    return before === '' && after === deskRecordTexts.none() ? [] : [{ name, label, before, after }]
  })
}

function toParts(parts: unknown): Parts | null {
  return parts !== null && typeof parts === 'object' && !Array.isArray(parts)
    ? (parts as Parts)
    : null
}

function getLabel(name: string): string {
  if (Object.hasOwn(labelsByField, name)) return labelsByField[name]!()
  if (Object.hasOwn(orderSettingNames, name)) {
    const settingName = orderSettingNames[name as keyof OrderSettingsInput]()
    return settingName.charAt(0).toLowerCase() + settingName.slice(1)
  }
  return name
    .replace(/(?:Html|Text)$/, '')
    .replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
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
const unitsByField: Record<string, (values: { count: number }) => string> = {
  days: deskRecordTexts.days,
}
const percentFields = new Set(['taxRate', 'cessRate', 'marginFloor'])

function formatValue(name: string, value: unknown, parent: Parts, seller: Seller): string {
  if (value === null || value === undefined || value === '') return deskRecordTexts.none()
  if (name === 'active') return value ? deskRecordTexts.on() : deskRecordTexts.off()
  if (name === 'isOptional') return value ? deskRecordTexts.optional() : deskRecordTexts.required()
  if (typeof value === 'boolean') return value ? deskRecordTexts.yes() : deskRecordTexts.no()
  if (typeof value === 'number') {
    const isMoney =
      moneyFields.has(name) ||
      (name === 'value' && parent.kind === 'amount') ||
      (name === 'limit' && 'days' in parent)
    if (isMoney) return formatMoney(value, seller)
    if (percentFields.has(name) || (name === 'value' && parent.kind === 'percent'))
      return commonTexts.percent({ value: String(value / 100) })
    return Object.hasOwn(unitsByField, name)
      ? unitsByField[name]!({ count: value })
      : value.toLocaleString(seller.locale)
  }
  if (name === 'workingDays')
    return Array.from(String(value), nameDay).join(commonTexts.nameComma())
  if (name === 'note') return String(value)
  if (name === 'for') return writeAudience(String(value))
  if (name === 'fix' && isImportFix(String(value))) return importFixes[value as ImportFix]()
  if (typeof value === 'string') return formatText(value, seller)
  if (Array.isArray(value)) {
    const isPlain = value.every((each) => typeof each === 'string' || typeof each === 'number')
    if (value.length === 0) return deskRecordTexts.none()
    const count = value.length.toLocaleString(seller.locale)
    if (name === 'pictures') return count
    const text = isPlain
      ? value.join(commonTexts.nameComma())
      : value.map((each) => formatValue(name, each, parent, seller)).join(commonTexts.semicolon())
    if (text.length <= maxListed) return text
    return name === 'rules' ? deskRecordTexts.rules({ count: value.length }) : count
  }
  const parts = Object.entries(value as Parts)
    .filter(([part, each]) => !hiddenFields.has(part) && each !== null && each !== '')
    .map(
      ([part, each]) =>
        (part === 'price' ? '' : `${getLabel(part)} `) +
        formatValue(part, each, value as Parts, seller),
    )
    .join(' ')
  return parts || deskRecordTexts.none()
}

const nameDay = (day: string) =>
  Object.hasOwn(weekdayNames, day) ? weekdayNames[day as Weekday]() : day

const isMoment = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value)

function formatText(value: string, seller: Seller): string {
  if (isMoment(value)) return formatMoment(value, seller)
  const text = value
    .replace(/<[^>]*>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
  return text.length > maxListed
    ? `${text.slice(0, maxListed).toWellFormed()}…`
    : text || deskRecordTexts.none()
}
