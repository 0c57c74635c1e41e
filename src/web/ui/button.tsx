import type { ButtonHTMLAttributes } from 'react'
import { Link, type LinkProps } from './link.tsx'

/** Each of the three verbs has its colour; `plain` is for everything else. */
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

/** A round button with one icon; the label is read by screen readers and shown as a tooltip. */
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
