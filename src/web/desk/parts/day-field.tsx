import { type InputHTMLAttributes, useEffect, useRef, useState } from 'react'
import { useRouteLoaderData } from 'react-router'
import { toLocalInput } from '#kernel/local-time.ts'
import { parseTypedDay } from '#kernel/typed-day.ts'
import { formatTypedMoment, parseTypedMoment } from '#kernel/typed-moment.ts'
import { describeDateInput, formatFullDay } from '#messages/day-words.ts'
import * as deskPartsTexts from '#texts/desk-parts.ts'
import type { DeskFrameData } from '../desk-frame.tsx'
import { DeskIcon } from './desk-icon.tsx'

type DayProps = InputHTMLAttributes<HTMLInputElement> & { 'data-usual-time'?: string }

/**
 * A field for a day, or a day and time, typed as people write it (`5 Dec`, `24/11`, `+7d`, `5 Dec
 * 18:00`, `+2h`) and shown as `5 Dec 2026, 18:00`; the form sends `2026-12-05T18:00`. A day without a
 * time means `data-usual-time`, or its beginning. Needs script: without it `DateInput` shows the
 * browser's own field. Source: DEAL-06.
 */
export function DayField(props: DayProps) {
  // Not by `useDesk`: the frame imports this file.
  const clock = useRouteLoaderData<DeskFrameData>('desk/desk-frame')?.clock
  const timeZone = clock?.timeZone ?? 'UTC'
  const { type, min, max, defaultValue, onInput, ...rest } = props
  const kind = type === 'datetime-local' ? momentKind : dayKind
  const input = useRef<HTMLInputElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const [words, setWords] = useState('')
  const parse = (text: string) =>
    kind.parse(text, {
      now: new Date(),
      timeZone,
      min: min?.toString(),
      max: max?.toString(),
      usualTime: props['data-usual-time'],
    })
  const check = () => {
    const field = input.current
    if (!field) return
    const value = parse(field.value)
    field.setCustomValidity(describeFault(kind, field.value, value, props))
    if (value && document.activeElement !== field) field.value = kind.format(value)
    setWords(describeTyped(kind, field.value, value))
  }
  const latest = useRef({ parse, check })
  latest.current = { parse, check }
  useEffect(() => {
    const field = input.current
    const form = field?.form
    if (!field || !form) return
    const send = ({ formData }: FormDataEvent) => {
      const value = latest.current.parse(field.value)
      if (value && formData.has(field.name)) formData.set(field.name, value)
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
        placeholder={kind.placeholder()}
        title={
          kind === momentKind && clock
            ? deskPartsTexts.countryTime({ country: clock.country })
            : undefined
        }
        autoComplete="off"
        {...rest}
        ref={input}
        defaultValue={first ? kind.format(first) : defaultValue}
        onInput={(event) => {
          check()
          onInput?.(event)
        }}
        onBlur={check}
      />
      <input
        ref={picker}
        type={kind.picker}
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
          field.value = kind.format(value)
          field.dispatchEvent(new Event('input', { bubbles: true }))
        }}
      />
      <button
        type="button"
        tabIndex={-1}
        aria-hidden="true"
        title={deskPartsTexts.openTheCalendar()}
        disabled={rest.disabled}
        onClick={() => openPicker(picker.current, parse(input.current?.value ?? ''))}
      >
        <DeskIcon name="calendar" />
      </button>
      {words && <output className="day-words">{words}</output>}
    </span>
  )
}

interface DateKind {
  picker: 'date' | 'datetime-local'
  placeholder: () => string
  examples: () => string
  noSuch: () => string
  /** As the form sends it; null: none. */
  parse(text: string, clock: Parameters<typeof parseTypedMoment>[1]): string | null
  /** As the field shows it. */
  format(value: string): string
}

const dayKind: DateKind = {
  picker: 'date',
  placeholder: deskPartsTexts.dateExample,
  examples: deskPartsTexts.enterDate,
  noSuch: deskPartsTexts.noSuchDate,
  parse: (text, { now, timeZone, min, max }) =>
    parseTypedDay(text, toLocalInput(now, timeZone).slice(0, 10), { min, max }),
  format: formatFullDay,
}

const momentKind: DateKind = {
  picker: 'datetime-local',
  placeholder: deskPartsTexts.dateTimeExample,
  examples: deskPartsTexts.enterDateTime,
  noSuch: deskPartsTexts.noSuchTime,
  parse: parseTypedMoment,
  format: formatTypedMoment,
}

/** Opens on the day typed; its value counts as no change of the form. */
function openPicker(picker: HTMLInputElement | null, value: string | null): void {
  if (!picker) return
  picker.defaultValue = value ?? ''
  picker.value = value ?? ''
  picker.showPicker()
}

function describeFault(
  kind: DateKind,
  text: string,
  value: string | null,
  { min, max }: DayProps,
): string {
  if (text.trim() === '') return ''
  if (!value) return kind.examples()
  if (max && value > String(max)) return deskPartsTexts.notAfter({ max: kind.format(String(max)) })
  return min && value < String(min)
    ? deskPartsTexts.notBefore({ min: kind.format(String(min)) })
    : ''
}

function describeTyped(kind: DateKind, text: string, value: string | null): string {
  if (text.trim() === '') return ''
  if (!value) return kind.noSuch()
  return text === kind.format(value) ? '' : describeDateInput(value)
}
