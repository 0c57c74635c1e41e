import type { ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps } from 'react-router'

/** The three verbs have a colour each, the same everywhere; `plain` is for all the rest. */
export type Tone = 'buy' | 'ask' | 'bid' | 'ask-soft' | 'bid-soft' | 'plain' | 'bare'

const tones: Record<Tone, string> = {
  buy: 'bg-buy text-on-verb border-transparent',
  ask: 'bg-ask text-on-verb border-transparent',
  bid: 'bg-bid text-on-verb border-transparent',
  'ask-soft': 'bg-ask-soft text-ask border-transparent',
  'bid-soft': 'bg-bid-soft text-bid border-transparent',
  plain: 'bg-raised border-line',
  bare: 'border-transparent bg-transparent',
}

const shape =
  'inline-flex items-center justify-center gap-1.5 h-10 px-4 rounded-small border text-2 font-[650] whitespace-nowrap ' +
  'transition-[filter] hover:brightness-110 hover:no-underline disabled:opacity-60 disabled:hover:brightness-100'

interface Look {
  tone?: Tone
  className?: string
}

export function Button({
  tone = 'plain',
  className = '',
  type = 'button',
  ...rest
}: Look & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={`${shape} ${tones[tone]} ${className}`} {...rest} />
}

export function ButtonLink({ tone = 'plain', className = '', ...rest }: Look & LinkProps) {
  return <Link className={`${shape} ${tones[tone]} ${className}`} {...rest} />
}

/** A round control of one icon; the label is what screen readers say and a tooltip shows. */
export function IconButton({
  label,
  className = '',
  ...rest
}: { label: string } & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'aria-label'>) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      className={`grid size-9 place-items-center rounded-full hover:bg-quiet ${className}`}
      {...rest}
    />
  )
}
