import latinFace from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?url'
import { useContext, useEffect } from 'react'
import { Links, Meta, Outlet, Scripts, ScrollRestoration } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import * as uiTexts from '#texts/ui.ts'
import { toHref } from '#web/ui/to-href.ts'
import type { Route } from './+types/root.ts'
import { keepPageOnFailure } from './router/keep-page.ts'
import { PrefetchedPages, useLinkNavigation } from './router/link-navigation.tsx'
import { useSubmissions } from './router/submissions.ts'
import mark from './styles/mark.svg?url'
import { markHydrated } from './ui/hydration.ts'
import { Nonce } from './ui/nonce.ts'
import { describeLanguage } from './ui/page-language.ts'
import { visitContext } from './visit.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { seller } = context.get(visitContext).scope
  return {
    language: describeLanguage(seller.locale),
    favicon: seller.favicon ? paths.picture(seller.favicon, 96, 'webp') : null,
  }
}

export const shouldRevalidate = () => false

export const clientMiddleware = [keepPageOnFailure]

export const links: Route.LinksFunction = () => [
  { rel: 'preload', href: latinFace, as: 'font', type: 'font/woff2', crossOrigin: 'anonymous' },
]

export default function Root({ loaderData }: Route.ComponentProps) {
  const { language, favicon } = loaderData
  const nonce = useContext(Nonce)
  const linkHandlers = useLinkNavigation()
  useSubmissions()
  useEffect(markHydrated, [])
  return (
    <html lang={language.lang} dir={language.dir} data-prefix={language.prefix || undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="theme-color" media="(prefers-color-scheme: light)" content="#ffffff" />
        <meta name="theme-color" media="(prefers-color-scheme: dark)" content="#121716" />
        <link rel="icon" href={favicon ?? mark} type={favicon ? 'image/webp' : 'image/svg+xml'} />
        <link rel="manifest" href={paths.manifest()} />
        <Meta />
        <Links />
      </head>
      <body {...linkHandlers}>
        <Outlet />
        <PrefetchedPages />
        <ScrollRestoration {...(nonce ? { nonce } : {})} />
        {/* In production one script starts all others when the time comes (page-script.ts). */}
        {import.meta.env.DEV && <Scripts {...(nonce ? { nonce } : {})} />}
      </body>
    </html>
  )
}

/** Shown only where even the frame failed. */
export function ErrorBoundary() {
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{uiTexts.somethingWentWrong()}</title>
        <Links />
      </head>
      <body>
        <main className="wrap py-16">
          <h1 className="title">{uiTexts.somethingWentWrong()}</h1>
          <p className="mt-2 text-ink-2">{uiTexts.tryAgainSoon()}</p>
          <p className="mt-6">
            <a href={toHref('/')} className="underline">
              {uiTexts.goHome()}
            </a>
          </p>
        </main>
      </body>
    </html>
  )
}
