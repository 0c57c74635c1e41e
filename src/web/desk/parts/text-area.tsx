import { type ReactNode, type TextareaHTMLAttributes, useId } from 'react'

/** A labelled box of several lines, as ui/field.tsx has it for one. */
export function TextArea({
  label,
  hint,
  error,
  className = '',
  ...rest
}: { label: string; hint?: ReactNode; error?: string | undefined } & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const made = useId()
  const id = rest.id ?? made
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={`grid content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-2 font-semibold">
        {label}
      </label>
      <textarea
        rows={6}
        className="w-full rounded-small border border-edge bg-paper px-3 py-2 text-3 aria-invalid:border-bad disabled:bg-quiet disabled:text-ink-2"
        {...(error && { 'aria-invalid': true as const })}
        {...(described && { 'aria-describedby': described })}
        {...rest}
        id={id}
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
