import { mayDo, type StaffRights } from '#contract/accounts/staff.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { paths } from '#contract/paths/paths.ts'
import { distance } from '#kernel/edit-distance.ts'
import * as deskFrameTexts from '#texts/desk-frame.ts'
import { deskMenu, type MenuItem, mayOpen, settingsItem, workbenchItem } from './desk-menu.ts'
import { deskSettings, type SettingsItem } from './desk-settings.ts'
import type { DeskIconName } from './parts/desk-icon.tsx'

export interface Screen {
  name: string
  path: string
  icon: DeskIconName
}

/** What one begins from anywhere. */
const commands: readonly MenuItem[] = [
  {
    name: deskFrameTexts.newProduct,
    path: deskPaths.newProduct(),
    icon: 'products',
    needs: 'catalogue',
  },
  {
    name: deskFrameTexts.newCoupon,
    path: deskPaths.coupon('new'),
    icon: 'coupons',
    needs: 'prices',
  },
  {
    name: deskFrameTexts.planDeal,
    path: `${deskPaths.deals()}?plan`,
    icon: 'deals',
    needs: 'prices',
  },
  {
    name: deskFrameTexts.inviteStaff,
    path: `${deskPaths.staff()}?edit=new`,
    icon: 'staff',
    needs: 'administer',
  },
  {
    name: deskFrameTexts.newKey,
    path: `${deskPaths.keys()}?edit=new`,
    icon: 'keys',
    needs: 'administer',
  },
  { name: deskFrameTexts.openShop, path: paths.home(), icon: 'shop', needs: 'read' },
]

/** Settings that the role may open and whose name or description has every word. */
export function findSettings(staff: StaffRights, words: string): readonly SettingsItem[] {
  return deskSettings
    .flatMap(({ lines }) => lines)
    .filter(
      ({ name, about, words: more = '', needs }) =>
        mayDo(staff, needs, 'part') && hasWords(`${name()} ${about()} ${more}`, words),
    )
}

/**
 * Screens and commands that the role may open, those whose name begins with the words first; without
 * words the commands first, and no settings.
 */
export function findScreens(staff: StaffRights, words: string): Screen[] {
  const wanted = words.toLowerCase()
  const named = [
    ...(wanted === '' ? commands : []),
    workbenchItem,
    ...deskMenu.flatMap(({ lines }) => lines),
    settingsItem,
    ...(wanted === '' ? [] : commands),
  ]
    .filter((item) => mayOpen(staff, item) && hasWords(item.name(), words))
    .sort(
      (a, b) =>
        Number(b.name().toLowerCase().startsWith(wanted)) -
        Number(a.name().toLowerCase().startsWith(wanted)),
    )
  const settings = wanted === '' ? [] : findSettings(staff, words)
  return [...named, ...settings].map(({ name, path, icon }) => ({
    name: name(),
    path,
    icon,
  }))
}

function hasWords(text: string, words: string): boolean {
  const lower = text.toLowerCase()
  return words
    .toLowerCase()
    .split(/\s+/)
    .every((word) => lower.includes(word))
}

const maxLikeScreens = 3

/**
 * Screens that the role may open and whose name or address has the word that is most like one of
 * this address: for an address that no page has.
 */
export function findLikeScreens(staff: StaffRights, pathname: string): Screen[] {
  const parts = pathname.toLowerCase().split('/').slice(2)
  const words = parts.flatMap((part) => part.split(/[^a-z]+/)).filter((word) => word.length >= 3)
  const items = [workbenchItem, ...deskMenu.flatMap(({ lines }) => lines), settingsItem]
    .concat(deskSettings.flatMap(({ lines }) => lines))
    .filter((item) => mayOpen(staff, item))
    .map((item) => ({ item, gap: Math.min(...words.map((word) => getScreenGap(word, item))) }))
  const minGap = Math.min(2, ...items.map(({ gap }) => gap))
  return items
    .filter(({ gap }) => gap === minGap)
    .slice(0, maxLikeScreens)
    .map(({ item: { name, path, icon } }) => ({ name: name(), path, icon }))
}

/** Letters in which the word differs from the nearest one of the screen. */
function getScreenGap(word: string, { name, path }: MenuItem): number {
  const address = path.includes('?') ? [] : path.split('/').slice(-1)
  const screenWords = [...address, ...name().toLowerCase().split(' ')]
  const max = word.length < 5 ? 1 : 2
  return Math.min(
    ...screenWords.map((each) => {
      const gap = distance(word, each, max)
      if (gap <= max) return gap
      return each.startsWith(word) ? max : Number.POSITIVE_INFINITY
    }),
  )
}
