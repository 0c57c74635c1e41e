import { visualTexts } from '#contract/search/visual.ts'
import * as searchTexts from '#texts/search.ts'
import { CategoryTiles } from '#web/widgets/product/category-tiles.tsx'
import { PictureForm } from '#web/widgets/search/picture-form.tsx'
import { PlaceNote } from './place-note.tsx'
import type { EmptySearchData } from './search-data.ts'

/** /Search without a query. Errors in the words show beside the header's box (SRCH-02). */
export function EmptySearch({ data: { refusal, place, near } }: { data: EmptySearchData }) {
  const isUnknownPicture = refusal === 'unknown-code'
  return (
    <>
      <section className="grid max-w-[36rem] gap-2 pt-8">
        <h1 className="title">
          {isUnknownPicture ? searchTexts.searchByPicture() : searchTexts.lookingFor()}
        </h1>
        {isUnknownPicture ? (
          <PictureForm refusal={visualTexts['unknown-code']()} />
        ) : (
          <p className="text-ink-2">{searchTexts.typeHint()}</p>
        )}
      </section>
      <PlaceNote place={place} />
      <CategoryTiles title={searchTexts.shopByCategory()} tiles={near} />
    </>
  )
}
