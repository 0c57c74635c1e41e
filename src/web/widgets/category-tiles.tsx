import { Link } from 'react-router'
import type { CategoryTile } from '#contract/catalog.ts'
import { Picture } from './picture.tsx'

/** CAT-14: pictures and names that lead to categories. */
export function CategoryTiles({ title, tiles }: { title: string; tiles: CategoryTile[] }) {
  if (tiles.length === 0) return null
  return (
    <section className="mt-12" aria-label={title}>
      <h2 className="mb-4 text-5 font-bold tracking-[-0.02em]">{title}</h2>
      <ul className="grid grid-cols-3 gap-x-3 gap-y-5 sm:grid-cols-4 lg:grid-cols-6 xl:grid-cols-10">
        {tiles.map((tile) => (
          <CategoryTileLink key={tile.path} tile={tile} />
        ))}
      </ul>
    </section>
  )
}

export function CategoryTileLink({ tile }: { tile: CategoryTile }) {
  return (
    <li className="relative">
      <Picture picture={tile.picture} alt="" widths={[96, 240]} sizes="(min-width: 992px) 160px, 30vw" />
      <Link
        to={tile.path}
        prefetch="intent"
        className="mt-2 line-clamp-2 text-2 leading-[1.3] font-[550] after:absolute after:inset-0 after:rounded-large"
      >
        {tile.displayName}
      </Link>
      <span className="text-1 text-ink-2">{tile.count}</span>
    </li>
  )
}
