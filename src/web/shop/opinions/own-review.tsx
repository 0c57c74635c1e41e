import {
  type OpinionCode,
  type OpinionState,
  opinionLimits,
  opinionTexts,
  type ProductOpinionsPage,
  starChoices,
} from '#contract/catalog/opinions.ts'
import { paths } from '#contract/paths/paths.ts'
import { Button } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import type { OpinionAnswer } from './opinions.tsx'
import { StarFields } from './star-fields.tsx'

interface OwnOpinionProps {
  opinions: ProductOpinionsPage
  answer: OpinionAnswer
}

export const ownStateWords: Record<OpinionState, string> = {
  waiting: 'Waits for the shop to read it',
  shown: 'Shown to everybody',
  rejected: 'Not shown',
}

/** The viewer's one review: its form, what became of it, or why there is none. Source: LIST-06. */
export function OwnReview({ opinions, answer }: OwnOpinionProps) {
  const { viewer, product } = opinions
  return (
    <section id="write" aria-labelledby="write-title" className="grid scroll-mt-40 gap-3">
      <h2 id="write-title" className="text-section font-bold">
        {viewer?.ownReview ? 'Your review' : 'Write a review'}
      </h2>
      {!viewer && (
        <p className="text-ink-2">
          <Link to={paths.loginThen(paths.opinions(product.url))} className="text-link underline">
            Sign in
          </Link>{' '}
          to review what was delivered to you.
        </p>
      )}
      {viewer && !viewer.canReview && !viewer.ownReview && (
        <p className="text-ink-2">{opinionTexts['not-bought']}</p>
      )}
      {viewer?.ownReview && <OwnState review={viewer.ownReview} />}
      {viewer?.canReview && (
        <ReviewForm key={viewer.ownReview?.id ?? 'new'} opinions={opinions} answer={answer} />
      )}
    </section>
  )
}

function OwnState({
  review: { id, state, reason },
}: {
  review: NonNullable<NonNullable<ProductOpinionsPage['viewer']>['ownReview']>
}) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-2">
      <p className="text-ink-2">
        {ownStateWords[state]}
        {reason && `: ${reason}`}
      </p>
      <form method="post">
        <input type="hidden" name="opinion" value={id} />
        <Button type="submit" name="do" value="remove" tone="bare" className="text-bad">
          Remove my review
        </Button>
      </form>
    </div>
  )
}

function ReviewForm({ opinions: { viewer }, answer }: OwnOpinionProps) {
  const own = viewer?.ownReview ?? null
  const refusal = answer?.command === 'review' ? answer : null
  const fields: Partial<Record<string, OpinionCode>> = refusal?.fields ?? {}
  const values = refusal?.typed ?? {
    stars: String(own?.stars ?? ''),
    title: own?.title ?? '',
    text: own?.text ?? '',
  }
  const getError = (name: string) => fields[name] && opinionTexts[fields[name]]
  const form = (
    <form method="post" className="grid gap-4" noValidate>
      <StarFields choices={starChoices} value={values.stars} error={getError('stars')} />
      <Field
        label="In short"
        name="title"
        required
        maxLength={opinionLimits.title}
        defaultValue={values.title}
        error={getError('title')}
        autoComplete="off"
      />
      <TextArea
        label="Your review"
        name="text"
        required
        rows={5}
        maxLength={opinionLimits.text}
        defaultValue={values.text}
        error={getError('text')}
        hint="Shown with your first name and the first letter of your last name."
      />
      <Button type="submit" name="do" value="review" tone="buy" className="justify-self-start">
        {own ? 'Save review' : 'Send review'}
      </Button>
    </form>
  )
  return own ? (
    <Collapsible title="Change it" open={refusal !== null}>
      {form}
    </Collapsible>
  ) : (
    form
  )
}
