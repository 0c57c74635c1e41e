import { useLocation } from 'react-router'
import * as commonTexts from '#texts/common.ts'
import * as uiTexts from '#texts/ui.ts'
import { toHref } from '#web/ui/to-href.ts'

/** CAT-12: a failed load says so and offers to try again. */
export function FailedMessage() {
  const { pathname, search } = useLocation()
  return (
    <section className="grid justify-items-start gap-3 py-16">
      <title>{uiTexts.somethingWentWrong()}</title>
      <h1 className="title">{uiTexts.somethingWentWrong()}</h1>
      <p className="text-ink-2">{uiTexts.pageNotLoaded()}</p>
      <a href={toHref(pathname + search)} className="button button-plain">
        {commonTexts.tryAgain()}
      </a>
    </section>
  )
}
