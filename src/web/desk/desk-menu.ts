import { type Capability, mayDo, type StaffRights } from '#contract/accounts/staff.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import type { DeskWorkCounts } from '#domain/insight/insight.ts'
import * as deskFrameTexts from '#texts/desk-frame.ts'
import type { DeskIconName } from './parts/desk-icon.tsx'

export interface MenuItem {
  name: () => string
  path: string
  icon: DeskIconName
  /** Who may open the screen. */
  needs: Capability
  /** It shows orders or customers of the whole shop: not for those limited to some warehouses. */
  isWhole?: true
  /** A screen elsewhere that belongs to it too. */
  alsoAt?: string
  /** What waits there, each with its words. */
  counts?: readonly {
    of: Exclude<keyof DeskWorkCounts, 'fingerprint'>
    words: (values: { count: number }) => string
  }[]
  /** The count has this colour for those who may act on it, and is grey for others. */
  turn?: { verb: 'ask' | 'bid' | 'buy'; needs: Capability }
}

export interface MenuGroup {
  name: () => string
  lines: readonly MenuItem[]
}

export const workbenchItem: MenuItem = {
  name: deskFrameTexts.workbench,
  path: deskPaths.start(),
  icon: 'workbench',
  needs: 'read',
}

export const settingsItem: MenuItem = {
  name: deskFrameTexts.settings,
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
    name: deskFrameTexts.deals,
    lines: [
      {
        name: deskFrameTexts.requests,
        path: quotePaths.desk(),
        icon: 'requests',
        needs: 'read',
        counts: [{ of: 'rfqs', words: deskFrameTexts.toAnswer }],
        turn: { verb: 'ask', needs: 'negotiate' },
      },
      {
        name: deskFrameTexts.bids,
        path: deskPaths.bids(),
        icon: 'bids',
        needs: 'read',
        counts: [{ of: 'bids', words: deskFrameTexts.toAnswer }],
        turn: { verb: 'bid', needs: 'negotiate' },
      },
      {
        name: deskFrameTexts.approvals,
        path: deskPaths.approvals(),
        icon: 'approvals',
        needs: 'read',
        counts: [{ of: 'approvals', words: deskFrameTexts.toApprove }],
        turn: { verb: 'ask', needs: 'approve' },
      },
      {
        name: deskFrameTexts.orders,
        path: deskPaths.orders(),
        icon: 'orders',
        needs: 'read',
        counts: [
          { of: 'placed', words: deskFrameTexts.toConfirm },
          { of: 'confirmed', words: deskFrameTexts.toPack },
          { of: 'packed', words: deskFrameTexts.toShip },
        ],
        turn: { verb: 'buy', needs: 'orders' },
      },
      {
        name: deskFrameTexts.returns,
        path: deskPaths.returns(),
        icon: 'returns',
        needs: 'read',
        counts: [{ of: 'requests', words: deskFrameTexts.returnsAsked }],
        turn: { verb: 'buy', needs: 'orders' },
      },
    ],
  },
  {
    name: deskFrameTexts.goods,
    lines: [
      {
        name: deskFrameTexts.products,
        path: deskPaths.products(),
        icon: 'products',
        needs: 'read',
      },
      {
        name: deskFrameTexts.pricesAndStock,
        path: deskPaths.stock(),
        alsoAt: deskPaths.bulk(),
        icon: 'prices',
        needs: 'read',
      },
      {
        name: deskFrameTexts.categories,
        path: deskPaths.categories(),
        icon: 'categories',
        needs: 'read',
      },
      { name: deskFrameTexts.brands, path: deskPaths.brands(), icon: 'brands', needs: 'read' },
      {
        name: deskFrameTexts.attributes,
        path: deskPaths.attributes(),
        icon: 'attributes',
        needs: 'read',
      },
      {
        name: deskFrameTexts.importAndExport,
        path: deskPaths.imports(),
        icon: 'imports',
        needs: 'read',
      },
    ],
  },
  {
    name: deskFrameTexts.buyers,
    lines: [
      {
        name: deskFrameTexts.customers,
        path: deskPaths.customers(),
        alsoAt: deskPaths.companies(),
        icon: 'customers',
        needs: 'read',
        isWhole: true,
      },
      {
        name: deskFrameTexts.messages,
        path: deskPaths.messages(),
        icon: 'messages',
        needs: 'negotiate',
        counts: [{ of: 'messages', words: deskFrameTexts.newMessages }],
      },
      {
        name: deskFrameTexts.reviews,
        path: deskPaths.opinions(),
        icon: 'opinions',
        needs: 'negotiate',
      },
    ],
  },
  {
    name: deskFrameTexts.growth,
    lines: [
      {
        name: deskFrameTexts.insight,
        path: deskPaths.insight(),
        icon: 'insight',
        needs: 'read',
        isWhole: true,
      },
      { name: deskFrameTexts.searches, path: deskPaths.searches(), icon: 'search', needs: 'read' },
      { name: deskFrameTexts.coupons, path: deskPaths.coupons(), icon: 'coupons', needs: 'read' },
      { name: deskFrameTexts.timedDeals, path: deskPaths.deals(), icon: 'deals', needs: 'read' },
      {
        name: deskFrameTexts.rules,
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
