import {
  maxOwnQuestions,
  opinionLimits,
  opinionTexts,
  type ProductOpinionsPage,
} from '#contract/catalog/opinions.ts'
import { paths } from '#contract/paths/paths.ts'
import * as opinionsTexts from '#texts/opinions.ts'
import { Button } from '#web/ui/button.tsx'
import { TextArea } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import type { OpinionAnswer } from './opinions.tsx'
import { describeOwnState } from './own-review.tsx'

/** The viewer's questions with their states, and the form for another. Source: LIST-06. */
export function AskQuestion({
  opinions: { viewer, product },
  answer,
}: {
  opinions: ProductOpinionsPage
  answer: OpinionAnswer
}) {
  const refusal = answer?.command === 'ask' ? answer : null
  const fault = refusal?.fields.text
  return (
    <section id="ask" aria-labelledby="ask-title" className="grid scroll-mt-40 gap-3">
      <h2 id="ask-title" className="text-section font-bold">
        {opinionsTexts.askAQuestion()}
      </h2>
      {!viewer && (
        <p className="text-ink-2">
          <RichText
            parts={opinionsTexts.signInToAsk({
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
      {viewer && viewer.ownQuestions.length > 0 && (
        <ul className="divide-y divide-line border-y border-line text-2">
          {viewer.ownQuestions.map(({ id, text, state, reason }) => (
            <li key={id} className="grid gap-1 py-2.5">
              <p className="line-clamp-2 wrap-anywhere">{text}</p>
              <form method="post" className="flex flex-wrap items-center justify-between gap-x-4">
                <span className="text-ink-2">{describeOwnState(state, reason)}</span>
                <input type="hidden" name="opinion" value={id} />
                <Button type="submit" name="do" value="remove" tone="bare" className="text-bad">
                  <RichText
                    parts={opinionsTexts.removeQuestion({
                      question: text.slice(0, 60),
                      unseen: (more) => <span className="sr-only">{more}</span>,
                    })}
                  />
                </Button>
              </form>
            </li>
          ))}
        </ul>
      )}
      {viewer && !viewer.canAsk && <p className="text-ink-2">{opinionTexts['no-order']()}</p>}
      {viewer?.canAsk && viewer.ownQuestions.length < maxOwnQuestions && (
        <form method="post" className="grid gap-4" noValidate key={viewer.ownQuestions.length}>
          <TextArea
            label={opinionsTexts.yourQuestion()}
            name="text"
            required
            rows={3}
            maxLength={opinionLimits.text}
            defaultValue={refusal?.typed.text ?? ''}
            error={fault && opinionTexts[fault]()}
            hint={opinionsTexts.shownAs()}
          />
          <Button type="submit" name="do" value="ask" tone="ask" className="justify-self-start">
            {opinionsTexts.sendQuestion()}
          </Button>
        </form>
      )}
    </section>
  )
}
