import { useEffect, useId, useRef, useState } from 'react'
import { Form, useLocation } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import {
  checkSearchText,
  maxSearchLength,
  type SearchRefusal,
  searchRefusalTexts,
} from '#contract/search/search.ts'
import * as searchBoxTexts from '#texts/search-box.ts'
import { storeSearch } from '#web/browser/search-hints.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useLazyComponent } from '#web/ui/lazy-component.ts'
import { Link } from '#web/ui/link.tsx'

const loadSuggestions = () => import('./search-suggestions.tsx')
const loadVoice = () => import('./voice-popup.tsx')
const loadPicture = () => import('./picture-popup.tsx')

/** The focus goes on to the header's box, as the home page's own leaves with its page. */
let isFromHero = false

/**
 * HDR-01: the header's search box, a plain form to /Search. Suggestions are loaded on first use. A
 * refusal shows beside the box, from script or from the page that the form led to (SRCH-02).
 */
export function SearchBox({
  className,
  inHero = false,
}: {
  className: string
  /** On the home page: larger, with a button in words. */
  inHero?: boolean
}) {
  const { pathname, search } = useLocation()
  const addressText = pathname === paths.search() ? new URLSearchParams(search).get('q') : null
  const addressCheck = addressText === null ? null : checkSearchText(addressText)
  const words = addressCheck?.ok ? addressCheck.text : ''
  const [refusal, setRefusal] = useState<SearchRefusal | null>(null)
  const visibleRefusal = refusal ?? (addressCheck && !addressCheck.ok ? addressCheck.code : null)
  const [isErrorVisible, setIsErrorVisible] = useState(true)
  const [isNear, setIsNear] = useState(false)
  const Suggestions = useLazyComponent(loadSuggestions, isNear)
  const [isVoiceOpen, setIsVoiceOpen] = useState(false)
  const VoicePopup = useLazyComponent(loadVoice, isVoiceOpen)
  const [isPictureOpen, setIsPictureOpen] = useState(false)
  const PicturePopup = useLazyComponent(loadPicture, isPictureOpen)
  const input = useRef<HTMLInputElement>(null)
  const id = useId()
  const listId = `${id}list`
  const error = visibleRefusal !== null && isErrorVisible ? `${id}error` : undefined

  // The shopper may type before hydration.
  useEffect(() => {
    if (document.activeElement === input.current) setIsNear(true)
  }, [])

  const currentLocation = pathname + search
  const initialLocation = useRef(currentLocation)
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a navigation resets the box; typed text stays
  useEffect(() => {
    if (initialLocation.current === currentLocation) return
    initialLocation.current = ''
    input.current!.value = words
    if (!inHero && isFromHero) {
      isFromHero = false
      input.current!.focus()
    }
    setRefusal(null)
    setIsErrorVisible(true)
  }, [currentLocation])

  return (
    <>
      <Form
        role="search"
        method="get"
        action={paths.search()}
        className={`search-box ${inHero ? 'search-box-hero' : ''} ${className}`}
        onSubmit={(event) => {
          const box = input.current!
          const textCheck = checkSearchText(box.value)
          if (textCheck.ok) {
            isFromHero = inHero
            return storeSearch(textCheck.text)
          }
          event.preventDefault()
          if (textCheck.code === 'tags') box.value = ''
          setRefusal(textCheck.code)
          setIsErrorVisible(true)
          box.focus()
        }}
      >
        <button
          type="submit"
          aria-label={searchBoxTexts.search()}
          title={searchBoxTexts.search()}
          {...(inHero && { tabIndex: -1, 'aria-hidden': true })}
          className="grid h-full w-11 flex-none place-items-center rounded-full"
        >
          <Icon name="search" />
        </button>
        <input
          ref={input}
          name="q"
          type="text"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded="false"
          aria-controls={listId}
          aria-label={searchBoxTexts.search()}
          aria-invalid={error ? true : undefined}
          aria-describedby={error}
          defaultValue={words}
          maxLength={maxSearchLength}
          placeholder={searchBoxTexts.searchPlaceholder()}
          autoComplete="off"
          autoCapitalize="none"
          enterKeyHint="search"
          onFocus={() => setIsNear(true)}
          onInput={() => setIsErrorVisible(false)}
        />
        <OtherSearches
          openVoice={() => setIsVoiceOpen(true)}
          openPicture={() => setIsPictureOpen(true)}
        />
        {inHero && (
          <Button type="submit" tone="buy" className="rounded-full">
            {searchBoxTexts.search()}
          </Button>
        )}
        {error && (
          <p
            id={error}
            role="alert"
            className="absolute top-full start-0 z-40 mt-1 rounded-small border border-bad bg-raised px-3 py-2 text-2 font-semibold text-bad shadow-depth"
          >
            {searchRefusalTexts[visibleRefusal!]()}
          </p>
        )}
        {Suggestions && <Suggestions input={input.current!} listId={listId} />}
      </Form>
      {VoicePopup && <VoicePopup onClose={() => setIsVoiceOpen(false)} />}
      {PicturePopup && <PicturePopup onClose={() => setIsPictureOpen(false)} />}
    </>
  )
}

function OtherSearches(props: { openVoice: () => void; openPicture: () => void }) {
  return (
    <>
      {/* Without script there is no voice search. */}
      <IconButton
        label={searchBoxTexts.searchByVoice()}
        onClick={props.openVoice}
        className="flex-none noscript:hidden"
      >
        <Icon name="mic" />
      </IconButton>
      <Link
        to={paths.searchByPicture()}
        rel="nofollow"
        aria-label={searchBoxTexts.searchByPicture()}
        title={searchBoxTexts.searchByPicture()}
        onClick={(event) => {
          if (event.metaKey || event.ctrlKey || event.shiftKey) return
          event.preventDefault()
          props.openPicture()
        }}
        className="grid size-9 flex-none place-items-center rounded-full hover:bg-quiet"
      >
        <Icon name="camera" />
      </Link>
    </>
  )
}
