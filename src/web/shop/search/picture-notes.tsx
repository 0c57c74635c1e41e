import { paths } from '#contract/paths/paths.ts'
import { buildNewRfqQuery } from '#contract/paths/quote-paths.ts'
import type { PictureCodeNote } from '#contract/search/picture-codes.ts'
import * as searchTexts from '#texts/search.ts'
import { toHref } from '#web/ui/to-href.ts'

/** FIND-07: by which codes products were found, and which codes no product has. */
export function PictureNotes({ notes }: { notes: readonly PictureCodeNote[] }) {
  return notes.map(({ text, wanted }) => (
    <p key={text} className="mt-2 wrap-anywhere">
      {text}{' '}
      {wanted !== null && (
        <a
          href={toHref(paths.newRfq(buildNewRfqQuery({ words: wanted })))}
          rel="nofollow"
          className="font-semibold underline underline-offset-3"
        >
          {searchTexts.requestQuoteFor({ wanted })}
        </a>
      )}
    </p>
  ))
}
