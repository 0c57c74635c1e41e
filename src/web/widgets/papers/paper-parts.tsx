import type { PaperCode, PaperEvent, PaperPart } from '#contract/papers/paper.ts'
import * as papersTexts from '#texts/papers.ts'
import { PaperTable } from './paper-table.tsx'

/** A part of a paper on the page; `adapters/papers` draws the same in the PDF. */
export function PaperPartView({ part }: { part: PaperPart }) {
  switch (part.is) {
    case 'table':
      return (
        <section
          className="paper-scroll"
          aria-label={part.label}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keyboard
          tabIndex={0}
        >
          <PaperTable table={part.table} />
        </section>
      )
    case 'sums':
      return <Sums part={part} />
    case 'note':
      return (
        <section className="paper-note">
          {part.title && <h2>{part.title}</h2>}
          <p className="paper-text">{part.text}</p>
        </section>
      )
    case 'check':
      return (
        <div className="paper-note">
          <p role="status">
            <b className={part.isGood ? 'text-good' : 'text-bad'}>{part.text}</b>
          </p>
          {part.code && <code className="paper-small paper-text">{part.code}</code>}
        </div>
      )
    case 'events':
      return (
        <ol className="paper-events">
          {part.events.map((event) => (
            <Event key={event.sequence} event={event} />
          ))}
        </ol>
      )
    case 'code':
      return <Code part={part} />
    case 'close':
      return (
        <footer className="paper-close">
          <p className="paper-text">
            {part.lines.map((line) => (
              <span key={line}>{line}</span>
            ))}
          </p>
          <p>
            {part.signature?.[0] ?? papersTexts.signedFor({ name: part.signed })}
            <br />
            <br />
            {part.signature?.[1] ?? papersTexts.authorisedSignatory()}
          </p>
        </footer>
      )
  }
}

/** Black on white in every theme: scanners need it. */
function Code({ part: { title, lines, path, size } }: { part: PaperCode }) {
  return (
    <section className="paper-code">
      <svg
        className={size > 90 ? 'paper-code-picture paper-code-dense' : 'paper-code-picture'}
        viewBox={`0 0 ${size} ${size}`}
        role="img"
        aria-label={papersTexts.qrCode({ title })}
        shapeRendering="crispEdges"
      >
        <path fill="#fff" d={`M0 0h${size}v${size}h-${size}z`} />
        <path fill="#000" d={path} />
      </svg>
      <div className="paper-code-text">
        <h2>{title}</h2>
        {lines.map((line) => (
          <p key={line} className="paper-text">
            {line}
          </p>
        ))}
      </div>
    </section>
  )
}

function Sums({ part: { aside, rows } }: { part: PaperPart & { is: 'sums' } }) {
  return (
    <div className="paper-sums">
      <div>
        {aside.map((each) =>
          each.is === 'words' ? (
            <section key="words">
              <h2>{each.title}</h2>
              <p>
                <b>{each.text}</b>
              </p>
            </section>
          ) : (
            <PaperTable key="table" table={each.table} isMinor />
          ),
        )}
      </div>
      <dl>
        {rows.map(({ label, value, isTotal }) => (
          <div key={label} className={isTotal && 'total'}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

function Event({ event }: { event: PaperEvent }) {
  const { sequence, what, by, when, facts, words, hash } = event
  return (
    <li>
      <p>
        <b>
          {sequence}. {what}, {by}
        </b>
        <span className="paper-pale">{when}</span>
      </p>
      {facts.map((fact, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: facts may say the same
        <p key={index} className="paper-pale">
          {fact}
        </p>
      ))}
      {words.map(({ name, text }) => (
        <p key={name} className="paper-text">
          {name}: {text ?? <i>{papersTexts.erased()}</i>}
        </p>
      ))}
      <code className="paper-small">{hash}</code>
    </li>
  )
}
