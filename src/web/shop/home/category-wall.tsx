import type { CategoryTile, MenuGroup } from '#contract/catalog/catalog.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatCount } from '#kernel/money.ts'
import * as homeTexts from '#texts/home.ts'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { Picture } from '#web/widgets/product/picture.tsx'

/** A group with the first of its main categories. */
export interface WallGroup
  extends Pick<CategoryTile, 'displayName' | 'path' | 'picture' | 'count'> {
  mains: { name: string; url: string }[]
}

const maxMains = 4

export function buildWall(tiles: readonly CategoryTile[], menu: readonly MenuGroup[]): WallGroup[] {
  const mainsByPath = new Map(menu.map((group) => [paths.group(group.url), group.mains]))
  return tiles.map(({ displayName, path, picture, count }) => ({
    displayName,
    path,
    picture,
    count,
    mains: (mainsByPath.get(path) ?? []).slice(0, maxMains).map(({ name, url }) => ({ name, url })),
  }))
}

/** LOOK-06: every group with its first main categories, dense, without script. */
export function CategoryWall({ groups }: { groups: readonly WallGroup[] }) {
  const { seller } = useFrame()
  if (groups.length === 0) return null
  return (
    <section aria-label={homeTexts.shopByCategory()} className="mt-12">
      <h2 className="mb-4 text-section font-bold">{homeTexts.shopByCategory()}</h2>
      <ul className="category-wall">
        {groups.map((group) => (
          <li key={group.path}>
            <h3>
              <Picture
                picture={group.picture}
                alt=""
                widths={[96]}
                sizes="44px"
                className="w-11 flex-none rounded-[8px]"
              />
              <span className="wall-name">
                <Link to={group.path}>{group.displayName}</Link>{' '}
                <small>{formatCount(group.count, seller)}</small>
              </span>
            </h3>
            <p>
              {group.mains.map((main) => (
                <Link key={main.url} to={paths.category(main.url)}>
                  {main.name}
                </Link>
              ))}
            </p>
          </li>
        ))}
      </ul>
    </section>
  )
}
