import { Link } from 'react-router'

/** Numbered pages as plain links. `links` holds page numbers, and 'gap' for what is left out between. */
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
      <ul className="my-10 flex justify-center gap-1">
        {props.links.map((link, at) =>
          link === 'gap' ? (
            // biome-ignore lint/suspicious/noArrayIndexKey: gaps have nothing but their place
            <li key={`gap${at}`} className="grid h-10 min-w-8 place-items-center text-ink-2">
              …
            </li>
          ) : (
            <li key={link}>
              <Link
                to={props.href(link)}
                aria-label={`Page ${link}`}
                aria-current={link === props.current ? 'page' : undefined}
                prefetch="intent"
                className="grid h-10 min-w-10 place-items-center rounded-small font-[550] hover:bg-quiet hover:no-underline aria-[current]:bg-ink aria-[current]:text-paper"
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
