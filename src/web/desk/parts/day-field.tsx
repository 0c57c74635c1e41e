import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { formatDay, formatFullDay } from '#kernel/day-words.ts'
import { toLocalInput } from '#kernel/local-time.ts'
import { parseTypedDay } from '#kernel/typed-day.ts'
import type { DeskFrameData } from '../desk-frame.tsx'
import { DeskIcon } from './desk-icon.tsx'

type DayProps = InputHTMLAttributes<HTMLInputElement>

/**
 * A field for a day, typed as people write it (`5 Dec`, `24/11`, `+7d`) and shown as `5 Dec 2026`;
 * the form sends `2026-12-05`. Needs script: without it `DateInput` shows the browser's own field.
 * Source: DEAL-06.
 */
export function DayField(props: DayProps) {
  // Not by `useDesk`: the frame imports this file.
  const timeZone = useRouteLoaderData<DeskFrameData>('desk/desk-frame')?.clock.timeZone ?? 'UTC'
  const { type: _, min, max, defaultValue, onInput, ...rest } = props
  const input = useRef<HTMLInputElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const parse = (text: string) =>
    parseTypedDay(text, toLocalInput(new Date(), timeZone).slice(0, 10), {
      min: min?.toString(),
      max: max?.toString(),
    })
  const check = () => {
    const field = input.current
    if (!field) return
    const day = parse(field.value)
    field.setCustomValidity(describeFault(field.value, day, props))
    const shown = day ? formatFullDay(day) : ''
    if (day && document.activeElement !== field) field.value = shown
    setWords(describeTyped(field.value, day))
  }
  const latest = useRef({ parse, check })
  latest.current = { parse, check }
  useEffect(() => {
    const field = input.current
    const form = field?.form
    if (!field || !form) return
    const send = ({ formData }: FormDataEvent) => {
      const day = latest.current.parse(field.value)
      if (day && formData.has(field.name)) formData.set(field.name, day)
    }
    // The field has its first value back only after the event.
    const reset = () => setTimeout(() => latest.current.check())
    form.addEventListener('formdata', send)
    form.addEventListener('reset', reset)
    return () => {
      form.removeEventListener('formdata', send)
      form.removeEventListener('reset', reset)
    }
  }, [])
  const first = parse(String(defaultValue ?? ''))
  return (
    <span className="day-field">
      <input
        placeholder="5 Dec or +7d"
        autoComplete="off"
        {...rest}
        ref={input}
        defaultValue={first ? formatFullDay(first) : defaultValue}
        onInput={(event) => {
          check()
          onInput?.(event)
        }}
        onBlur={check}
      />
      <input
        ref={picker}
        type="date"
        min={min}
        max={max}
        tabIndex={-1}
        aria-hidden="true"
        disabled={rest.disabled}
        onInput={(event) => {
          event.stopPropagation()
          const field = input.current
          const { value } = event.currentTarget
          if (!field || !value) return
          event.currentTarget.defaultValue = value
          field.value = formatFullDay(value)
          field.dispatchEvent(new Event('input', { bubbles: true }))
        }}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        title="Open the calendar"
        disabled={rest.disabled}
        onClick={() => openPicker(picker.current, parse(input.current?.value ?? ''))}
      >
        <DeskIcon name="calendar" />
      </button>
      {words && <output className="day-words">{words}</output>}
    </span>
  )
}

/** Opens on the day typed; its value counts as no change of the form. */
function openPicker(picker: HTMLInputElement | null, day: string | null): void {
  if (!picker) return
  picker.defaultValue = day ?? ''
  picker.value = day ?? ''
  picker.showPicker()
}

function describeFault(text: string, day: string | null, { min, max }: DayProps): string {
  if (text.trim() === '') return ''
  if (!day) return 'Type a day: 5 Dec, 24/11, 5 Dec 2026 or +7d'
  if (max && day > String(max)) return `Not after ${formatFullDay(String(max))}`
  return min && day < String(min) ? `Not before ${formatFullDay(String(min))}` : ''
}

function describeTyped(text: string, day: string | null): string {
  if (text.trim() === '') return ''
  if (!day) return 'No such day'
  return text === formatFullDay(day) ? '' : `${formatDay(day)} ${day.slice(0, 4)}`
}
