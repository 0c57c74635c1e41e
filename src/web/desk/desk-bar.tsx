import { useEffect, useState } from 'react'
import { roleNames } from '#contract/accounts/staff.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import * as deskFrameTexts from '#texts/desk-frame.ts'
import { Link } from '#web/ui/link.tsx'
import { toHref } from '#web/ui/to-href.ts'
import type { DeskFrameData } from './desk-frame.tsx'
import { DeskLanguages } from './desk-languages.tsx'
import type { LiveCounts } from './live-counts.ts'
import { DeskIcon } from './parts/desk-icon.tsx'
import { getInitials } from './parts/get-initials.ts'
import { Shortcut } from './parts/shortcut.tsx'

interface BarProps {
  data: DeskFrameData
  live: LiveCounts
  onSearch: () => void
  onFold: () => void
  isFolded: boolean
}

/** The bar above every page: whose desk it is, the search, whether figures are live, oneself. */
export function DeskBar({ data, live, onSearch, onFold, isFolded }: BarProps) {
  const { company, staff } = data
  const who = staff.name || staff.email
  return (
    <header className="desk-top">
      <p className="desk-mark">
        <i aria-hidden="true">
          <b />
          <b />
          <b />
        </i>
        <span className="truncate">{company}</span> <small>{deskFrameTexts.deskMark()}</small>
      </p>
      <a
        href={toHref(deskPaths.search())}
        className="desk-jump"
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          onSearch()
        }}
      >
        <DeskIcon name="search" />
        <span>{deskFrameTexts.searchHint()}</span>
        <kbd>
          <Shortcut letter="K" />
        </kbd>
      </a>
      <div className="desk-tools">
        <LiveMark live={live} clock={data.clock} locale={data.money.locale} />
        <DeskLanguages seller={data} />
        <FoldButton onFold={onFold} isFolded={isFolded} />
        <a
          href={toHref(paths.home())}
          className="desk-tool"
          title={deskFrameTexts.openShop()}
          aria-label={deskFrameTexts.openShop()}
        >
          <DeskIcon name="shop" />
        </a>
        <Link
          to={deskPaths.account()}
          className="desk-me"
          title={deskFrameTexts.ownSignIn({ name: who })}
        >
          <b className="desk-who">{getInitials(who)}</b>
          <span>
            {deskFrameTexts.whoAndRole({
              name: who,
              role: staff.own?.name ?? roleNames[staff.role](),
            })}
          </span>
        </Link>
        <form method="post" action={toHref(deskPaths.logout())} data-document="">
          <button
            type="submit"
            className="desk-tool"
            aria-label={deskFrameTexts.signOut()}
            title={deskFrameTexts.signOut()}
          >
            <DeskIcon name="leave" />
          </button>
        </form>
      </div>
    </header>
  )
}

/** Only with script, as nothing else folds the menu. */
function FoldButton({ onFold, isFolded }: Pick<BarProps, 'onFold' | 'isFolded'>) {
  const [hasScript, setHasScript] = useState(false)
  useEffect(() => setHasScript(true), [])
  if (!hasScript) return <span aria-hidden="true" className="desk-tool invisible max-lg:hidden" />
  const label = isFolded ? deskFrameTexts.unfoldMenu() : deskFrameTexts.foldMenu()
  return (
    <button
      type="button"
      className="desk-tool max-lg:hidden"
      aria-label={label}
      title={deskFrameTexts.foldTitle({ label })}
      onClick={onFold}
    >
      <DeskIcon name="fold" />
    </button>
  )
}

interface LiveMarkProps {
  live: LiveCounts
  clock: DeskFrameData['clock']
  locale: string
}

/** Says whether figures come by themselves, and since when they do not. */
function LiveMark({ live: { isLive, liveAt }, clock, locale }: LiveMarkProps) {
  if (isLive === null)
    return (
      <span aria-hidden="true" className="desk-live room">
        {deskFrameTexts.live()}
      </span>
    )
  const time =
    liveAt === null
      ? null
      : new Date(liveAt).toLocaleTimeString(locale, {
          hour: '2-digit',
          minute: '2-digit',
          timeZone: clock.timeZone,
        })
  return (
    <span className={isLive ? 'desk-live' : 'desk-live off'} role="status">
      {isLive
        ? deskFrameTexts.live()
        : time
          ? deskFrameTexts.notLiveSince({ time })
          : deskFrameTexts.notLive()}
    </span>
  )
}
