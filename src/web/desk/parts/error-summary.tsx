import { useEffect, useRef } from 'react'

/** What was refused, each a link to its field (`id` of the field is its name); takes the focus when it comes. */
export function ErrorSummary({ problems }: { problems: readonly { field?: string; text: string }[] | undefined }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problems?.length) box.current?.focus()
  }, [problems])
  if (!problems?.length) return null
  return (
    <div
      ref={box}
      role="alert"
      tabIndex={-1}
      className="grid gap-1.5 rounded-small border-l-4 border-bad bg-quiet px-4 py-3 text-2 outline-none"
    >
      <h2 className="font-bold">This was not saved</h2>
      <ul className="grid gap-1">
        {problems.map(({ field, text }) => (
          <li key={`${field ?? ''} ${text}`} className="text-bad">
            {field ? (
              <a href={`#${field}`} className="underline">
                {text}
              </a>
            ) : (
              text
            )}
          </li>
        ))}
      </ul>
    </div>
  )
}

/** The text beside one field. */
export function problemOf(problems: readonly { field?: string; text: string }[] | undefined, field: string) {
  return problems?.find((problem) => problem.field === field)?.text
}
