import { useEffect, useEffectEvent, useState } from 'react'
import { useNavigate } from 'react-router'
import { listingSearch, plainQuery } from '#contract/listing/listing-url.ts'
import { paths } from '#contract/paths/paths.ts'
import type { Suggestion } from '#contract/search/search.ts'
import { getRecentSearches, storeSearch } from '#web/browser/search-hints.ts'
import { fetchSuggestions } from '#web/browser/suggestions.ts'
import { Icon, type IconName } from '#web/ui/icon.tsx'
import { useFrame } from '../frame/frame-data.ts'
import { readSuggestionKey } from './suggestion-keys.ts'

type Offer = Omit<Suggestion, 'kind'> & { kind: Suggestion['kind'] | 'recent' }

const kinds: Record<Offer['kind'], { icon: IconName; name: string }> = {
  recent: { icon: 'clock', name: 'Searched before' },
  search: { icon: 'search', name: 'Popular search' },
  category: { icon: 'grid', name: 'Category' },
  product: { icon: 'box', name: 'Product' },
}

/**
 * The pause after a keystroke before suggestions are fetched; SRCH-03 allows 500 ms, and 2 s on a
 * phone.
 */
const debounceMs = 150

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
  const showRecent = useEffectEvent(() =>
    showOffers(getRecentSearches().map((text) => buildOffer('recent', text))),
  )
  useEffect(() => {
    if (words === null) return
    if (words === '') return showRecent()
    const controller = new AbortController()
    const timer = setTimeout(() => {
      fetchSuggestions(words, controller.signal).then(
        onAnswer,
        () => !controller.signal.aborted && onAnswer([]),
      )
    }, debounceMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [words])

  const requestOffers = () => {
    setWords(input.value.trim())
    setOpen(true)
  }
  const close = () => {
    setOpen(false)
    setWords(null)
    showOffers([])
  }
  const openOffer = (offer: Offer) => {
    close()
    if (offer.kind === 'search' || offer.kind === 'recent') storeSearch(offer.text)
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
  const onBlur = useEffectEvent(close)

  useEffect(() => {
    const listenerController = new AbortController()
    const { signal } = listenerController
    input.addEventListener('keydown', (event) => onKey(event), { signal })
    input.addEventListener('input', () => onInput(), { signal })
    input.addEventListener('click', () => onPress(), { signal })
    input.addEventListener('blur', () => onBlur(), { signal })
    input.form?.addEventListener('submit', () => onBlur(), { signal })
    // Keystrokes made while this component was loading.
    if (input.value !== input.defaultValue) onInput()
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
        {isShown && (offers.length === 1 ? '1 suggestion' : `${offers.length} suggestions`)}
      </span>
      <OfferList
        listId={listId}
        offers={isShown ? offers : []}
        active={active}
        onOpen={(offer) => openOffer(offer)}
      />
    </>
  )
}

/** The list below the box; hidden where it is empty. The focus stays in the box. */
function OfferList(props: {
  listId: string
  offers: readonly Offer[]
  active: number
  onOpen: (offer: Offer) => void
}) {
  return (
    <div
      id={props.listId}
      role="listbox"
      aria-label="Suggestions"
      hidden={props.offers.length === 0}
      className="absolute inset-x-0 top-full z-40 mt-1 max-h-[min(400px,60dvh)] overflow-y-auto overscroll-contain rounded-large border border-line bg-raised py-2 shadow-depth"
    >
      {props.offers.map((offer, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the box's, where the focus is
        <div
          key={offer.kind + offer.path}
          id={`${props.listId}${index}`}
          role="option"
          aria-selected={index === props.active}
          tabIndex={-1}
          // The focus must not leave the box.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => props.onOpen(offer)}
          className="flex min-h-11 cursor-pointer items-center gap-3 px-4 py-1.5 hover:bg-quiet aria-selected:bg-buy-soft"
        >
          <Icon name={kinds[offer.kind].icon} className="size-4.5 text-ink-2" />
          <span className="line-clamp-2 min-w-0 flex-1 wrap-anywhere">{offer.text}</span>
          <span className="text-1 text-ink-2">{kinds[offer.kind].name}</span>
        </div>
      ))}
    </div>
  )
}
