import { type TextareaHTMLAttributes, useId } from 'react'

/** A labelled box for more than a line. */
export function TextBox({
  label,
  hint,
  error,
  className = '',
  rows = 3,
  ...rest
}: { label: string; hint?: string; error?: string | undefined } & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-2 font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        rows={rows}
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className="w-full rounded-small border border-edge bg-paper px-3 py-2 text-3 aria-invalid:border-bad"
        {...rest}
      />
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
