import type { MenuGroup } from '#contract/catalog/catalog.ts'
import { toHref } from '#web/ui/to-href.ts'

interface WireGroup {
  groupName: string
  groupUrl: string
  mainCategories: { name: string; url: string; subCategories: { name: string; url: string }[] }[]
}

let menuPromise: Promise<MenuGroup[]> | undefined

/**
 * The whole category tree, fetched once a visit; rejects on failure, and the next call tries again.
 */
export function loadMenu(): Promise<MenuGroup[]> {
  menuPromise ??= fetchMenu().catch((error: unknown) => {
    menuPromise = undefined
    throw error
  })
  return menuPromise
}

async function fetchMenu(): Promise<MenuGroup[]> {
  const answer = await fetch(toHref('/api/v1/menu'), {
    headers: { accept: 'application/json' },
    signal: AbortSignal.timeout(10_000),
  })
  if (!answer.ok) throw new Error(answer.statusText)
  const groups = (await answer.json()) as WireGroup[]
  return groups.map((group) => ({
    name: group.groupName,
    url: group.groupUrl,
    mains: group.mainCategories.map((main) => ({
      name: main.name,
      url: main.url,
      subs: main.subCategories.map((sub) => ({
        name: sub.name,
        url: sub.url.slice(main.url.length + 1),
      })),
    })),
  }))
}
