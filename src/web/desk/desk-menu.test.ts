import { expect, test } from 'vitest'
import { roles } from '#contract/accounts/staff.ts'
import { deskRoutes } from '#contract/routes/desk-routes.ts'
import {
  deskMenu,
  findCurrentPath,
  findMenuPath,
  settingsItem,
  workbenchItem,
} from './desk-menu.ts'
import { deskSettings } from './desk-settings.ts'
import { findLikeScreens, findScreens, findSettings } from './find-screens.ts'

const menuItems = [workbenchItem, ...deskMenu.flatMap(({ lines }) => lines), settingsItem]
const items = [...menuItems, ...deskSettings.flatMap(({ lines }) => lines)]
const itemPaths = items.map(({ path }) => path)

/** Pages that another page leads to: not a screen of their own. */
const subPages: Record<string, string> = {
  '/desk/orders/print': 'Orders',
  '/desk/drafts': 'Orders',
  '/desk/views': 'the views of every list',
  '/desk/search': 'the field in the bar above every page',
  '/desk/products/new': 'Products',
  '/desk/tax-codes': 'Products',
  '/desk/prices': 'Prices and stock',
  '/desk/companies': 'Customers',
  '/desk/registrations': 'Company',
  '/desk/issued-documents': 'Tax',
  '/desk/price-check': 'Price lists',
  '/desk/bids/rules': 'Rules',
  '/desk/rules/log': 'Rules',
  '/desk/rules/new': 'Rules',
  '/desk/searches/trials': 'Searches',
  '/desk/searches/query': 'Searches',
  '/desk/pages': 'Content',
}

test('[DEAL-07] every page of the desk stands in the menu, under Settings, or on a page that does', () => {
  const pages = deskRoutes
    .filter(({ frame, pattern }) => frame === 'desk' && !pattern.endsWith('*'))
    .map(({ pattern }) => pattern)
  expect(pages.length).toBeGreaterThan(40)
  const lost = pages.filter(
    (pattern) =>
      !itemPaths.includes(pattern) && !pattern.includes('/:') && !Object.hasOwn(subPages, pattern),
  )
  expect(lost).toEqual([])
  // A page with a parameter belongs to the item above it.
  // The history of a thing and its texts in other languages open beside its own page.
  const isBeside = (pattern: string) => /^\/desk\/(history|translations)\//.test(pattern)
  for (const pattern of pages.filter((each) => each.includes('/:') && !isBeside(each))) {
    const above = pattern.slice(0, pattern.indexOf('/:'))
    expect([...itemPaths, ...Object.keys(subPages)], pattern).toContain(above)
  }
  for (const pattern of Object.keys(subPages)) expect(pages).toContain(pattern)
})

test('[DEAL-07] no screen stands twice, and all lines fit a screen of 800 px', () => {
  expect(new Set(itemPaths).size).toBe(items.length)
  const lineHeight = 29
  const headHeight = 30
  const height = menuItems.length * lineHeight + deskMenu.length * headHeight + 16
  expect(height).toBeLessThanOrEqual(800 - 48)
})

test('[DEAL-07] the current line is the nearest above the page, and its filter counts', () => {
  const menuPaths = menuItems.map(({ path }) => path)
  const find = (address: string) => {
    const { pathname, search } = new URL(address, 'http://in.localhost')
    return findCurrentPath(menuPaths, pathname, search)
  }
  expect(find('/desk')).toBe('/desk')
  expect(find('/desk?show=approval')).toBe('/desk?show=approval')
  expect(find('/desk?show=mine')).toBe('/desk')
  expect(find('/desk/bids/B1')).toBe('/desk/bids')
  expect(find('/desk/bids/rules')).toBe('/desk/bids')
  expect(find('/desk/rules/12')).toBe('/desk/rules')
  expect(find('/desk/orders?state=asked&page=2')).toBe('/desk/orders?state=asked')
  expect(find('/desk/orders/260101-X')).toBe('/desk/orders')
  expect(find('/desk/staff')).toBeNull()
})

test('[DEAL-07] [DESK-01] screens and settings are found by words, by those who may open them', () => {
  expect(findSettings({ role: 'owner' }, 'logo').map(({ name }) => name())).toEqual(['Branding'])
  expect(findSettings({ role: 'reader' }, 'logo')).toEqual([])
  expect(findSettings({ role: 'owner' }, 'cut-off cash').map(({ name }) => name())).toEqual([
    'Payment and dispatch',
  ])
  expect(findScreens({ role: 'owner' }, 'pro').map(({ name }) => name)[0]).toBe('Products')
  for (const role of roles) expect(findScreens({ role }, '').length).toBeGreaterThan(10)
  expect(findScreens({ role: 'reader' }, 'staff')).toEqual([])
})

test('[DEAL-07] a screen below a line of the menu marks that line, though Settings lists it too', () => {
  const settingsPaths = deskSettings.flatMap(({ lines }) => lines.map(({ path }) => path))
  const find = (pathname: string) => findMenuPath(menuItems, settingsPaths, pathname, '')
  expect(find('/desk/rules/approvals')).toBe('/desk/rules')
  expect(find('/desk/bids/rules')).toBe('/desk/rules')
  expect(find('/desk/bids')).toBe('/desk/bids')
  expect(find('/desk/keys')).toBe('/desk/settings')
})

test('[DEAL-07] an address that no page has leads to the screens like it that the role may open', () => {
  const find = (pathname: string, role: (typeof roles)[number] = 'owner') =>
    findLikeScreens({ role }, pathname).map(({ name }) => name)
  expect(find('/desk/ordres')).toEqual(['Orders'])
  expect(find('/desk/order')).toEqual(['Orders'])
  expect(find('/desk/returns')).toEqual(['Returns'])
  expect(find('/desk/activity')).toEqual(['Activity log'])
  expect(find('/desk/customers/12/no-such-part')[0]).toBe('Customers')
  expect(find('/desk/stafff')).toEqual(['Staff'])
  expect(find('/desk/stafff', 'reader')).toEqual([])
  expect(find('/desk/xyzzy')).toEqual([])
  expect(find('/desk/12')).toEqual([])
})
