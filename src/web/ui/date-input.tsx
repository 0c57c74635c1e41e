import {
  type ComponentType,
  createContext,
  type InputHTMLAttributes,
  useContext,
  useEffect,
  useRef,
  useState,
} from 'react'
import { describeDateInput } from '#messages/day-words.ts'
import { isHydrated } from './hydration.ts'

/** What pages with script show for a day or time; null: the browser's own field. */
export const DayFieldContext = createContext<ComponentType<
  InputHTMLAttributes<HTMLInputElement>
> | null>(null)

/**
 * A field for a day, or a day and time. At the desk, with script, it is typed in words; elsewhere the
 * browser's own field has its value in words behind it. `type` is `date` or `datetime-local`.
 * Source: DEAL-06.
 */
export function DateInput(props: InputHTMLAttributes<HTMLInputElement>) {
  const Typed = useContext(DayFieldContext)
  const [hasScript, setHasScript] = useState(isHydrated)
  useEffect(() => setHasScript(true), [])
  return Typed && hasScript ? <Typed {...props} /> : <NativeDate {...props} />
}

function NativeDate(props: InputHTMLAttributes<HTMLInputElement>) {
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
