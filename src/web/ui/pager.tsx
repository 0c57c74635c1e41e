import * as uiTexts from '#texts/ui.ts'
import { Link } from './link.tsx'

/** Numbered pages as plain links. `links` holds page numbers, and 'gap' for omitted ones. */
export function Pager(props: {
  label: string
  current: number
  links: (number | 'gap')[]
  href: (page: number) => string
  className?: string
}) {
  if (props.links.length < 2) return null
  return (
    <nav aria-label={props.label} className={props.className}>
      <ul className="pager">
        {props.links.map((link, index) =>
          link === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: gaps have nothing but their place
            <li key={`gap${index}`} className="grid h-10 min-w-8 place-items-center text-ink-2">
              …
            </li>
          ) : (
            <li key={link}>
              <Link
                to={props.href(link)}
                aria-label={uiTexts.pageNumber({ page: link })}
                aria-current={link === props.current ? 'page' : undefined}
              >
                {link}
              </Link>
            </li>
          ),
        )}
      </ul>
    </nav>
  )
}
