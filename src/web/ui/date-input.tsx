import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import { describeDateInput } from '#kernel/day-words.ts'

/**
 * A field for a day, or a day and time, with its value in words behind it: browsers order day and
 * month each in their own way. `type` is `date` or `datetime-local`. Source: DEAL-06.
 */
export function DateInput(props: InputHTMLAttributes<HTMLInputElement>) {
  const { defaultValue, value, onInput } = props
  const input = useRef<HTMLInputElement>(null)
  const [typed, setTyped] = useState<string | null>(null)
  useEffect(() => {
    const form = input.current?.form
    const forget = () => setTyped(null)
    form?.addEventListener('reset', forget)
    return () => form?.removeEventListener('reset', forget)
  }, [])
  const words = describeDateInput(String(typed ?? value ?? defaultValue ?? ''))
  return (
    <span className="date-input">
      <input
        {...props}
        ref={input}
        onInput={(event) => {
          setTyped(event.currentTarget.value)
          onInput?.(event)
        }}
      />
      {words && <span>{words}</span>}
    </span>
  )
}
