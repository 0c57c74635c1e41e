import type { CategoryTile } from '#contract/catalog/catalog.ts'
import { formatCount } from '#kernel/money.ts'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from '../frame/frame-data.ts'
import { Picture } from './picture.tsx'

/** CAT-14: pictures and names that link to categories. */
export function CategoryTiles({ title, tiles }: { title: string; tiles: CategoryTile[] }) {
  if (tiles.length === 0) return null
  return (
    <section className="mt-12" aria-label={title}>
      <h2 className="mb-4 text-section font-bold">{title}</h2>
      <ul className="grid grid-cols-3 gap-x-3 gap-y-5 sm:grid-cols-4 lg:grid-cols-6 xl:grid-cols-10">
        {tiles.map((tile) => (
          <CategoryTileLink key={tile.path} tile={tile} />
        ))}
      </ul>
    </section>
  )
}

function CategoryTileLink({ tile }: { tile: CategoryTile }) {
  const { seller } = useFrame()
  return (
    <li className="tile">
      <Picture
        picture={tile.picture}
        alt=""
        widths={[96, 240]}
        sizes="(min-width: 992px) 160px, 30vw"
      />
      <Link to={tile.path}>{tile.displayName}</Link>
      <span>{formatCount(tile.count, seller)}</span>
    </li>
  )
}
