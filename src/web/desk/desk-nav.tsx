import { useRef } from 'react'
import { useLocation } from 'react-router'
import { mayDo, type StaffRights } from '#contract/accounts/staff.ts'
import type { DeskWorkCounts } from '#domain/insight/insight.ts'
import { formatCount } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as deskFrameTexts from '#texts/desk-frame.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Link } from '#web/ui/link.tsx'
import { useScrollToCurrent } from '#web/ui/scroll-to-current.ts'
import type { DeskFrameData } from './desk-frame.tsx'
import {
  deskMenu,
  findMenuPath,
  type MenuItem,
  mayOpen,
  settingsItem,
  tabPaths,
  workbenchItem,
} from './desk-menu.ts'
import { deskSettings } from './desk-settings.ts'
import { DeskIcon } from './parts/desk-icon.tsx'

interface NavProps {
  staff: StaffRights
  waiting: DeskWorkCounts | null
  money: DeskFrameData['money']
}

const menuItems = [workbenchItem, ...deskMenu.flatMap(({ lines }) => lines), settingsItem]
const settingsPaths = deskSettings.flatMap(({ lines }) => lines.map(({ path }) => path))

function useCurrentPath(): string | null {
  const { pathname, search } = useLocation()
  return findMenuPath(menuItems, settingsPaths, pathname, search)
}

/** Shows only what the role may open; use-cases enforce it. */
function listGroups(staff: StaffRights) {
  return deskMenu
    .map(({ name, lines }) => ({
      name,
      lines: lines.filter((line) => mayOpen(staff, line)),
    }))
    .filter(({ lines }) => lines.length > 0)
}

/** The menu beside the page: five groups with what waits in each line (DEAL-07). */
export function SideMenu(props: NavProps) {
  const current = useCurrentPath()
  const nav = useRef<HTMLElement>(null)
  useScrollToCurrent(nav, current ?? '')
  const line = (item: MenuItem) => (
    <NavLine key={item.path} item={item} isCurrent={item.path === current} {...props} />
  )
  return (
    <nav ref={nav} aria-label={deskFrameTexts.menu()} className="desk-side">
      {line(workbenchItem)}
      {listGroups(props.staff).map(({ name, lines }) => (
        <section key={lines[0]!.path}>
          <h2>{name()}</h2>
          {lines.map(line)}
        </section>
      ))}
      <div className="mt-auto">{line(settingsItem)}</div>
    </nav>
  )
}

/** A phone's foot: four screens, and all of them in a sheet above it. */
export function TabBar(props: NavProps) {
  const current = useCurrentPath()
  const tabs = menuItems.filter(({ path }) => tabPaths.includes(path))
  const line = (item: MenuItem) => (
    <NavLine key={item.path} item={item} isCurrent={item.path === current} {...props} />
  )
  return (
    <nav aria-label={deskFrameTexts.tabs()} className="desk-tabs">
      {tabs.map(line)}
      <Disclosure
        className="desk-more"
        summary={
          <>
            <DeskIcon name="more" />
            {deskFrameTexts.more()}
          </>
        }
      >
        <div className="desk-more-sheet">
          {listGroups(props.staff).map(({ name, lines }) => (
            <section key={lines[0]!.path}>
              <h2>{name()}</h2>
              {lines.map(line)}
            </section>
          ))}
          {line(settingsItem)}
        </div>
      </Disclosure>
    </nav>
  )
}

function NavLine({
  item,
  isCurrent,
  staff,
  waiting,
  money,
}: NavProps & { item: MenuItem; isCurrent: boolean }) {
  const { name, path, icon, turn } = item
  const shares = countShares(item, staff, waiting)
  const count = shares.reduce((sum, each) => sum + each.count, 0)
  const words = shares.map((each) => each.words).join(commonTexts.clauseComma())
  const isOurs = turn !== undefined && mayDo(staff, turn.needs, 'part')
  const tone = item === workbenchItem ? 'hot' : isOurs ? turn.verb : ''
  return (
    <Link
      to={path}
      aria-current={isCurrent ? 'page' : undefined}
      title={words === '' ? name() : deskFrameTexts.countedLine({ name: name(), words })}
    >
      <DeskIcon name={icon} />
      <span>{name()}</span>
      {count > 0 && (
        <span className={`desk-count ${tone}`}>
          {formatCount(count, money)}
          <span className="sr-only"> {words}</span>
        </span>
      )}
    </Link>
  )
}

/** What waits in a line; on the workbench, the sum of what waits for this person. */
function countShares(item: MenuItem, staff: StaffRights, waiting: DeskWorkCounts | null) {
  if (!waiting) return []
  if (item !== workbenchItem)
    return (item.counts ?? [])
      .map(({ of, words }) => ({ count: waiting[of], words: words({ count: waiting[of] }) }))
      .filter(({ count }) => count > 0)
  const count = deskMenu
    .flatMap(({ lines }) => lines)
    .filter(({ turn }) => turn && mayDo(staff, turn.needs, 'part'))
    .flatMap(({ counts = [] }) => counts)
    .reduce((sum, { of }) => sum + waiting[of], 0)
  return count > 0 ? [{ count, words: deskFrameTexts.waitForYou({ count }) }] : []
}
