import { data, redirect } from 'react-router'
import * as searchTexts from '#texts/search.ts'
import { visitContext } from '#web/visit.ts'
import { PictureForm } from '#web/widgets/search/picture-form.tsx'
import type { Route } from './+types/search-by-picture.ts'
import { getAnswerStatus, searchByUploadedPicture } from './search-by-uploaded-picture.ts'

/** IMG-01 without script: the popup's form on its own page. */
export async function action({ request, context }: Route.ActionArgs) {
  const answer = await searchByUploadedPicture(context.get(visitContext), request)
  return answer.ok ? redirect(answer.path) : data(answer, { status: getAnswerStatus(answer) })
}

export const meta: Route.MetaFunction = () => [
  { title: searchTexts.searchByPicture() },
  { name: 'robots', content: 'noindex' },
]

export default function SearchByPicture({ actionData }: Route.ComponentProps) {
  return (
    <section className="grid max-w-[36rem] gap-4 py-10">
      <h1 className="title">{searchTexts.searchByPicture()}</h1>
      <PictureForm refusal={actionData && !actionData.ok ? actionData.text : null} />
    </section>
  )
}
