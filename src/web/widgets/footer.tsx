import { useEffect, useState } from 'react'
import { Link, useMatches } from 'react-router'
import { paths } from '#contract/paths.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { SellerHtml } from '#web/ui/seller-html.tsx'
import { useFrame } from './frame-data.ts'

/** FTR-01. A listing hands its long description down by its loader's `footerHtml`. */
export function Footer() {
  const { seller, menu, hints } = useFrame()
  const description = useMatches()
    .map((match) => (match.loaderData as { footerHtml?: string } | undefined)?.footerHtml)
    .find((html) => html)
  return (
    <footer className="mt-16 border-t border-line bg-quiet text-2">
      <div className={`wrap grid gap-10 pt-10 ${hints.consentChosen ? 'pb-10' : 'pb-64 sm:pb-40'}`}>
        {description && <SellerHtml html={description} className="text-ink-2" />}
        <section className="grid gap-2">
          <h2 className="text-4 font-bold">{seller.homeTitle}</h2>
          <SellerHtml html={seller.aboutHtml} className="text-ink-2" />
        </section>
        <nav aria-label="Shop By Category, all">
          <h2 className="mb-4 text-4 font-bold">Shop By Category</h2>
          <ul className="grid grid-cols-2 gap-x-4 gap-y-6 sm:grid-cols-3 lg:grid-cols-5">
            {menu.map((group) => (
              <li key={group.url}>
                <Link to={paths.group(group.url)} className="font-semibold">
                  {group.name}
                </Link>
                <ul className="mt-1 text-ink-2">
                  {group.mains.map((main) => (
                    <li key={main.url}>
                      <Link to={paths.category(main.url)} className="inline-block py-1">
                        {main.name}
                      </Link>
                    </li>
                  ))}
                </ul>
              </li>
            ))}
          </ul>
        </nav>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2 border-t border-line pt-6">
          <span className="text-ink-2">{seller.companyName}</span>
          {seller.footerPages.map((page) => (
            <Link key={page.url} to={paths.footerPage(page.url)} className="py-1">
              {page.title}
            </Link>
          ))}
          <Link to={paths.consent()} className="py-1">
            Cookie choices
          </Link>
        </div>
      </div>
      <ScrollToTop />
    </footer>
  )
}

/** Shown after 300px. */
function ScrollToTop() {
  const { hints } = useFrame()
  const [shown, show] = useState(false)
  useEffect(() => {
    const onScroll = () => show(window.scrollY > 300)
    onScroll()
    window.addEventListener('scroll', onScroll, { passive: true })
    return () => window.removeEventListener('scroll', onScroll)
  }, [])
  if (!shown) return null
  return (
    <IconButton
      label="Scroll to top"
      onClick={() => window.scrollTo({ top: 0 })}
      className={`fixed right-4 z-20 size-11 border border-line bg-raised shadow-depth ${hints.consentChosen ? 'bottom-4' : 'bottom-52 sm:bottom-32'}`}
    >
      <Icon name="up" />
    </IconButton>
  )
}
