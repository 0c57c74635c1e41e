import type { ReactNode } from 'react'
import { Icon, type IconName } from './icon.tsx'

const tones = {
  buy: { plate: 'bg-buy-tint', mark: 'bg-buy-soft text-buy' },
  ask: { plate: 'bg-ask-tint', mark: 'bg-ask-soft text-ask' },
  bid: { plate: 'bg-bid-tint', mark: 'bg-bid-soft text-bid' },
  quiet: { plate: 'bg-quiet', mark: 'bg-paper text-ink-2' },
} as const

/** A list that has nothing yet: what would be here, and how it gets here (LOOK-07). */
export function EmptyState(props: {
  icon: IconName
  tone: keyof typeof tones
  title: string
  text: string
  /** Ways on. */
  children?: ReactNode
}) {
  const { plate, mark } = tones[props.tone]
  return (
    <section
      className={`mt-4 grid justify-items-start gap-x-5 gap-y-4 rounded-large p-5 sm:grid-cols-[auto_minmax(0,1fr)] lg:p-8 ${plate}`}
    >
      <span className={`grid size-12 place-items-center rounded-full ${mark}`}>
        <Icon name={props.icon} className="size-6" />
      </span>
      <div className="grid gap-1">
        <h2 className="text-section font-bold">{props.title}</h2>
        <p className="max-w-[56ch] text-ink-2">{props.text}</p>
        {props.children && <p className="mt-3 flex flex-wrap gap-2">{props.children}</p>}
      </div>
    </section>
  )
}
