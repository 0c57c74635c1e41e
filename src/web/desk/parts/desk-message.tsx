import { useLocation } from 'react-router'
import type { StaffRights } from '#contract/accounts/staff.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskPartsTexts from '#texts/desk-parts.ts'
import * as uiTexts from '#texts/ui.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { findLikeScreens } from '../find-screens.ts'
import { DeskIcon } from './desk-icon.tsx'

const errorTexts: Record<number, [() => string, () => string]> = {
  403: [deskPartsTexts.noAccess, deskPartsTexts.noAccessHint],
  404: [deskPartsTexts.nothingHere, deskPartsTexts.nothingHereHint],
  500: [uiTexts.somethingWentWrong, deskPartsTexts.failedHint],
}

/** Instead of a page of the desk: what is wrong, and the ways on. `rights`: null outside the frame. */
export function DeskMessage({ status, rights }: { status: number; rights: StaffRights | null }) {
  const [getHeading, getSentence] = errorTexts[status] ?? errorTexts[500]!
  const heading = getHeading()
  return (
    <section className="grid justify-items-start gap-4">
      <title>{deskPartsTexts.deskTitle({ title: heading })}</title>
      <meta name="robots" content="noindex" />
      <div className="grid gap-1">
        <h1 className="title">{heading}</h1>
        <p className="text-ink-2">{getSentence()}</p>
      </div>
      {status === 404 && rights && <LikeScreens rights={rights} />}
      {status === 404 && rights && (
        <form action={toHref(deskPaths.search())} className="flex w-full max-w-md gap-2">
          <input
            type="search"
            name="q"
            aria-label={deskPartsTexts.searchHint()}
            placeholder={deskPartsTexts.searchHint()}
            autoComplete="off"
            className="h-(--control) min-w-0 flex-1 rounded-small border border-edge bg-paper px-3 text-typed"
          />
          <Button type="submit">{deskPartsTexts.search()}</Button>
        </form>
      )}
      {rights && (
        <ButtonLink to={deskPaths.start()}>{deskPartsTexts.goToTheWorkbench()}</ButtonLink>
      )}
    </section>
  )
}

/** After an edit of what is no longer there: what was typed, to be copied. */
export function GoneMessage({ changes }: { changes: string }) {
  const heading = deskPartsTexts.nothingHere()
  return (
    <section className="grid max-w-[52rem] justify-items-start gap-4">
      <title>{deskPartsTexts.deskTitle({ title: heading })}</title>
      <meta name="robots" content="noindex" />
      <div className="grid gap-1">
        <h1 className="title">{heading}</h1>
        <p className="text-ink-2">{uiTexts.noLongerHere()}</p>
      </div>
      {changes !== '' && (
        <div className="grid w-full gap-1.5">
          <p className="text-2 text-ink-2">{deskPartsTexts.yourChangesAsText()}</p>
          <textarea
            readOnly
            rows={12}
            defaultValue={changes}
            dir="auto"
            aria-label={deskPartsTexts.yourChangesLabel()}
            className="w-full text-2"
          />
        </div>
      )}
      <ButtonLink to={deskPaths.start()}>{deskPartsTexts.goToTheWorkbench()}</ButtonLink>
    </section>
  )
}

/** Screens whose names are like the last part of the address. */
function LikeScreens({ rights }: { rights: StaffRights }) {
  const { pathname } = useLocation()
  const screens = findLikeScreens(rights, pathname)
  if (screens.length === 0) return null
  return (
    <nav aria-label={deskPartsTexts.similarPages()} className="grid gap-2">
      <p className="text-2 font-semibold text-ink-2">{deskPartsTexts.didYouMean()}</p>
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
