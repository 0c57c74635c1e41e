import { redirect } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import { visitContext } from '#web/visit.ts'
import type { Route } from './+types/find-picture.ts'
import { getAnswerStatus, searchByUploadedPicture } from './search-by-uploaded-picture.ts'

/** Searches by picture from the popup: JSON, and the page stays until there is a response. */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = await searchByUploadedPicture(context.get(visitContext), request)
  return Response.json(answer, { status: getAnswerStatus(answer) })
}

/** A GET of the form's address leads to its page. */
export function loader() {
  return redirect(paths.searchByPicture(), 303)
}
