import type { ReactNode } from 'react'

/** A negotiation as a conversation, in chronological order. */
export function Thread({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ol aria-label={label} className="grid gap-4">
      {children}
    </ol>
  )
}

/**
 * One message: by whom, its kind, when; figures and text below. The viewer's own is on the right.
 */
export function ThreadMessage(props: {
  who: string
  /** From the viewer's side. */
  own: boolean
  did: ReactNode
  at: string
  /** The same as the seller's country writes it. */
  when: string
  children?: ReactNode
}) {
  const { own: isOwn } = props
  return (
    <li
      className={`w-full min-w-0 max-w-[42rem] rounded-large border p-4 ${isOwn ? 'border-transparent bg-quiet lg:justify-self-end' : 'border-line'}`}
    >
      <p className="flex flex-wrap gap-x-2.5 text-2 text-ink-2">
        <b className="font-bold text-ink">{props.who}</b>
        <span>{props.did}</span>
        <time dateTime={props.at} className="ms-auto">
          {props.when}
        </time>
      </p>
      {props.children && <div className="mt-2 grid gap-2">{props.children}</div>}
    </li>
  )
}

/** An event without a box: an expiry, an approval, a file download. */
export function ThreadNotice({
  at,
  when,
  children,
}: {
  at: string
  when: string
  children: ReactNode
}) {
  return (
    <li className="flex flex-wrap items-baseline justify-center gap-x-2.5 text-center text-2 text-ink-2">
      <span aria-hidden="true" className="h-px min-w-6 flex-1 self-center bg-line max-sm:hidden" />
      <span>{children}</span>
      <time dateTime={at}>{when}</time>
      <span aria-hidden="true" className="h-px min-w-6 flex-1 self-center bg-line max-sm:hidden" />
    </li>
  )
}

/** A person's own words: line breaks as typed, never wider than the page. */
export function MessageText({ children }: { children: string }) {
  return <p className="wrap-anywhere whitespace-pre-line">{children}</p>
}
