import * as companiesTexts from '#texts/companies.ts'
import { Button } from '#web/ui/button.tsx'

/** For a link to what belongs to somebody else whom the reader acts for at other times. Source: CO-05. */
export function ChangeOverNote({ owner, actingFor, back }: ChangeOverNoteProps) {
  const { id, name } = owner ?? { id: 0, name: null }
  return (
    <section
      aria-labelledby="change-over"
      className="grid justify-items-start gap-3 border-s-4 border-look bg-quiet px-4 py-4"
    >
      <h2 id="change-over" className="text-section font-bold wrap-anywhere">
        {name === null ? companiesTexts.recordIsYours() : companiesTexts.recordIsCompanys({ name })}
      </h2>
      <p className="wrap-anywhere">
        {actingFor === null
          ? companiesTexts.buyingForYourself()
          : companiesTexts.buyingFor({ actingFor })}
      </p>
      <form method="post">
        <input type="hidden" name="back" value={back} />
        <Button type="submit" tone="buy" name="company" value={id} className="wrap-anywhere">
          {name === null ? companiesTexts.switchToMyself() : companiesTexts.switchTo({ name })}
        </Button>
      </form>
    </section>
  )
}

interface ChangeOverNoteProps {
  /** Null: the reader. */
  owner: { id: number; name: string } | null
  /** Null: the reader. */
  actingFor: string | null
  back: string
}
