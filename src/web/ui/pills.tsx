import { useRef } from 'react'
import { Link } from './link.tsx'
import { scrollFocusedIntoView } from './scroll-focused-into-view.ts'
import { useScrollToCurrent } from './scroll-to-current.ts'

/** Views of a list, as links in one row; on a phone the row scrolls. */
export function Pills({
  label,
  links,
}: {
  label: string
  links: readonly { name: string; to: string; on: boolean }[]
}) {
  const container = useRef<HTMLElement>(null)
  useScrollToCurrent(container, links.find(({ on }) => on)?.to ?? '')
  return (
    <nav
      ref={container}
      aria-label={label}
      onFocus={scrollFocusedIntoView}
      className="-mx-4 scroll-px-4 overflow-x-auto px-4 lg:mx-0 lg:px-0"
    >
      <ul className="flex gap-2 py-1 whitespace-nowrap lg:flex-wrap">
        {links.map(({ name, to, on }) => (
          <li key={name}>
            <Link
              to={to}
              aria-current={on ? 'page' : undefined}
              className="block rounded-full border border-line px-4 py-1.5 text-2 font-[550] hover:border-ink aria-[current]:bg-ink aria-[current]:text-paper"
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
