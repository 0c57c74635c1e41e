import {
  type OpinionCode,
  type OpinionState,
  opinionLimits,
  opinionTexts,
  type ProductOpinionsPage,
  starChoices,
} from '#contract/catalog/opinions.ts'
import { paths } from '#contract/paths/paths.ts'
import * as opinionsTexts from '#texts/opinions.ts'
import { Button } from '#web/ui/button.tsx'
import { Collapsible } from '#web/ui/collapsible.tsx'
import { Field, TextArea } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import type { OpinionAnswer } from './opinions.tsx'
import { StarFields } from './star-fields.tsx'

interface OwnOpinionProps {
  opinions: ProductOpinionsPage
  answer: OpinionAnswer
}

const ownStateWords: Record<OpinionState, () => string> = {
  waiting: opinionsTexts.waiting,
  shown: opinionsTexts.shown,
  rejected: opinionsTexts.rejected,
}

export function describeOwnState(state: OpinionState, reason: string): string {
  const words = ownStateWords[state]()
  return reason === '' ? words : `${words}: ${reason}`
}

/** The viewer's one review: its form, what became of it, or why there is none. Source: LIST-06. */
export function OwnReview({ opinions, answer }: OwnOpinionProps) {
  const { viewer, product } = opinions
  return (
    <section id="write" aria-labelledby="write-title" className="grid scroll-mt-40 gap-3">
      <h2 id="write-title" className="text-section font-bold">
        {viewer?.ownReview ? opinionsTexts.yourReview() : opinionsTexts.writeAReview()}
      </h2>
      {!viewer && (
        <p className="text-ink-2">
          <RichText
            parts={opinionsTexts.signInToReview({
              link: (text) => (
                <Link
                  to={paths.loginThen(paths.opinions(product.url))}
                  className="text-link underline"
                >
                  {text}
                </Link>
              ),
            })}
          />
        </p>
      )}
      {viewer && !viewer.canReview && !viewer.ownReview && (
        <p className="text-ink-2">{opinionTexts['not-bought']()}</p>
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
      <p className="text-ink-2">{describeOwnState(state, reason)}</p>
      <form method="post">
        <input type="hidden" name="opinion" value={id} />
        <Button type="submit" name="do" value="remove" tone="bare" className="text-bad">
          {opinionsTexts.removeReview()}
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
  const getError = (name: string) => fields[name] && opinionTexts[fields[name]]()
  const form = (
    <form method="post" className="grid gap-4" noValidate>
      <StarFields choices={starChoices} value={values.stars} error={getError('stars')} />
      <Field
        label={opinionsTexts.title()}
        name="title"
        required
        maxLength={opinionLimits.title}
        defaultValue={values.title}
        error={getError('title')}
        autoComplete="off"
      />
      <TextArea
        label={opinionsTexts.yourReview()}
        name="text"
        required
        rows={5}
        maxLength={opinionLimits.text}
        defaultValue={values.text}
        error={getError('text')}
        hint={opinionsTexts.shownAs()}
      />
      <Button type="submit" name="do" value="review" tone="buy" className="justify-self-start">
        {own ? opinionsTexts.saveReview() : opinionsTexts.sendReview()}
      </Button>
    </form>
  )
  return own ? (
    <Collapsible title={opinionsTexts.edit()} open={refusal !== null}>
      {form}
    </Collapsible>
  ) : (
    form
  )
}
