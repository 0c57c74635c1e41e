import { Fragment } from 'react'
import { listingSearch, plainQuery } from '#contract/listing/listing-url.ts'
import { paths } from '#contract/paths/paths.ts'
import * as searchTexts from '#texts/search.ts'
import { Link } from '#web/ui/link.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { useFrame } from '#web/widgets/frame/frame-data.ts'
import { AskForWords } from './ask-for-words.tsx'
import { CheapNote, MentionsNote } from './match-notes.tsx'
import { PlaceNote } from './place-note.tsx'
import type { SearchResultsData } from './search-data.ts'
import { AppliedSizes } from './size-filters.tsx'

/** What the shop made of the words: corrections, order, sizes, place, words that nothing has. */
export function SearchNotes({ data }: { data: SearchResultsData }) {
  return (
    <>
      <Correction data={data} />
      <CheapNote data={data} />
      <AppliedSizes data={data} />
      <MentionsNote data={data} />
      <PlaceNote place={data.place} />
      <MissingWords data={data} />
    </>
  )
}

/** SRCH-01: says what was searched instead, and links to the words as typed. */
function Correction({ data: { words, corrected } }: { data: SearchResultsData }) {
  const { seller } = useFrame()
  if (words === null || corrected === null) return null
  const exactSearchPath =
    paths.search() + listingSearch(plainQuery, seller, { q: words, exact: '1' })
  return (
    <p className="mt-2 wrap-anywhere">
      <RichText
        parts={searchTexts.corrected({
          words: corrected,
          strong: (text) => <strong>{text}</strong>,
        })}
      />{' '}
      <span className="text-ink-2">
        <RichText
          parts={searchTexts.searchInstead({
            words,
            link: (text) => (
              <Link
                to={exactSearchPath}
                rel="nofollow"
                className="font-semibold text-ink underline underline-offset-3"
              >
                {text}
              </Link>
            ),
          })}
        />
      </span>
    </p>
  )
}

/** FIND-04: names the words that nothing has, and asks the seller for a part number among them. */
function MissingWords({ data }: { data: SearchResultsData }) {
  const { words, corrected, missing, isPartial } = data
  if (words === null || !isPartial) return null
  if (missing.length === 0)
    return <p className="mt-2 text-ink-2 wrap-anywhere">{searchTexts.noneWithAllWords()}</p>
  const { lostWords, rest } = splitWords(corrected ?? words, missing)
  return (
    <section
      aria-labelledby="missing-words"
      className="mt-4 grid gap-x-10 gap-y-5 rounded-large bg-ask-tint p-4 lg:grid-cols-2 lg:p-6"
    >
      <div>
        <h2 id="missing-words" className="text-section font-bold wrap-anywhere">
          <RichText
            parts={searchTexts.noneFor({
              words: lostWords.join(', '),
              lost: () => <LostWords words={lostWords} />,
            })}
          />
        </h2>
        <p className="mt-1 text-ink-2 wrap-anywhere">
          {rest.length === 0
            ? searchTexts.inNoProduct()
            : searchTexts.wordsLeftOut({ rest: rest.join(' ') })}
        </p>
      </div>
      <AskForWords words={words} />
    </section>
  )
}

function LostWords({ words }: { words: readonly string[] }) {
  return words.map((word, at) => (
    <Fragment key={word}>
      {at > 0 && ', '}
      <s className="text-look">{word}</s>
    </Fragment>
  ))
}

/** The words as typed, those that nothing has apart from the others: "QX-6299" is one word. */
function splitWords(text: string, missing: readonly string[]) {
  const words = text.split(' ').filter(Boolean)
  const lostWords = words.filter((word) => {
    const parts = word.toLowerCase().match(/[\p{L}\p{N}.]+/gu) ?? []
    return parts.length > 0 && parts.every((part) => missing.includes(part))
  })
  return lostWords.length > 0
    ? { lostWords, rest: words.filter((word) => !lostWords.includes(word)) }
    : { lostWords: missing, rest: [] }
}
