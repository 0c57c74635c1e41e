import { useState } from 'react'
import { mayDo, type StaffRights } from '#contract/accounts/staff.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { cutText } from '#kernel/clean-text.ts'
import * as deskSettingsTexts from '#texts/desk-settings.ts'
import { getPageUrl } from '#web/answers.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { toHref } from '#web/ui/to-href.ts'
import type { Route } from './+types/settings.ts'
import { requireDeskAccess } from './desk-access.ts'
import { deskSettings } from './desk-settings.ts'
import { findSettings } from './find-screens.ts'
import { DeskIcon } from './parts/desk-icon.tsx'
import { buildDeskMeta, DeskPage } from './parts/desk-page.tsx'
import { EmptyState } from './parts/desk-table.tsx'

/** /desk/settings: the screens that are set once, with a search over them (DEAL-07). */
export function loader({ context, request }: Route.LoaderArgs) {
  const { staff } = requireDeskAccess(context, request, 'read')
  const words = cutText((getPageUrl(request).searchParams.get('q') ?? '').trim(), 80)
  const { role, own, limits } = staff
  return { words, rights: { role, own, limits } satisfies StaffRights }
}

export const meta: Route.MetaFunction = () => buildDeskMeta(deskSettingsTexts.settings())

export default function DeskSettings({ loaderData: { words, rights } }: Route.ComponentProps) {
  const [typed, setTyped] = useState(words)
  const matches = findSettings(rights, typed.trim())
  return (
    <DeskPage
      title={deskSettingsTexts.settings()}
      actions={
        <form action={toHref(deskPaths.settings())} className="flex gap-2 max-sm:w-full">
          <input
            type="search"
            name="q"
            aria-label={deskSettingsTexts.findSetting()}
            placeholder={deskSettingsTexts.findSetting()}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            autoComplete="off"
            className="h-(--control) w-56 min-w-0 rounded-small max-sm:flex-1 border border-edge bg-paper px-3 text-typed"
          />
          <Button type="submit">{deskSettingsTexts.find()}</Button>
        </form>
      }
    >
      {matches.length === 0 && (
        <EmptyState>
          <RichText
            parts={deskSettingsTexts.noneFound({
              link: (text) => (
                <Link to={deskPaths.settings()} className="underline">
                  {text}
                </Link>
              ),
            })}
          />
        </EmptyState>
      )}
      {deskSettings.map(({ name, lines }) => {
        const shown = lines.filter(
          (line) => mayDo(rights, line.needs, 'part') && matches.includes(line),
        )
        if (shown.length === 0) return null
        return (
          <section key={lines[0]!.path} aria-label={name()} className="grid gap-2">
            <h2 className="text-2 font-semibold text-ink-2">{name()}</h2>
            <ul className="desk-settings">
              {shown.map(({ name: title, path, icon, about }) => (
                <li key={path}>
                  <a href={toHref(path)} data-go="">
                    <span className="desk-kind">
                      <DeskIcon name={icon} />
                    </span>
                    <b>{title()}</b>
                    <small>{about()}</small>
                  </a>
                </li>
              ))}
            </ul>
          </section>
        )
      })}
    </DeskPage>
  )
}
