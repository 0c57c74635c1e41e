import { type InputHTMLAttributes, useId } from 'react'
import { buildAriaProps, Labelled } from './field.tsx'

/** A labelled file input. */
export function FileField({
  label,
  hint,
  error,
  className = '',
  ...rest
}: {
  label: string
  hint?: string
  error?: string | undefined
} & InputHTMLAttributes<HTMLInputElement>) {
  const id = useId()
  return (
    <Labelled id={id} label={label} hint={hint} error={error} className={`min-w-0 ${className}`}>
      <input
        id={id}
        type="file"
        className="w-0 min-w-full text-2 file:me-3 file:h-10 file:cursor-pointer file:rounded-small file:border file:border-edge file:bg-raised file:px-4 file:font-[650]"
        {...buildAriaProps(id, { hint, error })}
        {...rest}
      />
    </Labelled>
  )
}
