import { type FormEvent, useState } from 'react'
import { quoteLimits } from '#contract/negotiation/quotes.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import * as commonTexts from '#texts/common.ts'
import * as rfqFormTexts from '#texts/rfq-form.ts'
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
    setResult(isJson ? await answer!.json() : { ok: false, text: rfqFormTexts.didNotWork() })
  }
  return (
    <form
      method="post"
      action={toHref(quotePaths.tellMe())}
      onSubmit={(event) => void submit(event)}
      className="grid gap-3"
    >
      <p className="text-2 text-ink-2">{rfqFormTexts.tellMeHint()}</p>
      <div className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_auto]">
        <Field
          label={rfqFormTexts.whatToFind()}
          name="words"
          required
          maxLength={quoteLimits.words}
          defaultValue={words}
          autoComplete="off"
        />
        <Field
          label={commonTexts.email()}
          name="email"
          type="email"
          required
          autoComplete="email"
          defaultValue={email}
        />
        <Button type="submit">{rfqFormTexts.tellMe()}</Button>
      </div>
      {result && <FormMessage tone={result.ok ? 'good' : 'bad'}>{result.text}</FormMessage>}
    </form>
  )
}
