import { Button } from '#web/ui/button.tsx'

/** For a link to what belongs to somebody else whom the reader acts for at other times. Source: CO-05. */
export function ChangeOverNote({ owner, actingFor, back }: ChangeOverNoteProps) {
  const { id, name } = owner ?? { id: 0, name: null }
  return (
    <section
      aria-labelledby="change-over"
      className="grid justify-items-start gap-3 border-l-4 border-look bg-quiet px-4 py-4"
    >
      <h2 id="change-over" className="text-section font-bold wrap-anywhere">
        {name === null
          ? 'What you want to open is yours alone'
          : `What you want to open belongs to ${name}`}
      </h2>
      <p className="wrap-anywhere">
        {actingFor === null
          ? 'You are buying for yourself just now.'
          : `You are buying for ${actingFor} just now.`}
      </p>
      <form method="post">
        <input type="hidden" name="back" value={back} />
        <Button type="submit" tone="buy" name="company" value={id} className="wrap-anywhere">
          {name === null ? 'Buy for myself and open it' : `Buy for ${name} and open it`}
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
