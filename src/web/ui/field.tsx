import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from 'react'
import { DateInput } from './date-input.tsx'

const inputClass =
  'h-(--control) w-full rounded-small border border-edge bg-paper px-3 text-typed ' +
  'aria-invalid:border-bad disabled:bg-quiet disabled:text-ink-2'

interface LabelledProps {
  label: string
  hint?: ReactNode
  error?: string | undefined
  className?: string | undefined
}

/**
 * A label, its control, and below it the error and the hint, both associated with the control for
 * screen readers.
 */
export function Labelled({
  id,
  label,
  hint,
  error,
  className = '',
  children,
}: LabelledProps & { id: string; children: ReactNode }) {
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-2 font-semibold">
        {label}
      </label>
      {children}
      {error && (
        <p id={`${id}-error`} className="text-2 text-bad">
          {error}
        </p>
      )}
      {hint && (
        <p id={`${id}-hint`} className="text-2 text-ink-2">
          {hint}
        </p>
      )}
    </div>
  )
}

/** ARIA props that associate a control inside `Labelled` with the texts below it. */
export function buildAriaProps(id: string, { hint, error }: Pick<LabelledProps, 'hint' | 'error'>) {
  const descriptionIds = [hint ? `${id}-hint` : '', error ? `${id}-error` : '']
    .filter(Boolean)
    .join(' ')
  return {
    ...(error && { 'aria-invalid': true as const }),
    ...(descriptionIds && { 'aria-describedby': descriptionIds }),
  }
}

/** A labelled single-line input; days have their words behind them. */
export function Field({
  label,
  hint,
  error,
  className,
  ...rest
}: LabelledProps & InputHTMLAttributes<HTMLInputElement>) {
  const generatedId = useId()
  const id = rest.id ?? generatedId
  const Control = rest.type === 'date' || rest.type === 'datetime-local' ? DateInput : 'input'
  return (
    <Labelled id={id} label={label} hint={hint} error={error} className={className}>
      <Control id={id} className={inputClass} {...buildAriaProps(id, { hint, error })} {...rest} />
    </Labelled>
  )
}

/** The same for several lines. */
export function TextArea({
  label,
  hint,
  error,
  className,
  ...rest
}: LabelledProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const generatedId = useId()
  const id = rest.id ?? generatedId
  return (
    <Labelled id={id} label={label} hint={hint} error={error} className={className}>
      <textarea
        id={id}
        rows={3}
        className="w-full rounded-small border border-edge bg-paper px-3 py-2 text-typed aria-invalid:border-bad disabled:bg-quiet disabled:text-ink-2"
        {...buildAriaProps(id, { hint, error })}
        {...rest}
      />
    </Labelled>
  )
}

/** A labelled select; native, as it opens well on every phone. */
export function Select({
  label,
  error,
  children,
  className,
  ...rest
}: Omit<LabelledProps, 'hint'> & SelectHTMLAttributes<HTMLSelectElement>) {
  const generatedId = useId()
  const id = rest.id ?? generatedId
  return (
    <Labelled id={id} label={label} error={error} className={className}>
      <select id={id} className={inputClass} {...buildAriaProps(id, { error })} {...rest}>
        {children}
      </select>
    </Labelled>
  )
}

export function Checkbox({
  label,
  ...rest
}: { label: ReactNode } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  return (
    <div className="flex min-h-6 items-center gap-2.5 text-2">
      <input id={id} type="checkbox" className="size-5 flex-none accent-buy" {...rest} />
      <label htmlFor={id}>{label}</label>
    </div>
  )
}

/** The error or success of a whole form; announced when it appears. */
export function FormMessage({ tone, children }: { tone: 'bad' | 'good'; children: ReactNode }) {
  if (!children) return null
  const toneClass = tone === 'bad' ? 'border-bad text-bad' : 'border-good text-ink'
  return (
    <p
      role={tone === 'bad' ? 'alert' : 'status'}
      className={`rounded-small border-s-4 bg-quiet px-3 py-2.5 text-2 ${toneClass}`}
    >
      {children}
    </p>
  )
}
