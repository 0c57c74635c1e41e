import { useFetcher, useLocation } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import { type ViewMode, viewModes } from '#contract/requests/browser.ts'
import { Icon } from '#web/ui/icon.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'

/** CAT-03: grid or list. A plain form; with script the page stays where it is. */
export function ViewToggle() {
  const { hints } = useFrame()
  const fetcher = useFetcher()
  const { pathname, search } = useLocation()
  const selectedMode = (fetcher.formData?.get('view') as ViewMode | undefined) ?? hints.viewMode
  return (
    <fetcher.Form
      method="post"
      action={paths.viewMode()}
      className="flex rounded-full border border-line p-0.5"
      aria-label="View"
    >
      <input type="hidden" name="back" value={pathname + search} />
      {viewModes.map((view) => (
        <button
          key={view}
          type="submit"
          name="view"
          value={view}
          aria-pressed={view === selectedMode}
          aria-label={view === 'grid' ? 'Grid' : 'List'}
          title={view === 'grid' ? 'Grid' : 'List'}
          className="grid h-8.5 w-9 place-items-center rounded-full text-ink-2 aria-pressed:bg-quiet aria-pressed:text-ink"
        >
          <Icon name={view} />
        </button>
      ))}
    </fetcher.Form>
  )
}
