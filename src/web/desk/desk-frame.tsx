import { useState } from 'react'
import { isRouteErrorResponse, Outlet, useOutletContext, useRouteLoaderData } from 'react-router'
import type { StaffMember } from '#contract/accounts/staff.ts'
import type { DeskWorkCounts } from '#domain/insight/insight.ts'
import { getLanguage, getLocale } from '#messages/current-locale.ts'
import * as deskFrameTexts from '#texts/desk-frame.ts'
import { DayFieldContext } from '#web/ui/date-input.tsx'
import { Toasts } from '#web/ui/toast.tsx'
import type { Route } from './+types/desk-frame.ts'
import { requireDeskAccess } from './desk-access.ts'
import { DeskBar } from './desk-bar.tsx'
import { useShellKeys } from './desk-keys.ts'
import { SideMenu, TabBar } from './desk-nav.tsx'
import { isGoneEdit } from './editing/gone-edit.ts'
import { LeaveGuard } from './editing/leave-guard.tsx'
import { readMergeNote } from './editing/merge-note.ts'
import { readFoldedMenu, useFoldedMenu } from './folded-menu.ts'
import { KeyHelp } from './key-help.tsx'
import { type LiveCounts, useLiveCounts } from './live-counts.ts'
import { Palette } from './palette.tsx'
import { DayField } from './parts/day-field.tsx'
import { DeskMessage, GoneMessage } from './parts/desk-message.tsx'
import { type KeyLine, listScreenKeys } from './screen-keys.ts'
import '../styles/desk.css'

export interface DeskFrameData {
  company: string
  /** Those that the shop can be read in, as `hi-IN`. */
  languages: string[]
  staff: Pick<StaffMember, 'name' | 'email' | 'role' | 'own' | 'limits'>
  money: { currency: string; symbol: string; locale: string }
  /** Country and time zone in which times are read and shown. */
  clock: { country: string; countryCode: string; timeZone: string }
  /** Whose changes the last save was merged with. */
  mergeNote: string | null
  /** Null: counting failed, and the menu shows no counts. */
  waiting: DeskWorkCounts | null
  /** The person keeps the menu folded. */
  hasFoldedMenu: boolean
}

/** In the reader's language; English names as the seller's place does. */
const nameCountry = (country: string, code: string): string =>
  getLanguage() === 'en'
    ? country
    : (new Intl.DisplayNames(getLocale(), { type: 'region' }).of(code) ?? country)

/** Data for the frame around every page of the desk. Not cached: it is personal. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<DeskFrameData> {
  const { staff, scope, shop } = requireDeskAccess(context, request, 'read')
  const { companyName, languages, currency, symbol, locale, country, countryCode } = scope.seller
  const { name, email, role, own, limits } = staff
  return {
    company: companyName,
    languages,
    staff: { name, email, role, own, limits },
    money: { currency, symbol, locale },
    clock: {
      country: nameCountry(country, countryCode),
      countryCode,
      timeZone: shop.delivery.findTimeZone(countryCode),
    },
    mergeNote: readMergeNote(request.headers.get('cookie')),
    hasFoldedMenu: readFoldedMenu(request.headers.get('cookie')),
    waiting: await shop.insight.countDeskWork(scope).catch((error) => {
      scope.outside.log.warn(
        { event: 'desk.count_failed', err: error },
        'Counting the items waiting at the desk failed',
      )
      return null
    }),
  }
}

export function useDesk(): DeskFrameData {
  const data = useRouteLoaderData<DeskFrameData>('desk/desk-frame')
  if (!data) throw new Error('useDesk is used outside the desk frame')
  return data
}

/** What waits as it is streamed, for the pages below the frame. */
export const useDeskLive = () => useOutletContext<LiveCounts>()

export default function DeskFrame({ loaderData }: Route.ComponentProps) {
  return (
    <DeskLayout
      data={loaderData}
      content={(live) => (
        <>
          <LeaveGuard />
          <DayFieldContext value={DayField}>
            <Outlet context={live} />
          </DayFieldContext>
        </>
      )}
    />
  )
}

function DeskLayout({ data, content }: DeskLayoutProps) {
  const live = useLiveCounts(data.waiting)
  const { isFolded, toggle } = useFoldedMenu(data.hasFoldedMenu)
  const [isSearching, setIsSearching] = useState(false)
  const [keyLines, setKeyLines] = useState<readonly KeyLine[] | null>(null)
  useShellKeys({
    onSearch: () => setIsSearching(true),
    onFold: toggle,
    onHelp: () => setKeyLines(listScreenKeys()),
  })
  const nav = { staff: data.staff, waiting: live.counts, money: data.money }
  return (
    <div className="desk">
      <a href="#main" className="desk-skip">
        {deskFrameTexts.skipToMain()}
      </a>
      <DeskBar
        data={data}
        live={live}
        onSearch={() => setIsSearching(true)}
        onFold={toggle}
        isFolded={isFolded}
      />
      <div className={isFolded ? 'desk-frame folded' : 'desk-frame'}>
        <SideMenu {...nav} />
        <main id="main" tabIndex={-1}>
          {content(live)}
        </main>
      </div>
      <TabBar {...nav} />
      {isSearching && <Palette onClose={() => setIsSearching(false)} />}
      {keyLines && <KeyHelp lines={keyLines} onClose={() => setKeyLines(null)} />}
      <Toasts />
    </div>
  )
}

interface DeskLayoutProps {
  data: DeskFrameData
  content: (live: LiveCounts) => React.ReactNode
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const thrown: unknown = isRouteErrorResponse(error) ? error.data : null
  const message = isGoneEdit(thrown) ? (
    <GoneMessage changes={thrown.changes} />
  ) : (
    <DeskMessage status={status} rights={loaderData?.staff ?? null} />
  )
  return loaderData ? (
    <DeskLayout data={loaderData} content={() => message} />
  ) : (
    <main className="wrap py-10">{message}</main>
  )
}
