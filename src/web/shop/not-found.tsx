import { useContext } from 'react'
import { paths } from '#contract/paths/paths.ts'
import * as uiTexts from '#texts/ui.ts'
import { notFound } from '#web/answers.ts'
import { Link } from '#web/ui/link.tsx'
import { FrameContext } from '#web/widgets/frame/frame-data.ts'

export function loader() {
  throw notFound()
}

export default function NotFound() {
  return null
}

/** The 404 page, with links onwards. After a form that failed without script there is no frame. */
export function NotFoundMessage() {
  const groups = useContext(FrameContext)?.groups ?? []
  return (
    <section className="grid gap-4 py-16">
      <title>{uiTexts.pageNotFound()}</title>
      <meta name="robots" content="noindex" />
      <h1 className="title">{uiTexts.nothingAtAddress()}</h1>
      <p className="text-ink-2">{uiTexts.pageNotFoundNote()}</p>
      <ul className="flex flex-wrap gap-2">
        {groups.length === 0 && (
          <li>
            <Link to={paths.home()} className="underline">
              {uiTexts.allProducts()}
            </Link>
          </li>
        )}
        {groups.map((group) => (
          <li key={group.url}>
            <Link
              to={paths.group(group.url)}
              className="inline-block rounded-full border border-edge px-4 py-2 text-2 font-[550]"
            >
              {group.name}
            </Link>
          </li>
        ))}
      </ul>
    </section>
  )
}
