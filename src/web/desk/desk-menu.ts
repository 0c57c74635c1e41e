import { type Capability, mayDo, type StaffRights } from '#contract/accounts/staff.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import type { DeskWorkCounts } from '#domain/insight/insight.ts'
import type { DeskIconName } from './parts/desk-icon.tsx'

export interface MenuItem {
  name: string
  path: string
  icon: DeskIconName
  /** Who may open the screen. */
  needs: Capability
  /** It shows orders or customers of the whole shop: not for those limited to some warehouses. */
  isWhole?: true
  /** A screen elsewhere that belongs to it too. */
  alsoAt?: string
  /** What waits there, each with its words. */
  counts?: readonly { of: Exclude<keyof DeskWorkCounts, 'fingerprint'>; words: string }[]
  /** The count has this colour for those who may act on it, and is grey for others. */
  turn?: { verb: 'ask' | 'bid' | 'buy'; needs: Capability }
}

export interface MenuGroup {
  name: string
  lines: readonly MenuItem[]
}

export const workbenchItem: MenuItem = {
  name: 'Workbench',
  path: deskPaths.start(),
  icon: 'workbench',
  needs: 'read',
}

export const settingsItem: MenuItem = {
  name: 'Settings',
  path: deskPaths.settings(),
  icon: 'settings',
  needs: 'read',
}

/**
 * The screens of each day, whole at 1280 × 800. Those set once stand in desk-settings.ts; a page of
 * the desk in neither fails desk-menu.test.ts. Source: DEAL-07.
 */
export const deskMenu: readonly MenuGroup[] = [
  {
    name: 'Deals',
    lines: [
      {
        name: 'Requests',
        path: quotePaths.desk(),
        icon: 'requests',
        needs: 'read',
        counts: [{ of: 'rfqs', words: 'to answer' }],
        turn: { verb: 'ask', needs: 'negotiate' },
      },
      {
        name: 'Bids',
        path: deskPaths.bids(),
        icon: 'bids',
        needs: 'read',
        counts: [{ of: 'bids', words: 'to answer' }],
        turn: { verb: 'bid', needs: 'negotiate' },
      },
      {
        name: 'Approvals',
        path: deskPaths.approvals(),
        icon: 'approvals',
        needs: 'read',
        counts: [{ of: 'approvals', words: 'to approve' }],
        turn: { verb: 'ask', needs: 'approve' },
      },
      {
        name: 'Orders',
        path: deskPaths.orders(),
        icon: 'orders',
        needs: 'read',
        counts: [
          { of: 'placed', words: 'to confirm' },
          { of: 'confirmed', words: 'to pack' },
          { of: 'packed', words: 'to ship' },
        ],
        turn: { verb: 'buy', needs: 'orders' },
      },
      {
        name: 'Returns',
        path: deskPaths.returns(),
        icon: 'returns',
        needs: 'read',
        counts: [{ of: 'requests', words: 'cancellations or returns asked for' }],
        turn: { verb: 'buy', needs: 'orders' },
      },
    ],
  },
  {
    name: 'Goods',
    lines: [
      { name: 'Products', path: deskPaths.products(), icon: 'products', needs: 'read' },
      {
        name: 'Prices and stock',
        path: deskPaths.stock(),
        alsoAt: deskPaths.bulk(),
        icon: 'prices',
        needs: 'read',
      },
      { name: 'Categories', path: deskPaths.categories(), icon: 'categories', needs: 'read' },
      { name: 'Brands', path: deskPaths.brands(), icon: 'brands', needs: 'read' },
      { name: 'Attributes', path: deskPaths.attributes(), icon: 'attributes', needs: 'read' },
      { name: 'Import and export', path: deskPaths.imports(), icon: 'imports', needs: 'read' },
    ],
  },
  {
    name: 'Buyers',
    lines: [
      {
        name: 'Customers',
        path: deskPaths.customers(),
        alsoAt: deskPaths.companies(),
        icon: 'customers',
        needs: 'read',
        isWhole: true,
      },
      {
        name: 'Messages',
        path: deskPaths.messages(),
        icon: 'messages',
        needs: 'negotiate',
        counts: [{ of: 'messages', words: 'new' }],
      },
      { name: 'Reviews', path: deskPaths.opinions(), icon: 'opinions', needs: 'negotiate' },
    ],
  },
  {
    name: 'Growth',
    lines: [
      { name: 'Insight', path: deskPaths.insight(), icon: 'insight', needs: 'read', isWhole: true },
      { name: 'Searches', path: deskPaths.searches(), icon: 'search', needs: 'read' },
      { name: 'Coupons', path: deskPaths.coupons(), icon: 'coupons', needs: 'read' },
      { name: 'Timed deals', path: deskPaths.deals(), icon: 'deals', needs: 'read' },
      {
        name: 'Rules',
        path: deskPaths.rules(),
        alsoAt: deskPaths.bidRules(),
        icon: 'rules',
        needs: 'read',
      },
    ],
  },
]

/** Whether somebody may open a screen; use-cases enforce it. */
export function mayOpen(staff: StaffRights, { needs, isWhole }: MenuItem): boolean {
  return mayDo(staff, needs, 'part') && !(isWhole && staff.limits?.warehouses)
}

/** Of a phone's foot; the fifth tab opens all screens. */
export const tabPaths: readonly string[] = [
  workbenchItem.path,
  quotePaths.desk(),
  deskPaths.bids(),
  deskPaths.orders(),
]

/** The item that a page belongs to: the one whose address it has or lies below, the longest first. */
export function findCurrentPath(
  paths: readonly string[],
  pathname: string,
  search: string,
): string | null {
  const here = new URLSearchParams(search)
  const candidates = paths.filter((path) => {
    const [start = '', query = ''] = path.split('?')
    const matches = [...new URLSearchParams(query)].every(
      ([name, value]) => here.get(name) === value,
    )
    const isBelow = start !== deskPaths.start() && pathname.startsWith(`${start}/`)
    return matches && (pathname === start || (isBelow && query === ''))
  })
  return candidates.sort((a, b) => b.length - a.length)[0] ?? null
}

/**
 * The address of the menu's current line. A screen that Settings lists belongs to Settings, unless
 * it lies below a line of the menu.
 */
export function findMenuPath(
  items: readonly MenuItem[],
  settingsPaths: readonly string[],
  pathname: string,
  search: string,
): string | null {
  const addresses = items.flatMap(({ alsoAt }) => alsoAt ?? []).concat(settingsPaths)
  const path = findCurrentPath([...items.map((item) => item.path), ...addresses], pathname, search)
  if (path === null) return null
  const owner = items.find(({ alsoAt }) => alsoAt === path)
  if (owner) return owner.path
  if (!settingsPaths.includes(path)) return path
  const itemPaths = items.map((item) => item.path)
  return findCurrentPath(itemPaths, path, '') ?? settingsItem.path
}
