import { useLocation } from 'react-router'
import type { StaffRights } from '#contract/accounts/staff.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { findLikeScreens } from '../find-screens.ts'
import { DeskIcon } from './desk-icon.tsx'

const errorTexts: Record<number, [string, string]> = {
  403: [
    'This is not open to you',
    'Your role doesn’t include this page. An owner of the shop can change that.',
  ],
  404: ['There is nothing here', 'It may have been removed, or the address has a typing mistake.'],
  500: [
    'Something went wrong',
    'This page could not be loaded. It is our fault, and the error is in our log.',
  ],
}

/** Instead of a page of the desk: what is wrong, and the ways on. `rights`: null outside the frame. */
export function DeskMessage({ status, rights }: { status: number; rights: StaffRights | null }) {
  const [heading, sentence] = errorTexts[status] ?? errorTexts[500]!
  return (
    <section className="grid justify-items-start gap-4">
      <title>{`Desk: ${heading.toLowerCase()}`}</title>
      <meta name="robots" content="noindex" />
      <div className="grid gap-1">
        <h1 className="title">{heading}</h1>
        <p className="text-ink-2">{sentence}</p>
      </div>
      {status === 404 && rights && <LikeScreens rights={rights} />}
      {status === 404 && rights && (
        <form action={deskPaths.search()} className="flex w-full max-w-md gap-2">
          <input
            type="search"
            name="q"
            aria-label="Number, SKU, buyer or screen"
            placeholder="Number, SKU, buyer or screen"
            autoComplete="off"
            className="h-(--control) min-w-0 flex-1 rounded-small border border-edge bg-paper px-3 text-typed"
          />
          <Button type="submit">Search</Button>
        </form>
      )}
      {rights && <ButtonLink to={deskPaths.start()}>Go to the workbench</ButtonLink>}
    </section>
  )
}

/** Screens whose names are like the last part of the address. */
function LikeScreens({ rights }: { rights: StaffRights }) {
  const { pathname } = useLocation()
  const screens = findLikeScreens(rights, pathname)
  if (screens.length === 0) return null
  return (
    <nav aria-label="Like this address" className="grid gap-2">
      <p className="text-2 font-semibold text-ink-2">Did you mean</p>
      <ul className="flex flex-wrap gap-2">
        {screens.map(({ name, path, icon }) => (
          <li key={path}>
            <Link to={path} className="button button-plain">
              <DeskIcon name={icon} />
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
