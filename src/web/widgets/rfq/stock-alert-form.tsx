import { type FormEvent, useState } from 'react'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'

/**
 * RFQ-02: shoppers who prefer to wait leave an address, and are notified once when such a product
 * is available.
 */
export function StockAlertForm(props: { words: string; email: string; headed?: boolean }) {
  const { words, email, headed = true } = props
  const [result, setResult] = useState<{ ok: boolean; text: string } | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = new URLSearchParams(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    )
    const answer = await fetch(quotePaths.wanted(), { method: 'POST', body }).catch(() => null)
    const isJson = answer?.headers.get('content-type')?.startsWith('application/json')
    setResult(
      isJson ? await answer!.json() : { ok: false, text: 'This did not work. Please try again.' },
    )
  }
  return (
    <form
      method="post"
      action={quotePaths.tellMe()}
      onSubmit={(event) => void submit(event)}
      className={headed ? 'grid gap-3 border-t border-line pt-5' : 'grid gap-3'}
    >
      {headed && <h2 className="font-bold">Tell me when you have it</h2>}
      <p className="text-2 text-ink-2">
        No request, no answer by hand: one mail, once we sell such a thing.
      </p>
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <Field
          label="What"
          name="words"
          required
          maxLength={quoteLimits.words}
          defaultValue={words}
          autoComplete="off"
        />
        <Field
          label="Email"
          name="email"
          type="email"
          required
          autoComplete="email"
          defaultValue={email}
        />
        <Button type="submit">Tell me</Button>
      </div>
      {result && <FormMessage tone={result.ok ? 'good' : 'bad'}>{result.text}</FormMessage>}
    </form>
  )
}
