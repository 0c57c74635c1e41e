import type { ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps } from './link.tsx'

/** The three verbs have a colour each, the same everywhere; `plain` is for all the rest. */
export type Tone = 'buy' | 'ask' | 'bid' | 'ask-soft' | 'bid-soft' | 'plain' | 'bare'

interface LookProps {
  tone?: Tone
  className?: string
}

export function Button({
  tone = 'plain',
  className = '',
  type = 'button',
  ...rest
}: LookProps & ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button type={type} className={buildClassName(tone, className)} {...rest} />
}

export function ButtonLink({ tone = 'plain', className = '', ...rest }: LookProps & LinkProps) {
  return <Link className={buildClassName(tone, className)} {...rest} />
}

function buildClassName(tone: Tone, className: string): string {
  return `button button-${tone}${className ? ` ${className}` : ''}`
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
      className={`icon-button ${className}`}
      {...rest}
    />
  )
}
