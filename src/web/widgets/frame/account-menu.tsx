import { useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import * as frameTexts from '#texts/frame.ts'
import { Disclosure } from '#web/ui/disclosure.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useLazyComponent } from '#web/ui/lazy-component.ts'
import { Link } from '#web/ui/link.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { listAccountLinks } from '../account/account-links.ts'
import { CompanySwitch } from '../account/company-switch.tsx'
import { type Person, useFrame } from './frame-data.ts'
import { getGreeting } from './greeting.ts'

const loadDialog = () => import('./logout-dialog.tsx')

/** HDR-01: the account menu of customers; visitors have Login and Register. */
export function AccountMenu() {
  const { person } = useFrame()
  return person ? <CustomerMenu person={person} /> : <VisitorLinks />
}

function VisitorLinks() {
  const { pathname, search } = useLocation()
  const back = /^\/(login|register)/.test(pathname) ? paths.home() : pathname + search
  const linkClass =
    'flex h-9 items-center rounded-full px-2 text-2 font-semibold hover:bg-quiet hover:no-underline'
  return (
    <>
      <Link to={paths.loginThen(back)} className={linkClass} rel="nofollow">
        <Icon name="person" className="lg:hidden" />
        <span className="max-lg:sr-only">{frameTexts.login()}</span>
      </Link>
      <Link to={paths.registerThen(back)} className={`${linkClass} max-lg:hidden`} rel="nofollow">
        {frameTexts.register()}
      </Link>
    </>
  )
}

function CustomerMenu({ person }: { person: Person }) {
  const greeting = useGreeting(person.firstName)
  const [isDialogOpen, setIsDialogOpen] = useState(false)
  const LogoutDialog = useLazyComponent(loadDialog, isDialogOpen)
  useStoreHints(person)
  return (
    <>
      <Disclosure
        className="group/account lg:relative"
        summaryClassName="flex h-9 items-center gap-1 rounded-full px-2 text-2 font-semibold hover:bg-quiet"
        summary={
          <>
            <Icon name="person" className="lg:hidden" />
            <span className="max-w-40 max-lg:sr-only">
              <span className="block truncate">{greeting}</span>
              {person.company && (
                <span className="block truncate text-1 font-normal text-ink-2">
                  {frameTexts.actingFor({ name: person.company.name })}
                </span>
              )}
            </span>
            <Icon name="down" className="size-4 group-open/account:rotate-180 max-lg:hidden" />
          </>
        }
      >
        <div className="absolute inset-x-2 top-full z-30 mt-1 max-h-[calc(100dvh-8rem)] overflow-auto rounded-large border border-line bg-raised p-2 shadow-depth lg:start-auto lg:end-0 lg:w-60">
          <CompanySwitch person={person} />
          <ul>
            {listAccountLinks(person).map(({ name, path }) => (
              <li key={path}>
                <Link
                  to={path}
                  className="block rounded-small px-2 py-2 hover:bg-quiet hover:no-underline"
                >
                  {name}
                </Link>
              </li>
            ))}
            <li className="mt-1 border-t border-line pt-1">
              <a
                href={toHref(paths.logout())}
                onClick={(event) => {
                  event.preventDefault()
                  setIsDialogOpen(true)
                }}
                className="block rounded-small px-2 py-2 hover:bg-quiet hover:no-underline"
              >
                {frameTexts.logout()}
              </a>
            </li>
          </ul>
        </div>
      </Disclosure>
      {LogoutDialog && <LogoutDialog onClose={() => setIsDialogOpen(false)} />}
    </>
  )
}

/** HDR-02: by name, else by the shopper's own clock, which only the browser knows. */
function useGreeting(firstName: string): string {
  const [hour, setHour] = useState<number | null>(null)
  useEffect(() => setHour(new Date().getHours()), [])
  return firstName
    ? frameTexts.greeting({ name: firstName })
    : hour === null
      ? frameTexts.myAccount()
      : getGreeting(hour)
}

/**
 * AUTH-02: hints for the page under the seed's names, never authority; they are removed on
 * sign-out.
 */
function useStoreHints({ hints }: Person): void {
  useEffect(() => {
    import('#web/browser/stored-hints.ts').then(
      ({ storeHints }) => storeHints(hints),
      () => {},
    )
  }, [hints])
}
