import { useId } from 'react'
import * as opinionsTexts from '#texts/opinions.ts'

const words: Record<string, () => string> = {
  '1': opinionsTexts.poor,
  '2': opinionsTexts.fair,
  '3': opinionsTexts.okay,
  '4': opinionsTexts.good,
  '5': opinionsTexts.excellent,
}

/** One to five stars, as radio buttons with their words. */
export function StarFields({
  choices,
  value,
  error,
}: {
  choices: readonly string[]
  value: string
  error: string | undefined
}) {
  const id = useId()
  return (
    <fieldset className="grid gap-1.5" aria-describedby={error ? `${id}-error` : undefined}>
      <legend className="mb-1.5 text-2 font-semibold">{opinionsTexts.stars()}</legend>
      <div className="flex flex-wrap gap-x-4 gap-y-1">
        {choices.map((choice) => (
          <label key={choice} className="flex min-h-8 items-center gap-2 text-2">
            <input
              type="radio"
              name="stars"
              value={choice}
              required
              defaultChecked={choice === value}
              className="size-5 flex-none accent-buy"
            />
            <span>
              {choice} <span className="text-ink-2">{words[choice]?.()}</span>
            </span>
          </label>
        ))}
      </div>
      {error && (
        <p id={`${id}-error`} className="text-2 text-bad">
          {error}
        </p>
      )}
    </fieldset>
  )
}
