import { useState } from 'react'
import { useLocation } from 'react-router'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { toHref } from '#web/ui/to-href.ts'

const cookieName = 'desk-menu'
const yearSeconds = 365 * 24 * 3_600

/** Whether the person keeps the menu folded. */
export function readFoldedMenu(cookie: string | null): boolean {
  return /(?:^|;\s*)desk-menu=folded(?:;|$)/.test(cookie ?? '')
}

/** The pages that need the width: a quote as a sheet, the lines of a bid. */
function needsWidth(pathname: string): boolean {
  return /^\/desk\/(?:rfqs|bids)\/(?!rules$)[^/]+$/.test(pathname)
}

/**
 * The menu is folded on pages that need the width, elsewhere as the person left it, which a cookie
 * keeps. Source: DEAL-07.
 */
export function useFoldedMenu(startsFolded: boolean): { isFolded: boolean; toggle: () => void } {
  const isWide = needsWidth(useLocation().pathname)
  const [isFolded, setIsFolded] = useState(startsFolded)
  const [isOpenWhereWide, setIsOpenWhereWide] = useState(false)
  return {
    isFolded: isWide ? !isOpenWhereWide : isFolded,
    toggle() {
      if (isWide) return setIsOpenWhereWide((open) => !open)
      // biome-ignore lint/suspicious/noDocumentCookie: the server reads it for the first paint
      document.cookie = `${cookieName}=${isFolded ? 'open' : 'folded'}; path=${toHref(deskPaths.start())}; max-age=${yearSeconds}; samesite=lax`
      setIsFolded(!isFolded)
    },
  }
}
