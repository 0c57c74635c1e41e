import { paths } from '#contract/paths/paths.ts'
import * as commonTexts from '#texts/common.ts'
import * as searchTexts from '#texts/search.ts'
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
            {searchTexts.productsNotFound()}
          </h2>
          <p className="mt-1 max-w-[60ch] text-ink-2 wrap-anywhere">
            {words === null ? searchTexts.noneLikePicture() : searchTexts.noneWithWords()}
          </p>
          <p className="mt-3">
            <Link
              to={paths.searchByPicture()}
              rel="nofollow"
              className="text-link inline-flex items-center gap-1.5 text-2"
            >
              <Icon name="camera" className="size-4" />
              {words === null ? searchTexts.tryAnotherPicture() : searchTexts.searchByPicture()}
            </Link>
          </p>
        </div>
        {words === null ? <AskWithPicture /> : <AskForWords words={words} />}
      </section>
      <ProductRail
        title={
          near.category === null
            ? searchTexts.popular()
            : searchTexts.bestOfCategory({ category: near.category })
        }
        cards={near.cards}
      />
      <CategoryTiles title={searchTexts.nearCategories()} tiles={near.tiles} />
    </>
  )
}

function AskWithPicture() {
  return (
    <div className="grid content-start justify-items-start gap-3">
      <p>{searchTexts.askWithPicture()}</p>
      <a href={toHref(paths.newRfq('?picture=1'))} rel="nofollow" className="button button-ask">
        {commonTexts.requestAQuote()}
      </a>
    </div>
  )
}
