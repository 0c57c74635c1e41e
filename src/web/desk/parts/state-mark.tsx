import type { ReactNode } from 'react'

const toneClasses = {
  good: 'text-good',
  look: 'text-look',
  bad: 'text-bad',
  quiet: 'text-ink-2',
} as const

/** A state in a word, with a dot in its colour. */
export function StateMark(props: { tone: keyof typeof toneClasses; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1.5 whitespace-nowrap font-semibold ${toneClasses[props.tone]}`}
    >
      <span aria-hidden="true" className="size-2 flex-none rounded-full bg-current" />
      {props.children}
    </span>
  )
}
