import { useFetcher, useLocation } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import type { ViewMode } from '#contract/requests/browser.ts'
import * as listingTexts from '#texts/listing.ts'
import { Icon } from '#web/ui/icon.tsx'

const labels = [
  ['list', listingTexts.table],
  ['grid', listingTexts.pictures],
] as const

/** CAT-03: grid or list, shown as pictures or a table. A plain form; with script the page stays where it is. */
export function ViewToggle({ view: shownView }: { view: ViewMode }) {
  const fetcher = useFetcher()
  const { pathname, search } = useLocation()
  const selectedMode = (fetcher.formData?.get('view') as ViewMode | undefined) ?? shownView
  return (
    <fetcher.Form
      method="post"
      action={paths.viewMode()}
      className="flex rounded-full border border-line p-0.5"
      aria-label={listingTexts.view()}
    >
      <input type="hidden" name="back" value={pathname + search} />
      {labels.map(([view, label]) => (
        <button
          key={view}
          type="submit"
          name="view"
          value={view}
          aria-pressed={view === selectedMode}
          aria-label={label()}
          title={label()}
          className="flex h-7.5 min-w-9 items-center justify-center gap-1.5 rounded-full px-2 text-2 font-[550] text-ink-2 aria-pressed:bg-quiet aria-pressed:text-ink lg:px-2.5"
        >
          <Icon name={view} className="size-4" />
          <span className="max-lg:hidden">{label()}</span>
        </button>
      ))}
    </fetcher.Form>
  )
}
