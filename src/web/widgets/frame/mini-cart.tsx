import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { CartView } from '#contract/cart/cart.ts'
import { formatLineState } from '#contract/cart/cart.ts'
import { paths } from '#contract/paths/paths.ts'
import { formatMoney, toMajor } from '#kernel/money.ts'
import * as commonTexts from '#texts/common.ts'
import * as frameTexts from '#texts/frame.ts'
import { useSavedStateValue } from '#web/browser/saved-state.ts'
import { storeHints } from '#web/browser/stored-hints.ts'
import { Button, ButtonLink } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { Picture } from '../product/picture.tsx'
import { useFrame } from './frame-data.ts'

export interface MiniCartData {
  cart: CartView
  signedIn: boolean
}

/** The seed's loader took 1.5 s; after four times that, loading has failed. */
const timeoutMs = 6_000

/**
 * WID-02: the cart in short, without leaving the page. Escape, Close, an outside click and tabbing
 * out close it.
 */
export default function MiniCart({ onClose }: { onClose: () => void }) {
  const panel = useRef<HTMLDivElement>(null)
  const { data, failed: hasFailed, load } = useMiniCart()
  useEffect(() => {
    panel.current!.focus()
    const container = panel.current!.parentElement!
    const opener = container.querySelector('a')
    function onKey(event: KeyboardEvent) {
      if (event.key !== 'Escape') return
      onClose()
      opener?.focus()
    }
    function onPress(event: PointerEvent) {
      if (!panel.current?.parentElement?.contains(event.target as Node)) onClose()
    }
    function onLeave({ relatedTarget }: FocusEvent) {
      const next = relatedTarget as Element | null
      if (next && !container.contains(next) && !next.closest('dialog')) onClose()
    }
    container.addEventListener('focusout', onLeave)
    document.addEventListener('keydown', onKey)
    document.addEventListener('pointerdown', onPress)
    return () => {
      container.removeEventListener('focusout', onLeave)
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('pointerdown', onPress)
    }
  }, [onClose])
  return (
    <div
      ref={panel}
      tabIndex={-1}
      role="dialog"
      aria-label={frameTexts.miniCart()}
      className="absolute top-full end-2 start-2 z-40 mt-1 grid max-h-[calc(100dvh-6rem)] gap-3 overflow-auto rounded-large border border-line bg-raised p-4 shadow-depth outline-none lg:start-auto lg:w-96"
    >
      {data ? (
        <MiniCartContent data={data} onClose={onClose} />
      ) : hasFailed ? (
        <MiniCartMessage>
          <p>{frameTexts.cartFailed()}</p>
          <Button onClick={load}>{commonTexts.tryAgain()}</Button>
        </MiniCartMessage>
      ) : (
        <p
          role="status"
          className="animate-pulse py-8 text-center text-ink-2 motion-reduce:animate-none"
        >
          {frameTexts.cartLoading()}
        </p>
      )}
      <Button onClick={onClose}>{commonTexts.close()}</Button>
    </div>
  )
}

function useMiniCart() {
  const [data, setData] = useState<MiniCartData | null>(null)
  const [hasFailed, setFailed] = useState(false)
  const pieceCount = useSavedStateValue(null, (savedState) => savedState?.cart)
  const load = () => {
    setFailed(false)
    fetch(toHref(paths.miniCart()), { signal: AbortSignal.timeout(timeoutMs) })
      .then((answer) =>
        answer.ok ? (answer.json() as Promise<MiniCartData>) : Promise.reject(answer),
      )
      .then(setData)
      .catch(() => setFailed(true))
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads when the number of pieces changes
  useEffect(load, [pieceCount])
  return { data, failed: hasFailed, load }
}

function MiniCartContent({
  data: { cart, signedIn },
  onClose,
}: {
  data: MiniCartData
  onClose: () => void
}) {
  const { seller, place } = useFrame()
  const { pathname, search } = useLocation()
  if (cart.lines.length === 0) {
    return (
      <MiniCartMessage>
        <p>{frameTexts.cartEmpty()}</p>
        <p className="text-2 text-ink-2">{frameTexts.cartEmptyNote()}</p>
      </MiniCartMessage>
    )
  }
  return (
    <>
      <ul className="grid gap-3">
        {cart.lines.slice(0, 5).map((line) => (
          <li
            key={line.packId}
            className="grid grid-cols-[3.5rem_1fr_auto] items-start gap-3 text-2"
          >
            <Picture picture={line.picture} alt="" widths={[96]} sizes="56px" />
            <span className="grid min-w-0 gap-0.5">
              <Link
                to={paths.product(line.url)}
                onClick={onClose}
                className="line-clamp-2 font-[550]"
              >
                {line.name}
              </Link>
              <span className="text-ink-2">
                {line.quantity} × {line.unit}
              </span>
              {line.state !== 'available' && (
                <span className="text-bad">{formatLineState(line, place.pincode)}</span>
              )}
            </span>
            <span className="font-[650]">{formatMoney(line.subTotal, seller)}</span>
          </li>
        ))}
      </ul>
      {cart.lines.length > 5 && (
        <p className="text-2 text-ink-2">
          {frameTexts.moreLines({ count: cart.lines.length - 5 })}
        </p>
      )}
      <p className="flex justify-between border-t border-line pt-3 font-[650]">
        <span>{commonTexts.total()}</span>
        <span>{formatMoney(cart.total, seller)}</span>
      </p>
      {cart.charge > 0 && (
        <p className="-mt-2 text-1 text-ink-2">
          {frameTexts.includingDelivery({ charge: formatMoney(cart.charge, seller) })}
        </p>
      )}
      <div className="grid grid-cols-2 gap-2">
        <ButtonLink to={paths.cart()} onClick={onClose}>
          {frameTexts.viewCart()}
        </ButtonLink>
        <ButtonLink
          tone="buy"
          to={signedIn ? paths.checkout() : paths.loginThen(paths.checkout())}
          onClick={() => {
            storeHints({
              cartTotal: String(toMajor(cart.total, seller.currency)),
              ...(cart.guid && { cartId: cart.guid, CartGUID: btoa(cart.guid) }),
              ...(!signedIn && { lastVisitedUrl: pathname + search }),
            })
            onClose()
          }}
        >
          {frameTexts.checkout()}
        </ButtonLink>
      </div>
      <ButtonLink
        to={signedIn ? `${paths.cart()}?save` : paths.loginThen(`${paths.cart()}?save`)}
        onClick={onClose}
      >
        {frameTexts.saveCart()}
      </ButtonLink>
    </>
  )
}

function MiniCartMessage({ children }: { children: ReactNode }) {
  return <div className="grid justify-items-center gap-2 py-6 text-center">{children}</div>
}
