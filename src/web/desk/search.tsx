import { parseDeskSearch } from '#contract/desk/desk-search.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskFrameTexts from '#texts/desk-frame.ts'
import { getPageUrl } from '#web/answers.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { toHref } from '#web/ui/to-href.ts'
import type { Route } from './+types/search.ts'
import { requireDeskAccess } from './desk-access.ts'
import { findScreens } from './find-screens.ts'
import { buildDeskMeta, DeskPage } from './parts/desk-page.tsx'
import { EmptyState } from './parts/desk-table.tsx'
import { buildHitGroups, HitList } from './search-hits.tsx'

const maxScreens = 6

/** /desk/search: deals, buyers, products and screens by words; the palette loads it (DEAL-07). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { scope, shop, staff } = requireDeskAccess(context, request, 'read')
  const typed = getPageUrl(request).searchParams.get('q') ?? ''
  const search = parseDeskSearch(typed)
  const wantsScreens = search.only === null || search.only === 'screens'
  const screens = wantsScreens ? findScreens(staff, search.words) : []
  return {
    typed: typed.slice(0, 100),
    hits: await shop.workbench.findAtDesk(scope, search),
    screens:
      search.only === 'screens' || search.words === '' ? screens : screens.slice(0, maxScreens),
  }
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskFrameTexts.search())

export default function DeskSearchPage({ loaderData }: Route.ComponentProps) {
  const { typed, hits, screens } = loaderData
  const groups = buildHitGroups(hits, screens, typed)
  return (
    <DeskPage title={deskFrameTexts.search()} lead={deskFrameTexts.prefixesLead()}>
      <form action={toHref(deskPaths.search())} className="flex max-w-xl items-end gap-2">
        <Field
          label={deskFrameTexts.searchHint()}
          name="q"
          defaultValue={typed}
          autoComplete="off"
        />
        <Button type="submit">{deskFrameTexts.search()}</Button>
      </form>
      {groups.length === 0 && <EmptyState>{deskFrameTexts.noMatches({ typed })}</EmptyState>}
      <div className="grid max-w-xl gap-4">
        {groups.map((group) => (
          <HitList key={group.name} group={group} />
        ))}
      </div>
    </DeskPage>
  )
}
