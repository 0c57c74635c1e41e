import { data, redirect } from 'react-router'
import { opinionLimits } from '#contract/catalog/opinions.ts'
import {
  type DeskOpinion,
  type DeskOpinionCode,
  deskOpinionTexts,
} from '#contract/desk/desk-opinions.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { readEditInput } from '#contract/schemas/form-input.server.ts'
import { opinionAnswerSchema } from '#contract/schemas/opinions.server.ts'
import * as deskOpinionsTexts from '#texts/desk-opinions.ts'
import { orNotFound } from '#web/answers.ts'
import { readForm } from '#web/read-form.server.ts'
import { Button } from '#web/ui/button.tsx'
import { Field, FormMessage, TextArea } from '#web/ui/field.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { Stars } from '#web/widgets/product/stars.tsx'
import { readFormText, requireDeskAccess, toRowId } from '../desk-access.ts'
import type { EditRefusal, EditWords } from '../editing/edit.ts'
import { EditForm } from '../editing/edit-form.tsx'
import { redirectSaved, saveEdit } from '../editing/save-edit.ts'
import { buildDeskMeta, buildDonePath, DeskPage, DeskSection } from '../parts/desk-page.tsx'
import { findProblemText } from '../parts/error-summary.tsx'
import { HistoryLink } from '../parts/history-box.tsx'
import type { Route } from './+types/opinion.ts'
import { opinionStateWords } from './opinion-words.ts'

/** /desk/opinions/{id}: one review or question, with its answer (LIST-06). */
export async function loader({ context, request, params }: Route.LoaderArgs) {
  const { scope, shop } = requireDeskAccess(context, request, 'negotiate')
  return { opinion: await orNotFound(shop.opinions.getDeskOpinion(scope, toRowId(params.id))) }
}

export async function action({ context, request, params }: Route.ActionArgs) {
  const visit = requireDeskAccess(context, request, 'negotiate')
  const { scope, shop } = visit
  const form = await readForm(request)
  const id = toRowId(params.id)
  const decision = form.get('do')
  if (decision === 'show' || decision === 'reject') {
    const reason = readFormText(form, 'reason', opinionLimits.reason + 1)
    const version = toRowId(form.get('version'))
    const outcome = await orNotFound(
      shop.opinions.moderateOpinion(scope, id, { decision, reason, version }),
    )
    if (outcome.ok) return redirect(buildDonePath(deskPaths.opinion(id)))
    const code: DeskOpinionCode = outcome.fields?.reason ?? outcome.code
    return data({ refusal: undefined, text: deskOpinionTexts[code](), reason }, 409)
  }
  const saveOutcome = await orNotFound(
    saveEdit<DeskOpinion, null, DeskOpinionCode>(visit, form, {
      of: `opinion:${id}`,
      writes: { subject: `opinion:${id}` },
      load: () => shop.opinions.getDeskOpinion(scope, id),
      toFields: ({ answer }) => ({ answer }),
      save: (fields, { answer }) =>
        shop.opinions.saveOpinionAnswer(scope, id, readEditInput(opinionAnswerSchema, fields), {
          answer,
        }),
      texts: deskOpinionTexts,
      ...words,
    }),
  )
  if (saveOutcome.ok) return redirectSaved(visit, deskPaths.opinion(id), saveOutcome)
  const refusal: EditRefusal = saveOutcome.refusal
  return data({ refusal, text: null, reason: '' }, saveOutcome.status)
}

const words: EditWords = { label: () => deskOpinionsTexts.answer() }

export const meta: Route.MetaFunction = () => buildDeskMeta(deskOpinionsTexts.reviewOrQuestion())

export default function DeskOpinionPage({
  loaderData: { opinion },
  actionData,
}: Route.ComponentProps) {
  const { id, kind, stars, title, text, author, atText, productName, productUrl } = opinion
  return (
    <DeskPage
      title={
        kind === 'review'
          ? deskOpinionsTexts.reviewByAuthor({ author })
          : deskOpinionsTexts.questionByAuthor({ author })
      }
      ancestors={[{ name: deskOpinionsTexts.reviewsAndQuestions(), path: deskPaths.opinions() }]}
      actions={<HistoryLink subject={`opinion:${id}`} />}
    >
      <FormMessage tone="bad">{actionData?.text}</FormMessage>
      <div className="grid gap-x-10 gap-y-6 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid content-start gap-6">
          <div className="grid gap-2">
            <p className="text-2 text-ink-2">
              <a href={toHref(paths.product(productUrl))} className="underline">
                {productName}
              </a>
              {' · '}
              {atText}
            </p>
            {stars !== null && (
              <p className="flex flex-wrap items-center gap-x-2.5">
                <Stars tenths={stars * 10} />
                <b className="wrap-anywhere">{title}</b>
              </p>
            )}
            <p className="max-w-[68ch] whitespace-pre-line wrap-anywhere">{text}</p>
          </div>
          <EditForm
            of={`opinion:${id}`}
            storedFields={{ answer: opinion.answer }}
            refusal={actionData?.refusal}
            className="grid max-w-[44rem] gap-3"
            {...words}
          >
            {(values, refusal) => (
              <>
                <TextArea
                  id="answer"
                  name="answer"
                  label={deskOpinionsTexts.answer()}
                  rows={4}
                  maxLength={opinionLimits.answer}
                  defaultValue={values.answer}
                  error={findProblemText(refusal?.problems, 'answer')}
                  hint={deskOpinionsTexts.answerHint()}
                />
                <Button type="submit" tone="buy" className="justify-self-start">
                  {deskOpinionsTexts.saveAnswer()}
                </Button>
              </>
            )}
          </EditForm>
        </div>
        <Decision opinion={opinion} typedReason={actionData?.reason ?? ''} />
      </div>
    </DeskPage>
  )
}

function Decision({ opinion, typedReason }: { opinion: DeskOpinion; typedReason: string }) {
  const { state, reports, reason, version } = opinion
  const [nameState, tone] = opinionStateWords[state]
  return (
    <DeskSection title={deskOpinionsTexts.visibility()}>
      <p className="flex flex-wrap items-center gap-2 text-2">
        <span className={`list-tag ${tone}`}>{nameState()}</span>
        {reports > 0 && <span>{deskOpinionsTexts.reportedBy({ count: reports })}</span>}
        {reason && <span className="text-ink-2">{reason}</span>}
      </p>
      {(state !== 'shown' || reports > 0) && (
        <form method="post">
          <input type="hidden" name="version" value={version} />
          <Button type="submit" name="do" value="show" tone="buy">
            {state === 'shown' ? deskOpinionsTexts.keepShowing() : deskOpinionsTexts.showIt()}
          </Button>
        </form>
      )}
      {state !== 'rejected' && (
        <form method="post" className="grid gap-3">
          <input type="hidden" name="version" value={version} />
          <Field
            label={deskOpinionsTexts.reason()}
            name="reason"
            maxLength={opinionLimits.reason}
            defaultValue={typedReason}
            autoComplete="off"
          />
          <Button type="submit" name="do" value="reject" className="justify-self-start">
            {state === 'shown' ? deskOpinionsTexts.stopShowing() : deskOpinionsTexts.reject()}
          </Button>
        </form>
      )}
    </DeskSection>
  )
}
