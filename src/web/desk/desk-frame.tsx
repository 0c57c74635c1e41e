import { useRef } from 'react'
import {
  isRouteErrorResponse,
  NavLink,
  Outlet,
  useLocation,
  useRouteLoaderData,
} from 'react-router'
import { hasCapability, type Role, roleNames, type StaffMember } from '#contract/accounts/staff.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import type { DeskWorkCounts } from '#domain/insight/insight.ts'
import { formatCount } from '#kernel/money.ts'
import { Button } from '#web/ui/button.tsx'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useScrollToCurrent } from '#web/ui/scroll-to-current.ts'
import { Toasts } from '#web/ui/toast.tsx'
import type { Route } from './+types/desk-frame.ts'
import { requireDeskAccess } from './desk-access.ts'
import { deskMenu, type MenuItem } from './desk-menu.ts'
import { LeaveGuard } from './editing/leave-guard.tsx'
import { readMergeNote } from './editing/merge-note.ts'
import { useLiveCounts } from './live-counts.ts'
import '../styles/desk.css'

export interface DeskFrameData {
  company: string
  staff: Pick<StaffMember, 'name' | 'email' | 'role'>
  money: { currency: string; symbol: string; locale: string }
  /** Country and time zone in which times are read and shown. */
  clock: { country: string; timeZone: string }
  /** Whose changes the last save was merged with. */
  mergeNote: string | null
  /** Null: counting failed, and the menu shows no counts. */
  waiting: DeskWorkCounts | null
}

/** Data for the frame around every page of the desk. Not cached: it is personal. */
export async function loader({ context, request }: Route.LoaderArgs): Promise<DeskFrameData> {
  const { staff, scope, shop } = requireDeskAccess(context, request, 'read')
  const { companyName, currency, symbol, locale, country, countryCode } = scope.seller
  const { name, email, role } = staff
  return {
    company: companyName,
    staff: { name, email, role },
    money: { currency, symbol, locale },
    clock: { country, timeZone: shop.delivery.findTimeZone(countryCode) },
    mergeNote: readMergeNote(request.headers.get('cookie')),
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

export default function DeskFrame({ loaderData }: Route.ComponentProps) {
  return (
    <DeskLayout data={loaderData}>
      <LeaveGuard />
      <Outlet />
    </DeskLayout>
  )
}

function DeskLayout({ data, children }: { data: DeskFrameData; children: React.ReactNode }) {
  const { company, staff, money } = data
  const waiting = useLiveCounts(data.waiting)
  const sidebar = useRef<HTMLElement>(null)
  useScrollToCurrent(sidebar, useLocation().pathname)
  const menu = <Menu role={staff.role} waiting={waiting} money={money} />
  return (
    <>
      <a
        href="#main"
        className="absolute top-2 left-2 z-50 -translate-y-20 rounded-small bg-ink px-4 py-2 text-paper focus:translate-y-0"
      >
        Skip to the page
      </a>
      <header className="border-b border-line bg-quiet">
        <div className="wrap flex flex-wrap items-center gap-x-6 gap-y-2 py-3">
          <p className="font-bold">
            {company} <span className="font-normal text-ink-2">desk</span>
          </p>
          <form
            method="post"
            action={deskPaths.logout()}
            data-document=""
            className="ml-auto flex items-center gap-3 text-2"
          >
            <span className="text-ink-2 max-sm:sr-only">
              {staff.name || staff.email}, {roleNames[staff.role]}
            </span>
            <Button type="submit">Sign out</Button>
          </form>
        </div>
        <Disclosure
          className="wrap border-t border-line lg:hidden print:hidden"
          summaryClassName="flex items-center gap-2 py-2.5 text-2 font-semibold"
          summary={
            <>
              <Icon name="menu" /> Menu
            </>
          }
        >
          <nav aria-label="Desk, menu" className="pb-4">
            {menu}
          </nav>
        </Disclosure>
      </header>
      <div className="wrap grid items-start gap-8 py-5 lg:grid-cols-[12rem_minmax(0,1fr)] lg:py-6 xl:gap-12">
        <nav
          ref={sidebar}
          aria-label="Desk"
          className="sticky top-6 -ml-3 max-h-[calc(100vh-3rem)] overflow-y-auto max-lg:hidden"
        >
          {menu}
        </nav>
        <main id="main" tabIndex={-1} className="min-h-[60vh] min-w-0 outline-none">
          {children}
        </main>
      </div>
      <Toasts />
    </>
  )
}

/** Shows only what the role may use; use-cases enforce it. */
interface MenuProps {
  role: Role
  waiting: DeskWorkCounts | null
  money: DeskFrameData['money']
}

function Menu({ role, waiting, money }: MenuProps) {
  const groups = deskMenu
    .map(({ name, lines }) => ({
      name,
      lines: lines.filter(({ needs }) => hasCapability(role, needs)),
    }))
    .filter(({ lines }) => lines.length > 0)
  return (
    <ul className="desk-menu grid gap-4">
      <li>
        <NavLink to={deskPaths.start()} end>
          Start
        </NavLink>
      </li>
      {groups.map(({ name, lines }) => (
        <li key={name}>
          <p className="px-3 pb-1 text-1 font-semibold text-ink-2">{name}</p>
          <ul className="grid gap-0.5">
            {lines.map((line) => (
              <li key={line.path}>
                <NavLink to={line.path}>
                  {line.name}
                  <MenuCounts line={line} waiting={waiting} money={money} />
                </NavLink>
              </li>
            ))}
          </ul>
        </li>
      ))}
      <li>
        <a href={paths.apiDocs()}>API</a>
      </li>
    </ul>
  )
}

/** Number of items waiting on a page, with a text for screen readers. */
function MenuCounts({ line, waiting, money }: Omit<MenuProps, 'role'> & { line: MenuItem }) {
  return (line.counts ?? []).map(({ of, words }, at) => {
    const count = waiting?.[of] ?? 0
    if (count === 0) return null
    return (
      <span
        key={of}
        className={at === 0 ? 'desk-count' : 'desk-count desk-count-look'}
        title={`${count} ${words}`}
      >
        {formatCount(count, money)} <span className="sr-only">{words}</span>
      </span>
    )
  })
}

export function ErrorBoundary({ error, loaderData }: Route.ErrorBoundaryProps) {
  const status = isRouteErrorResponse(error) ? error.status : 500
  const message = <DeskMessage status={status} />
  return loaderData ? (
    <DeskLayout data={loaderData}>{message}</DeskLayout>
  ) : (
    <main className="wrap py-10">{message}</main>
  )
}

const errorTexts: Record<number, [string, string]> = {
  403: [
    'This is not open to you',
    'Your role does not go so far. An owner of the shop can change that.',
  ],
  404: ['There is nothing here', 'It may have been taken away, or the address is not right.'],
  500: [
    'Something went wrong',
    'This page could not be loaded. It is our fault, and we have taken note of it.',
  ],
}

function DeskMessage({ status }: { status: number }) {
  const [heading, sentence] = errorTexts[status] ?? errorTexts[500]!
  return (
    <section className="grid gap-3">
      <title>{heading}</title>
      <h1 className="title">{heading}</h1>
      <p className="text-ink-2">{sentence}</p>
    </section>
  )
}
