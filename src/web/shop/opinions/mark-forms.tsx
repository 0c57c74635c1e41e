import type { OpinionView, ProductOpinionsPage } from '#contract/catalog/opinions.ts'
import * as opinionsTexts from '#texts/opinions.ts'
import { Button } from '#web/ui/button.tsx'
import { RichText } from '#web/ui/rich-text.tsx'

/** For a signed-in customer, below what others wrote: helpful, or to be looked at by the shop. */
export function MarkForms({
  opinion,
  viewer,
}: {
  opinion: OpinionView
  viewer: ProductOpinionsPage['viewer']
}) {
  if (!viewer) return null
  const { ownReview, ownQuestions } = viewer
  if ([ownReview, ...ownQuestions].some((own) => own?.id === opinion.id)) return null
  const kind = opinion.stars === null ? 'question' : 'review'
  return (
    <form method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="opinion" value={opinion.id} />
      <Button type="submit" name="do" value="helpful">
        <RichText
          parts={opinionsTexts.markHelpful({
            kind,
            author: opinion.author,
            unseen: (text) => <span className="sr-only">{text}</span>,
          })}
        />
      </Button>
      <Button type="submit" name="do" value="report" tone="bare">
        <RichText
          parts={opinionsTexts.report({
            kind,
            author: opinion.author,
            unseen: (text) => <span className="sr-only">{text}</span>,
          })}
        />
      </Button>
    </form>
  )
}
