import { paths } from '#contract/paths/paths.ts'
import { Icon } from '#web/ui/icon.tsx'
import { Link } from '#web/ui/link.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { CategoryTiles } from '#web/widgets/product/category-tiles.tsx'
import { ProductRail } from '#web/widgets/product/product-rail.tsx'
import { ListingHeading } from '../listing/listing-body.tsx'
import { AskForWords } from './ask-for-words.tsx'
import { PictureNotes } from './picture-notes.tsx'
import { PlaceNote } from './place-note.tsx'
import type { SearchResultsData } from './search-data.ts'

/** SRCH-04, LOOK-07: nothing matches; the way to ask for it, then what sells best nearby. */
export function NoSearchResults({
  data: { words, listing, place, near, pictureNotes },
  name,
}: {
  data: SearchResultsData
  name: string
}) {
  return (
    <>
      <ListingHeading name={name} listing={listing} firstPage={1} />
      <PictureNotes notes={pictureNotes} />
      <PlaceNote place={place} />
      <section
        aria-labelledby="nothing-matches"
        className="mt-4 grid gap-x-10 gap-y-5 rounded-large bg-ask-tint p-4 lg:grid-cols-2 lg:p-6"
      >
        <div>
          <h2 id="nothing-matches" className="text-section font-bold">
            Products Not Found
          </h2>
          <p className="mt-1 max-w-[60ch] text-ink-2 wrap-anywhere">
            {words === null
              ? 'Nothing here looks like your picture. A picture of the product alone, seen from the front on a plain ground, works best.'
              : 'Nothing here has these words, not in a name, a part number or a specification. Fewer or more general words may help, or the beginning of a part number.'}
          </p>
          <p className="mt-3">
            <Link
              to={paths.searchByPicture()}
              rel="nofollow"
              className="text-link inline-flex items-center gap-1.5 text-2"
            >
              <Icon name="camera" className="size-4" />
              {words === null ? 'Try another picture' : 'Search by picture'}
            </Link>
          </p>
        </div>
        {words === null ? <AskWithPicture /> : <AskForWords words={words} />}
      </section>
      <ProductRail
        title={near.category === null ? 'What others buy' : `Best of ${near.category}`}
        cards={near.cards}
      />
      <CategoryTiles title="Perhaps in here" tiles={near.tiles} />
    </>
  )
}

function AskWithPicture() {
  return (
    <div className="grid content-start justify-items-start gap-3">
      <p>We may be able to get it: a person looks at the picture and answers with a price.</p>
      <a href={toHref(paths.newRfq('?picture=1'))} rel="nofollow" className="button button-ask">
        Request a Quote
      </a>
    </div>
  )
}
