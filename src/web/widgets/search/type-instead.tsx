import { useId, useRef } from 'react'
import { maxQuestionLength } from '#contract/assistant/assistant.ts'
import * as searchBoxTexts from '#texts/search-box.ts'
import { Button } from '#web/ui/button.tsx'

/** VOX-01: what nobody could hear is typed, and read as if it had been spoken. */
export function TypeInstead({ onWords }: { onWords: (words: string) => void }) {
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  return (
    <form
      className="grid w-full grid-cols-[minmax(0,1fr)_auto] gap-2 text-start"
      onSubmit={(event) => {
        event.preventDefault()
        const words = input.current!.value.trim()
        if (words === '') input.current!.focus()
        else onWords(words)
      }}
    >
      <label htmlFor={id} className="col-span-2 text-2 text-ink-2">
        {searchBoxTexts.typeInstead()}
      </label>
      <input
        ref={input}
        id={id}
        maxLength={maxQuestionLength}
        autoComplete="off"
        enterKeyHint="go"
        className="h-10 min-w-0 rounded-small border border-edge bg-raised px-3"
      />
      <Button type="submit">{searchBoxTexts.go()}</Button>
    </form>
  )
}
