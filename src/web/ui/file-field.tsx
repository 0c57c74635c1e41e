import { type InputHTMLAttributes, useId } from 'react'

/** A labelled choice of files. */
export function FileField({
  label,
  hint,
  error,
  className = '',
  ...rest
}: { label: string; hint?: string; error?: string | undefined } & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  const described = [hint ? `${id}-hint` : '', error ? `${id}-error` : ''].filter(Boolean).join(' ')
  return (
    <div className={`grid min-w-0 content-start gap-1.5 ${className}`}>
      <label htmlFor={id} className="text-2 font-semibold">
        {label}
      </label>
      <input
        id={id}
        type="file"
        aria-invalid={error ? true : undefined}
        aria-describedby={described || undefined}
        className="max-w-full text-2 file:mr-3 file:h-10 file:cursor-pointer file:rounded-small file:border file:border-edge file:bg-raised file:px-4 file:font-[650]"
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
