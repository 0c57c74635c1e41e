import { paths } from '#contract/paths/paths.ts'
import * as frameTexts from '#texts/frame.ts'
import { Button } from '#web/ui/button.tsx'
import { toHref } from '#web/ui/to-href.ts'

/**
 * NEWS-01: a plain form, which script sends without leaving the page (browser/enhanced-forms.ts).
 */
export function NewsletterBox() {
  return (
    <form
      method="post"
      action={toHref(paths.subscribe())}
      data-enhanced=""
      data-failed={frameTexts.newsletterFailed()}
      className="grid max-w-md gap-1.5"
    >
      <label htmlFor="newsletter" className="font-semibold">
        {frameTexts.newsletter()}
      </label>
      <p id="newsletter-hint" className="text-2 text-ink-2">
        {frameTexts.newsletterHint()}
      </p>
      <div className="flex gap-2">
        <input
          id="newsletter"
          name="email"
          inputMode="email"
          autoComplete="email"
          aria-describedby="newsletter-hint newsletter-said"
          className="h-10 w-full min-w-0 rounded-small border border-edge bg-paper px-3 text-3"
        />
        <Button type="submit">{frameTexts.subscribe()}</Button>
      </div>
      <p
        id="newsletter-said"
        data-said="always"
        role="alert"
        className="text-bad empty:hidden data-[good=true]:text-good"
      />
    </form>
  )
}
