import { data, type RouterContextProvider, redirect } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import { readFormInput } from '#contract/schemas/form-input.server.ts'
import { questionSchema, reviewSchema } from '#contract/schemas/opinions.server.ts'
import { orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { requireSignedIn } from '#web/require-signed-in.ts'
import { parseRowId } from '#web/row-id.ts'

/** Writes, removes or marks an opinion as its form says. Source: LIST-06. */
export async function writeOpinion(
  context: Readonly<RouterContextProvider>,
  request: Request,
  pageUrl: string,
) {
  const { scope, shop } = requireSignedIn(context, request)
  const form = await readForm(request)
  const command = String(form.get('do'))
  const { opinions } = shop
  const run = async () => {
    if (command === 'review')
      return opinions.writeReview(scope, pageUrl, readFormInput(reviewSchema, form))
    if (command === 'ask')
      return opinions.askQuestion(scope, pageUrl, readFormInput(questionSchema, form))
    const id = parseRowId(form.get('opinion'))
    if (id === null) throw data(null, { status: 400 })
    if (command === 'remove') return opinions.removeOpinion(scope, id)
    if (command === 'helpful' || command === 'report')
      return opinions.markOpinion(scope, id, command)
    throw data(null, { status: 400 })
  }
  const outcome = await orNotFound(run())
  if (outcome.ok) return redirect(`${paths.opinions(pageUrl)}?done=${command}`)
  const typed = {
    stars: String(form.get('stars') ?? ''),
    title: String(form.get('title') ?? ''),
    text: String(form.get('text') ?? ''),
  }
  const { code, fields = {} } = outcome
  return data({ command, code, fields, typed }, code === 'invalid' ? 400 : 409)
}
