import { useEffect, useEffectEvent, useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { listingSearch, plainQuery } from '#contract/listing/listing-url.ts'
import { paths } from '#contract/paths/paths.ts'
import * as searchBoxTexts from '#texts/search-box.ts'
import { getRecentSearches, storeSearch } from '#web/browser/search-hints.ts'
import { fetchSuggestions } from '#web/browser/suggestions.ts'
import { useFrame } from '../frame/frame-data.ts'
import { readSuggestionKey } from './suggestion-keys.ts'
import { type Offer, SuggestionPanel } from './suggestion-panel.tsx'

/**
 * The pause after a keystroke before suggestions are fetched; SRCH-03 allows 500 ms, and 2 s on a
 * phone.
 */
const debounceMs = 150
/** Earlier searches beside suggestions for what is typed. */
const maxRecentBeside = 2

/**
 * SRCH-03: suggestions while the shopper types, a combobox by the ARIA practices whose focus stays
 * in the box. It attaches to the existing input, since it is loaded only when that is first used.
 */
export default function SearchSuggestions({
  input,
  listId,
}: {
  input: HTMLInputElement
  listId: string
}) {
  const { seller } = useFrame()
  const navigate = useNavigate()
  const isLeaving = useNavigation().state !== 'idle'
  const { key: pageKey } = useLocation()
  const [offers, setOffers] = useState<readonly Offer[]>([])
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const [words, setWords] = useState<string | null>(null)
  const isShown = open && offers.length > 0
  const buildOffer = (kind: Offer['kind'], text: string): Offer => ({
    kind,
    text,
    path: paths.search() + listingSearch(plainQuery, seller, { q: text }),
  })

  const showOffers = (nextOffers: readonly Offer[]) => {
    setOffers(nextOffers)
    setActive(-1)
  }
  const onAnswer = useEffectEvent(showOffers)
  /** Earlier searches that go on as is typed, and are not suggested anyway. */
  const findRecent = useEffectEvent((typed: string, suggested: readonly Offer[]) =>
    getRecentSearches()
      .filter((text) => {
        const begins = text.toLowerCase().startsWith(typed.trim().toLowerCase())
        return begins && text !== typed.trim() && suggested.every((offer) => offer.text !== text)
      })
      .slice(0, maxRecentBeside)
      .map((text) => buildOffer('recent', text)),
  )
  const showRecent = useEffectEvent(() =>
    showOffers(getRecentSearches().map((text) => buildOffer('recent', text))),
  )
  useEffect(() => {
    if (words === null) return
    if (words.trim() === '') return showRecent()
    const controller = new AbortController()
    const timer = setTimeout(() => {
      fetchSuggestions(words, controller.signal).then(
        (answer) =>
          !controller.signal.aborted && onAnswer([...answer, ...findRecent(words, answer)]),
        () => !controller.signal.aborted && onAnswer([]),
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [words])

  const requestOffers = () => {
    setWords(input.value.trimStart())
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setWords(null)
    showOffers([])
  }
  const openOffer = (offer: Offer) => {
    close()
    if (offer.missing === undefined && (offer.kind === 'search' || offer.kind === 'recent'))
      storeSearch(offer.text)
    void navigate(offer.path)
  }

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const step = readSuggestionKey(event, { isShown, active, count: offers.length })
    if (step === null) return
    if (step.kind === 'open') requestOffers()
    else if (step.kind === 'select') setActive(step.index)
    else if (step.kind === 'take') openOffer(offers[active]!)
    else if (step.kind === 'clear') input.value = ''
    else close()
    if (step.kind !== 'submit') event.preventDefault()
  })
  const onInput = useEffectEvent(requestOffers)
  const onPress = useEffectEvent(() => input.value === '' && requestOffers())
  const onClose = useEffectEvent(close)
  // Keystrokes made while this component was loading, unless they were searched for meanwhile.
  const onMount = useEffectEvent(() => {
    const isTyping = document.activeElement === input && input.value !== input.defaultValue
    if (isTyping && !isLeaving) requestOffers()
  })

  // biome-ignore lint/correctness/useExhaustiveDependencies: what was asked on another page is not shown on this one
  useEffect(() => onClose(), [pageKey])
  useEffect(() => {
    const listenerController = new AbortController()
    const { signal } = listenerController
    input.addEventListener('keydown', (event) => onKey(event), { signal })
    input.addEventListener('input', () => onInput(), { signal })
    input.addEventListener('click', () => onPress(), { signal })
    input.addEventListener('blur', () => onClose(), { signal })
    input.form?.addEventListener('submit', () => onClose(), { signal })
    onMount()
    return () => listenerController.abort()
  }, [input])

  useEffect(() => {
    input.setAttribute('aria-expanded', String(isShown))
    if (isShown && active >= 0) input.setAttribute('aria-activedescendant', `${listId}${active}`)
    else input.removeAttribute('aria-activedescendant')
    if (active >= 0)
      document.getElementById(`${listId}${active}`)?.scrollIntoView({ block: 'nearest' })
  }, [input, listId, isShown, active])

  return (
    <>
      <span role="status" className="sr-only">
        {isShown && searchBoxTexts.suggestionCount({ count: offers.length })}
      </span>
      <SuggestionPanel
        listId={listId}
        offers={isShown ? offers : []}
        words={words ?? ''}
        active={active}
        onOpen={(offer) => openOffer(offer)}
      />
    </>
  )
}
