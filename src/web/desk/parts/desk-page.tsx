import type { ReactNode } from 'react'
import { useActionData, useLocation, useSearchParams } from 'react-router'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { joinSentences } from '#kernel/join-sentences.ts'
import * as deskPartsTexts from '#texts/desk-parts.ts'
import * as uiTexts from '#texts/ui.ts'
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
export const settingsStep = {
  get name() {
    return deskPartsTexts.settings()
  },
  path: deskPaths.settings(),
}

const isSetting = (pathname: string) =>
  deskSettings.some(({ lines }) => lines.some(({ path }) => path === pathname))

/** The pages above, on the title's own line. */
function PagePath({ steps }: { steps: NonNullable<DeskPageProps['ancestors']> }) {
  return (
    <nav aria-label={uiTexts.breadcrumb()} className="page-path">
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
  const done = hasAnswer ? null : describeDone(query.get('done') ?? '')
  return (
    <FormMessage tone="good">
      {done && joinSentences([addSubject(done, subject), mergeNote])}
    </FormMessage>
  )
}

const addSubject = (done: string, subject: string | null | undefined) =>
  subject
    ? deskPartsTexts.doneWithSubject({ done, subject })
    : deskPartsTexts.doneSentence({ done })

/** Success messages, shown on the page that a form leads to. */
const doneTexts = {
  saved: deskPartsTexts.saved,
  answered: deskPartsTexts.answerSent,
  asked: deskPartsTexts.approvalRequested,
  added: deskPartsTexts.added,
  removed: deskPartsTexts.removed,
  stopped: deskPartsTexts.stopped,
  merged: deskPartsTexts.merged,
  overpaid: deskPartsTexts.overpaid,
  mailed: deskPartsTexts.emailSent,
  debited: deskPartsTexts.debitNoteIssued,
  'debit-credited': deskPartsTexts.debitNoteCancelled,
  booked: deskPartsTexts.parcelBooked,
  fetched: deskPartsTexts.pickupRequested,
  unbooked: deskPartsTexts.bookingCancelled,
  noted: deskPartsTexts.noteAdded,
  paid: deskPartsTexts.paymentRecorded,
  duplicated: deskPartsTexts.duplicated,
  resent: deskPartsTexts.resent,
}
export type DoneCode = keyof typeof doneTexts

/** Success messages of bulk changes, with the number of items. */
const countedTexts = {
  offer: deskPartsTexts.attributesOffered,
  withhold: deskPartsTexts.attributesWithheld,
  show: deskPartsTexts.categoriesShown,
  hide: deskPartsTexts.categoriesHidden,
  'remove-categories': deskPartsTexts.categoriesRemoved,
  merge: deskPartsTexts.brandsMerged,
  confirm: deskPartsTexts.ordersConfirmed,
  pack: deskPartsTexts.ordersPacked,
  answer: deskPartsTexts.messagesAnswered,
  reopen: deskPartsTexts.messagesReopened,
  pause: deskPartsTexts.couponsPaused,
  resume: deskPartsTexts.couponsResumed,
  end: deskPartsTexts.couponsEnded,
  prices: deskPartsTexts.pricesSaved,
  members: deskPartsTexts.membersAdded,
  stock: deskPartsTexts.stockSaved,
  taxes: deskPartsTexts.taxesSaved,
  packs: deskPartsTexts.packsSaved,
  undone: deskPartsTexts.packsUndone,
  'products-undone': deskPartsTexts.productsUndone,
  publish: deskPartsTexts.productsPublished,
  withdraw: deskPartsTexts.productsWithdrawn,
  move: deskPartsTexts.productsMoved,
  archive: deskPartsTexts.productsArchived,
  restore: deskPartsTexts.productsRestored,
  accepted: deskPartsTexts.accepted,
  declined: deskPartsTexts.declined,
  shown: deskPartsTexts.opinionsShown,
  rejected: deskPartsTexts.opinionsRejected,
  assigned: deskPartsTexts.assigned,
}
export type CountedCode = keyof typeof countedTexts

function describeDone(code: string): string | null {
  const [subject = '', count = ''] = code.split('.')
  if (Object.hasOwn(doneTexts, code)) return doneTexts[code as DoneCode]()
  return Object.hasOwn(countedTexts, subject) && /^\d{1,6}$/.test(count)
    ? countedTexts[subject as CountedCode]({ count: Number(count) })
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
  return [{ title: deskPartsTexts.deskTitle({ title }) }, { name: 'robots', content: 'noindex' }]
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
