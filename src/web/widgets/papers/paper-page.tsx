import type { ReactNode } from 'react'
import type { Paper, PaperParty } from '#contract/papers/paper.ts'
import { paths } from '#contract/paths/paths.ts'
import * as papersTexts from '#texts/papers.ts'
import { PrintButton } from '#web/browser/print-button.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { Mark } from '../frame/mark.tsx'
import { PaperPartView } from './paper-parts.tsx'
import '#web/styles/papers.css'

/** With more columns than this a table needs the sheet across. */
const maxUprightColumns = 10

/** A paper on the screen, as it is printed, with its PDF. Source: LOOK-11. */
export function PaperPage({
  paper,
  pdf,
  xml = null,
  hash = null,
  back,
}: {
  paper: Paper
  /** Address of its PDF. */
  pdf: string
  /** Address of the electronic invoice; null: there is none. */
  xml?: string | null
  /** SHA-256 of the PDF; null: it is no issued document, or was not handed out yet. */
  hash?: string | null
  /** The link to what it is about. */
  back: ReactNode
}) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center gap-3 text-2 print:hidden">
        <div className="me-auto [&>a]:underline">{back}</div>
        <PrintButton />
        {xml !== null && (
          <a href={toHref(xml)} className="button button-plain">
            {papersTexts.downloadEInvoice()}
          </a>
        )}
        <a href={toHref(pdf)} className="button button-plain">
          {papersTexts.downloadPdf()}
        </a>
      </div>
      <PaperSheet paper={paper} />
      {hash !== null && (
        <p className="text-2 text-ink-2 print:hidden">
          <RichText
            parts={papersTexts.hashNote({
              hash,
              code: (text) => <code className="break-all">{text}</code>,
            })}
          />
        </p>
      )}
    </div>
  )
}

/** The sheet alone. */
export function PaperSheet({ paper }: { paper: Paper }) {
  const { locale, title, englishTitle, number, logo, issuer, facts, parties, parts } = paper
  const isAcross = parts.some(
    (part) => part.is === 'table' && part.table.columns.length > maxUprightColumns,
  )
  return (
    <article className={isAcross ? 'paper paper-across' : 'paper'} lang={locale ?? 'en'}>
      <header className="paper-head">
        <div>
          {logo ? (
            <img src={paths.picture(logo, 480, 'jpeg')} alt="" className="paper-logo" />
          ) : (
            <span className="paper-logo">
              <Mark />
              haggle
            </span>
          )}
          <PartyLines party={issuer} />
        </div>
        <div>
          <h1>
            {title} <span className="sr-only">{number}</span>
          </h1>
          {englishTitle && (
            <p className="paper-english-title" lang="en">
              {englishTitle}
            </p>
          )}
          <dl>
            {facts.map(({ label, value }) => (
              <div key={label}>
                <dt className="paper-pale">{label}</dt>
                <dd>{value}</dd>
              </div>
            ))}
          </dl>
        </div>
      </header>
      {parties.length > 0 && (
        <div className="paper-parties">
          {parties.map((party) => (
            <section key={party.title}>
              <h2>{party.title}</h2>
              <PartyLines party={party} />
            </section>
          ))}
        </div>
      )}
      {parts.map((part, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: parts stay in their places
        <PaperPartView key={index} part={part} />
      ))}
    </article>
  )
}

function PartyLines({ party: { name, lines } }: { party: PaperParty }) {
  return (
    <p className="paper-text">
      {name && <b>{name}</b>}
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two lines may be the same
        <span key={index}>{line}</span>
      ))}
    </p>
  )
}
