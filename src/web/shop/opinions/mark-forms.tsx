import type { OpinionView, ProductOpinionsPage } from '#contract/catalog/opinions.ts'
import { Button } from '#web/ui/button.tsx'

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
  const name = opinion.stars === null ? 'question' : 'review'
  return (
    <form method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="opinion" value={opinion.id} />
      <Button type="submit" name="do" value="helpful">
        Helpful
        <span className="sr-only">
          : the {name} by {opinion.author}
        </span>
      </Button>
      <Button type="submit" name="do" value="report" tone="bare">
        Report
        <span className="sr-only">
          {' '}
          the {name} by {opinion.author}
        </span>
      </Button>
    </form>
  )
}
