import { useEffect, useState } from 'react'
import type { MenuGroup } from '#contract/catalog/catalog.ts'
import { paths } from '#contract/paths/paths.ts'
import * as frameTexts from '#texts/frame.ts'
import { loadMenu } from '#web/browser/menu.ts'
import { useSavedState } from '#web/browser/saved-state.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { CountrySelector } from './country-selector.tsx'
import { useFrame } from './frame-data.ts'
import { LanguageSelector } from './language-selector.tsx'

/**
 * HDR-03: all groups, main categories and subcategories, and help; the whole navigation of a phone.
 * Opens without script, then with the groups alone: the levels below are fetched when it is first
 * opened.
 */
export function CategorySidebar() {
  const { groups, seller, person } = useFrame()
  const [open, setOpen] = useState(false)
  const menu = useMenu(open)
  return (
    <Disclosure
      className="group/side"
      summaryClassName="-ms-2 grid size-9 place-items-center rounded-full hover:bg-quiet group-open/side:fixed group-open/side:top-3 group-open/side:start-[calc(min(22rem,88vw)-3rem)] group-open/side:z-50"
      label={frameTexts.shopByCategory()}
      onToggle={setOpen}
      summary={
        <>
          <Icon name="menu" className="size-5 group-open/side:hidden" />
          <Icon name="close" className="hidden size-5 group-open/side:block" />
        </>
      }
    >
      <div className="fixed inset-y-0 start-0 z-40 w-[min(22rem,88vw)] overflow-y-auto overscroll-contain border-e border-line bg-paper p-4 shadow-veil">
        <h2 className="mb-2 text-section font-bold">{frameTexts.shopByCategory()}</h2>
        <nav aria-label={frameTexts.shopByCategory()}>
          <ul>
            {menu
              ? menu.map((group) => <Group key={group.url} group={group} />)
              : groups.map(({ url, name }) => (
                  <li key={url}>
                    <Link to={paths.group(url)} className="block py-2 font-semibold">
                      {name}
                    </Link>
                  </li>
                ))}
          </ul>
        </nav>
        <PhoneLinks />
        <h2 className="mt-6 mb-2 border-t border-line pt-4 text-section font-bold">
          {frameTexts.helpAndSettings()}
        </h2>
        <ul className="grid gap-1">
          <li>
            <Link to={paths.contact()} className="block py-1.5">
              {frameTexts.customerService()}
            </Link>
          </li>
          {seller.footerPages.map((page) => (
            <li key={page.url}>
              <Link to={paths.footerPage(page.url)} className="block py-1.5">
                {page.title}
              </Link>
            </li>
          ))}
          <li>
            <Link to={paths.consent()} className="block py-1.5">
              {frameTexts.cookieChoices()}
            </Link>
          </li>
          <li>
            <Link to={person ? paths.logout() : paths.login()} className="block py-1.5">
              {person ? frameTexts.signOut() : frameTexts.signin()}
            </Link>
          </li>
        </ul>
      </div>
    </Disclosure>
  )
}

/** What the header has no room for on a phone. Source: LOOK-09. */
function PhoneLinks() {
  const savedState = useSavedState(useFrame().savedState)
  const lists = [
    { name: frameTexts.compare(), path: paths.compare(), count: savedState?.compared.length },
    { name: frameTexts.wishlist(), path: paths.wishlist(), count: savedState?.wished.length },
  ]
  return (
    <ul className="mt-6 grid gap-1 border-t border-line pt-4 sm:hidden">
      {lists.map(({ name, path, count }) => (
        <li key={name}>
          <Link to={path} rel="nofollow" className="block py-1.5">
            {count ? `${name}, ${count}` : name}
          </Link>
        </li>
      ))}
      <li>
        <LanguageSelector />
      </li>
      <li>
        <CountrySelector />
      </li>
    </ul>
  )
}

/** Null until loaded; if that fails, the groups' own pages lead on. */
function useMenu(isOpen: boolean): readonly MenuGroup[] | null {
  const [menu, setMenu] = useState<readonly MenuGroup[] | null>(null)
  useEffect(() => {
    if (isOpen) loadMenu().then(setMenu, () => {})
  }, [isOpen])
  return menu
}

function Group({ group }: { group: MenuGroup }) {
  return (
    <li>
      <details className="group/branch">
        <summary className="flex items-center justify-between py-2 font-semibold">
          {group.name}
          <Icon name="down" className="size-4 group-open/branch:rotate-180" />
        </summary>
        <ul className="mb-2 grid gap-2 border-s border-line ps-3">
          <li>
            <Link to={paths.group(group.url)} className="block py-1 text-buy">
              {frameTexts.allOfGroup({ name: group.name })}
            </Link>
          </li>
          {group.mains.map((main) => (
            <li key={main.url}>
              <Link to={paths.category(main.url)} className="block py-1 font-medium">
                {main.name}
              </Link>
              <ul className="ps-3 text-2 text-ink-2">
                {main.subs.map((sub) => (
                  <li key={sub.url}>
                    <Link to={paths.category(main.url, sub.url)} className="block py-1">
                      {sub.name}
                    </Link>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      </details>
    </li>
  )
}
