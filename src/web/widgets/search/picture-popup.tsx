import { useState } from 'react'
import { listingSearch, plainQuery } from '#contract/listing/listing-url.ts'
import { paths } from '#contract/paths/paths.ts'
import * as searchBoxTexts from '#texts/search-box.ts'
import { getLastPictureCode } from '#web/browser/search-hints.ts'
import { Dialog } from '#web/ui/dialog.tsx'
import { Link } from '#web/ui/link.tsx'
import { useFrame } from '../frame/frame-data.ts'
import { PictureForm } from './picture-form.tsx'

export default function PicturePopup({ onClose }: { onClose: () => void }) {
  const { seller } = useFrame()
  const [lastCode] = useState(getLastPictureCode)
  return (
    <Dialog title={searchBoxTexts.searchByPicture()} onClose={onClose} className="max-w-[32rem]">
      <PictureForm refusal={null} onFound={onClose} />
      {lastCode && (
        <p className="mt-4 text-2">
          <Link
            to={
              paths.search() +
              listingSearch(plainQuery, seller, { source: 'image', code: lastCode })
            }
            onClick={onClose}
            className="font-semibold text-buy"
          >
            {searchBoxTexts.lastPictureResults()}
          </Link>
        </p>
      )}
    </Dialog>
  )
}
