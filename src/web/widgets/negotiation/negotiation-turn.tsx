import type { ReactNode } from 'react'
import { Icon } from '#web/ui/icon.tsx'

/** Asking has one colour and icon everywhere, bidding another (DESIGN: three verbs). */
export type NegotiationVerb = 'ask' | 'bid'
/** Whose turn it is, from the viewer's side. */
export type Turn = 'yours' | 'theirs' | 'none'

const softBackgrounds: Record<NegotiationVerb, string> = { ask: 'bg-ask-soft', bid: 'bg-bid-soft' }
const textColors: Record<NegotiationVerb, string> = { ask: 'text-ask', bid: 'text-bid' }

/**
 * Above a thread: whose turn it is, what happened last, what it means, and how much time is left.
 */
export function TurnBanner(props: {
  verb: NegotiationVerb
  turn: Turn
  title: ReactNode
  clock?: ReactNode
  children?: ReactNode
}) {
  const { verb, turn } = props
  const isYours = turn === 'yours'
  return (
    <div
      className={`flex flex-wrap items-center gap-x-4 gap-y-2 rounded-large px-4 py-3.5 lg:px-5 ${isYours ? softBackgrounds[verb] : 'bg-quiet'}`}
    >
      <Icon name={verb} className={isYours ? textColors[verb] : 'text-ink-2'} />
      <p className="min-w-0 flex-[1_1_14rem]">
        <strong className={`font-bold ${isYours ? textColors[verb] : ''}`}>{props.title}</strong>
        {props.children && <span> {props.children}</span>}
      </p>
      {props.clock}
    </div>
  )
}

/** In lists: whose turn it is, in two words. */
export function TurnBadge({
  verb,
  turn,
  words,
}: {
  verb: NegotiationVerb
  turn: Turn
  words: string
}) {
  const badgeClass =
    turn === 'yours' ? `${softBackgrounds[verb]} ${textColors[verb]}` : 'bg-quiet text-ink-2'
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-small px-2 py-0.5 text-1 font-[650] whitespace-nowrap ${badgeClass}`}
    >
      {turn === 'yours' && <Icon name={verb} className="size-3.5" />}
      {words}
    </span>
  )
}
