import { paths } from '#contract/paths/paths.ts'
import { buildNewRfqQuery } from '#contract/paths/quote-paths.ts'
import { CategoryTiles } from '#web/widgets/product/category-tiles.tsx'
import { ListingHeading } from '../listing/listing-body.tsx'
import { PictureNotes } from './picture-notes.tsx'
import { PlaceNote } from './place-note.tsx'
import type { SearchResultsData } from './search-data.ts'

/** SRCH-04: why there may be no results, and where to go on. */
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
      <section className="mt-6 grid gap-3 rounded-large bg-quiet px-4 py-8 lg:px-8">
        <h2 className="text-section font-bold">Products Not Found</h2>
        {words === null ? (
          <p className="text-ink-2">
            Nothing here looks like your picture. A picture of the product alone, seen from the
            front on a plain ground, works best.
          </p>
        ) : (
          <>
            <p className="text-ink-2">
              We have nothing that goes by these words. What often helps:
            </p>
            <ul className="list-disc pl-5 text-ink-2">
              <li>
                fewer words, or more general ones: “gloves” rather than “gloves for garden work”
              </li>
              <li>the part number alone, or its first signs</li>
              <li>another word for the same thing, or its spelling checked</li>
            </ul>
          </>
        )}
        <p className="mt-2">Or let us look for it: a person answers with a price.</p>
        <a
          href={paths.newRfq(words === null ? '?picture=1' : buildNewRfqQuery({ words }))}
          rel="nofollow"
          className="button button-ask justify-self-start"
        >
          Request a Quote
        </a>
      </section>
      <CategoryTiles title="Perhaps in here" tiles={near} />
    </>
  )
}
