import { maxPieces } from '#contract/cart/cart.ts'
import { paths } from '#contract/paths/paths.ts'
import * as commonTexts from '#texts/common.ts'
import * as searchTexts from '#texts/search.ts'
import { Field } from '#web/ui/field.tsx'
import { toHref } from '#web/ui/to-href.ts'

/**
 * A plain form to a new request with the words and the number filled in; with script its button
 * opens the popup.
 */
export function AskForWords({ words }: { words: string }) {
  return (
    <form
      action={toHref(paths.newRfq())}
      data-way="ask"
      className="grid grid-cols-[minmax(0,1fr)_5.5rem] content-start items-end gap-3 sm:grid-cols-[minmax(0,1fr)_5.5rem_auto]"
    >
      <Field
        label={searchTexts.maySourceIt()}
        name="q"
        defaultValue={words}
        maxLength={200}
        required
      />
      <Field
        label={searchTexts.pieces()}
        name="quantity"
        type="number"
        min={1}
        max={maxPieces}
        defaultValue={1}
        required
      />
      <button
        type="submit"
        formAction={toHref(paths.newRfq())}
        className="button button-ask max-sm:col-span-full"
      >
        {commonTexts.requestAQuote()}
      </button>
      <p className="col-span-full text-1 text-ink-2">{searchTexts.quotePromise()}</p>
    </form>
  )
}
