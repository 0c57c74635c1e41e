import { redirect, useSearchParams } from 'react-router'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { Field } from '#web/ui/field.tsx'
import { requireDeskAccess } from '../desk-access.ts'
import { buildDeskMeta, DeskPage } from '../parts/desk-page.tsx'
import { FilterForm } from '../parts/filter-form.tsx'
import type { Route } from './+types/searches.ts'

/** /desk/searches: what shoppers search for, and the way to each search (FIND-08). */
export async function loader({ context, request }: Route.LoaderArgs) {
  requireDeskAccess(context, request, 'read')
  const words = new URL(request.url).searchParams.get('q')?.trim()
  if (words) throw redirect(deskPaths.searchQuery(words.slice(0, 200)))
  return null
}

export const meta: Route.MetaFunction = () => buildDeskMeta('searches')

export default function DeskSearches() {
  const [query] = useSearchParams()
  return (
    <DeskPage title="Searches">
      <FilterForm label="Open a search">
        <Field
          label="Open a search"
          name="q"
          defaultValue={query.get('q') ?? ''}
          autoComplete="off"
          hint="As a shopper would write it"
        />
      </FilterForm>
    </DeskPage>
  )
}
