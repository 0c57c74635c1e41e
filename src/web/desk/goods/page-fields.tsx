import { paths } from '#contract/paths/paths.ts'
import type { ProductPageInput } from '#contract/schemas/desk-products.server.ts'
import * as deskGoodsTexts from '#texts/desk-goods.ts'
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
        label={deskGoodsTexts.address()}
        hint={deskGoodsTexts.addressHint({ path: paths.product('') })}
        defaultValue={page.url}
        error={findProblemText(problems, 'url')}
        autoComplete="off"
        disabled={locked}
      />
      <Field
        id="pageTitle"
        name="pageTitle"
        label={deskGoodsTexts.titleForSearchEngines()}
        hint={deskGoodsTexts.pageTitleHint()}
        maxLength={120}
        defaultValue={page.pageTitle}
        error={findProblemText(problems, 'pageTitle')}
        autoComplete="off"
        disabled={locked}
      />
      <TextArea
        id="metaDescription"
        name="metaDescription"
        label={deskGoodsTexts.descriptionForSearchEngines()}
        hint={deskGoodsTexts.metaDescriptionHint()}
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
      <legend className="sr-only">{deskGoodsTexts.schedule()}</legend>
      <div className="grid gap-3 sm:grid-cols-2">
        <Field
          id="publishFrom"
          name="publishFrom"
          label={deskGoodsTexts.onSaleFrom()}
          type="date"
          defaultValue={page.publishFrom}
          error={findProblemText(problems, 'publishFrom')}
          disabled={locked}
        />
        <Field
          id="publishUntil"
          name="publishUntil"
          label={deskGoodsTexts.onSaleUntil()}
          type="date"
          defaultValue={page.publishUntil}
          error={findProblemText(problems, 'publishUntil')}
          disabled={locked}
        />
      </div>
      <Field
        id="successor"
        name="successor"
        label={deskGoodsTexts.replacedBy()}
        hint={deskGoodsTexts.successorHint()}
        defaultValue={page.successor}
        error={findProblemText(problems, 'successor')}
        maxLength={100}
        autoComplete="off"
        disabled={locked}
        className="order-last"
      />
      <p className="text-1 text-ink-2">{deskGoodsTexts.scheduleHint({ country: clock.country })}</p>
    </fieldset>
  )
}
