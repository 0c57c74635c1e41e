import { type FormEvent, useState } from 'react'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage } from '#web/ui/field.tsx'
import { toHref } from '#web/ui/to-href.ts'

/**
 * RFQ-02: shoppers who prefer to wait leave an address, and are notified once when such a product
 * is available.
 */
export function StockAlertForm({ words, email }: { words: string; email: string }) {
  const [result, setResult] = useState<{ ok: boolean; text: string } | null>(null)
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const body = new URLSearchParams(
      [...new FormData(event.currentTarget)].map(([name, value]) => [name, String(value)]),
    )
    const answer = await fetch(toHref(quotePaths.wanted()), { method: 'POST', body }).catch(
      () => null,
    )
    const isJson = answer?.headers.get('content-type')?.startsWith('application/json')
    setResult(
      isJson ? await answer!.json() : { ok: false, text: 'This did not work. Please try again.' },
    )
  }
  return (
    <form
      method="post"
      action={toHref(quotePaths.tellMe())}
      onSubmit={(event) => void submit(event)}
      className="grid gap-3"
    >
      <p className="text-2 text-ink-2">
        Instead of a request: one email, once we sell a product like this.
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
