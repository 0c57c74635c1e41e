import { paths } from '#contract/paths/paths.ts'
import type { ProductPageInput } from '#contract/schemas/desk-products.server.ts'
import { Field, TextArea } from '#web/ui/field.tsx'
import { useDesk } from '../desk-frame.tsx'
import { findProblemText, type Problem } from '../parts/error-summary.tsx'

interface Props {
  page: ProductPageInput
  problems: readonly Problem[] | undefined
  locked: boolean
}

/** What search engines show of a product, and its address (DEAL-06). */
export function SearchEngineFields({ page, problems, locked }: Props) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field
        id="url"
        name="url"
        label="Address"
        hint={`After ${paths.product('')}: lower-case letters, digits and hyphens. The old address will lead here.`}
        defaultValue={page.url}
        error={findProblemText(problems, 'url')}
        autoComplete="off"
        disabled={locked}
      />
      <Field
        id="pageTitle"
        name="pageTitle"
        label="Title for search engines"
        hint="Blank: its name. About 60 characters are shown."
        maxLength={120}
        defaultValue={page.pageTitle}
        error={findProblemText(problems, 'pageTitle')}
        autoComplete="off"
        disabled={locked}
      />
      <TextArea
        id="metaDescription"
        name="metaDescription"
        label="Description for search engines"
        hint="Blank: the beginning of its overview. About 155 characters are shown."
        rows={2}
        maxLength={320}
        defaultValue={page.metaDescription}
        error={findProblemText(problems, 'metaDescription')}
        disabled={locked}
        className="sm:col-span-2"
      />
    </div>
  )
}

/** The days on which a product goes on sale and off it by itself. */
export function ScheduleFields({ page, problems, locked }: Props) {
  const { clock } = useDesk()
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Schedule</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          id="publishFrom"
          name="publishFrom"
          label="On sale from"
          type="date"
          defaultValue={page.publishFrom}
          error={findProblemText(problems, 'publishFrom')}
          disabled={locked}
        />
        <Field
          id="publishUntil"
          name="publishUntil"
          label="On sale until"
          type="date"
          defaultValue={page.publishUntil}
          error={findProblemText(problems, 'publishUntil')}
          disabled={locked}
        />
      </div>
      <Field
        id="successor"
        name="successor"
        label="Replaced by"
        hint="SKU of another product: the page leads there once this one is off sale."
        defaultValue={page.successor}
        error={findProblemText(problems, 'successor')}
        maxLength={100}
        autoComplete="off"
        disabled={locked}
        className="order-last"
      />
      <p className="text-1 text-ink-2">
        By the calendar of {clock.country}; the last day counts. Blank: by hand.
      </p>
    </fieldset>
  )
}
