import type { ReactNode } from 'react'
import { useActionData, useLocation, useSearchParams } from 'react-router'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { countNoun } from '#kernel/count-noun.ts'
import { FormMessage } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { useDesk } from '../desk-frame.tsx'
import { deskSettings } from '../desk-settings.ts'

export interface DeskPageProps {
  title: ReactNode
  /** How many things the page lists, beside the title. */
  count?: string
  /** The pages above this one; absent: the settings, if this is one. */
  ancestors?: readonly { name: string; path: string }[]
  /** Links and buttons beside the title. */
  actions?: ReactNode
  /** A sentence below the title. */
  lead?: ReactNode
  /** Subject of the success message, if the page's title does not name it. */
  doneSubject?: string | null
  children: ReactNode
}

/** A page of the desk: the way back, title, success message (`?done=` after a form), content. */
export function DeskPage({
  title,
  count,
  ancestors,
  actions,
  lead,
  doneSubject,
  children,
}: DeskPageProps) {
  const { pathname } = useLocation()
  const steps = ancestors ?? (isSetting(pathname) ? [settingsStep] : [])
  return (
    <article className="grid min-w-0 content-start gap-4">
      <header className="grid gap-1">
        <div className="page-head">
          {steps.length > 0 && <PagePath steps={steps} />}
          <h1 className="title min-w-0 break-words">{title}</h1>
          {count && <span className="text-ink-2">{count}</span>}
          {actions && <div className="page-acts">{actions}</div>}
        </div>
        {lead && <p className="max-w-[72ch] text-ink-2">{lead}</p>}
      </header>
      <DoneMessage subject={doneSubject} />
      {children}
    </article>
  )
}

/** The settings as a page above. */
export const settingsStep = { name: 'Settings', path: deskPaths.settings() }

const isSetting = (pathname: string) =>
  deskSettings.some(({ lines }) => lines.some(({ path }) => path === pathname))

/** The pages above, on the title's own line. */
function PagePath({ steps }: { steps: NonNullable<DeskPageProps['ancestors']> }) {
  return (
    <nav aria-label="Breadcrumb" className="page-path">
      {steps.map(({ name, path }) => (
        <span key={path} className="flex min-w-0 gap-x-2">
          <Link to={path}>{name}</Link>
          <span aria-hidden="true">›</span>
        </span>
      ))}
    </nav>
  )
}

/**
 * What the form did that led here (`?done=`), for the page's head. Silent once the page has answered
 * another form: the address may still name the one before.
 */
export function DoneMessage({ subject }: { subject?: string | null | undefined }) {
  const [query] = useSearchParams()
  const hasAnswer = useActionData() !== undefined
  const { mergeNote } = useDesk()
  const doneText = hasAnswer ? null : describeDone(query.get('done') ?? '')
  return (
    <FormMessage tone="good">
      {doneText &&
        [`${doneText}${subject ? `: ${subject}` : ''}.`, mergeNote].filter(Boolean).join(' ')}
    </FormMessage>
  )
}

/** Success messages, shown on the page that a form leads to. */
const doneTexts = {
  saved: 'Saved',
  answered: 'The answer is on its way',
  asked: 'An approver is asked',
  added: 'Added',
  removed: 'Removed',
  stopped: 'Stopped',
  merged: 'Merged',
  overpaid: 'Saved. More came in than was due: the rest is to be refunded',
  mailed: 'The mail is on its way',
  debited: 'Debit note issued',
  'debit-credited': 'Debit note taken back by a credit note',
  booked: 'The parcel is booked',
  fetched: 'The courier is asked to fetch it',
  unbooked: 'The booking is cancelled',
  noted: 'The note is added',
  paid: 'The payment is recorded',
  duplicated: 'This is the copy, not on sale yet',
  resent: 'What had been given up is being sent again',
}
export type DoneCode = keyof typeof doneTexts

/** Success messages of bulk changes, with the number of items. */
const countProducts = (count: number) => countNoun(count, 'product')

const countCategories = (count: number) => countNoun(count, 'category', 'categories')

const countAttributes = (count: number) => countNoun(count, 'attribute')

const countedTexts = {
  offer: (count: number) =>
    `${countAttributes(count)} offered as ${count === 1 ? 'a filter' : 'filters'}`,
  withhold: (count: number) => `${countAttributes(count)} taken out of the filters`,
  show: (count: number) => `${countCategories(count)} shown`,
  hide: (count: number) => `${countCategories(count)} hidden`,
  'remove-categories': (count: number) => `${countCategories(count)} removed`,
  merge: (count: number) => `${countNoun(count, 'brand')} merged`,
  confirm: (count: number) => `${countNoun(count, 'order')} confirmed`,
  pack: (count: number) => `${countNoun(count, 'order')} packed`,
  answer: (count: number) =>
    count === 1 ? '1 message marked as answered' : `${count} messages marked as answered`,
  reopen: (count: number) =>
    count === 1 ? '1 message is to be answered' : `${count} messages are to be answered`,
  pause: (count: number) => `${countNoun(count, 'coupon')} paused`,
  resume: (count: number) => `${countNoun(count, 'coupon')} resumed`,
  end: (count: number) => `${countNoun(count, 'coupon')} ended`,
  prices: (count: number) => `${countNoun(count, 'price')} saved`,
  members: (count: number) => `${countNoun(count, 'member')} added`,
  stock: (count: number) =>
    count === 1 ? 'Stock of 1 pack saved' : `Stock of ${count} packs saved`,
  taxes: (count: number) => `Tax of ${countProducts(count)} saved`,
  packs: (count: number) => `${countNoun(count, 'pack')} saved`,
  undone: (count: number) => `${countNoun(count, 'pack')} as before`,
  publish: (count: number) => `${countProducts(count)} put on sale`,
  withdraw: (count: number) => `${countProducts(count)} taken off sale`,
  move: (count: number) => `${countProducts(count)} moved`,
  archive: (count: number) => `${countProducts(count)} archived`,
  restore: (count: number) => `${countProducts(count)} restored`,
  accepted: (count: number) => `${count} accepted`,
  declined: (count: number) => `${count} declined`,
  shown: (count: number) => (count === 1 ? '1 entry is shown' : `${count} entries are shown`),
  rejected: (count: number) => `${countNoun(count, 'entry', 'entries')} rejected`,
  assigned: (count: number) => `${count} assigned`,
}
export type CountedCode = keyof typeof countedTexts

function describeDone(code: string): string | null {
  const [subject = '', count = ''] = code.split('.')
  if (Object.hasOwn(doneTexts, code)) return doneTexts[code as DoneCode]
  return Object.hasOwn(countedTexts, subject) && /^\d{1,6}$/.test(count)
    ? countedTexts[subject as CountedCode](Number(count))
    : null
}

/** Where a form redirects to on success (PRG), so that reloading repeats nothing. */
export function buildDonePath(
  path: string,
  what: DoneCode | `${CountedCode}.${number}` = 'saved',
): string {
  return `${path}${path.includes('?') ? '&' : '?'}done=${what}`
}

export function buildDeskMeta(title: string) {
  return [{ title: `Desk: ${title}` }, { name: 'robots', content: 'noindex' }]
}

/** A section of a page with a heading of its own. */
export function DeskSection({
  title,
  lead,
  children,
}: {
  title: string
  lead?: ReactNode
  children: ReactNode
}) {
  return (
    <section className="grid min-w-0 content-start gap-3" aria-label={title}>
      <h2 className="text-section font-bold">{title}</h2>
      {lead && <p className="max-w-[72ch] text-2 text-ink-2">{lead}</p>}
      {children}
    </section>
  )
}
