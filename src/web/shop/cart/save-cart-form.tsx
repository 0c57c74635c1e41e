import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import type { CardActionResult } from '#contract/cart/saved.ts'
import { savedCartTexts } from '#contract/cart/saved-carts.ts'
import { paths } from '#contract/paths/paths.ts'
import * as cartTexts from '#texts/cart.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { showToast } from '#web/ui/toast.tsx'

/**
 * CART-04: the popup that asks for a name; part of the page without script. A refusal leaves it
 * open.
 */
export function SaveCartForm({ refused }: { refused: string | null }) {
  const [isMounted, setIsMounted] = useState(false)
  const [text, setText] = useState(getRefusalText(refused))
  const [isBusy, setIsBusy] = useState(false)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  useEffect(() => setIsMounted(true), [])
  const close = () => void navigate(paths.cart(), { replace: true, preventScrollReset: true })

  async function submitForm(form: HTMLFormElement) {
    setIsBusy(true)
    try {
      const answer = await postForm(form)
      if (!answer.ok) return setText(answer.text)
      showToast(answer.text)
      close()
      await revalidate()
    } catch {
      setText(cartTexts.saveFailed())
    } finally {
      setIsBusy(false)
    }
  }
  const form = (
    <form
      method="post"
      action={toHref(paths.saveCart())}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submitForm(event.currentTarget)
      }}
      className="grid gap-2"
    >
      <label htmlFor="cart-name" className="text-2 font-semibold">
        {cartTexts.cartName()}
      </label>
      <input
        id="cart-name"
        name="name"
        maxLength={60}
        autoComplete="off"
        aria-invalid={text ? true : undefined}
        aria-describedby={text ? 'cart-name-refused' : undefined}
        className="h-10 rounded-small border border-edge bg-paper px-3 text-3 aria-invalid:border-bad"
      />
      {text && (
        <p id="cart-name-refused" role="alert" className="text-2 text-bad">
          {text}
        </p>
      )}
      <Button type="submit" tone="buy" disabled={isBusy} className="justify-self-start">
        {cartTexts.save()}
      </Button>
    </form>
  )
  if (isMounted) {
    return (
      <Dialog title={cartTexts.saveCart()} onClose={close} className="max-w-[26rem]">
        {form}
      </Dialog>
    )
  }
  return (
    <section
      aria-label={cartTexts.saveCart()}
      className="mt-6 max-w-[26rem] rounded-large border border-line p-4"
    >
      <h2 className="mb-2 text-section font-bold">{cartTexts.saveCart()}</h2>
      {form}
    </section>
  )
}

async function postForm(form: HTMLFormElement): Promise<CardActionResult> {
  const body = new URLSearchParams({ name: String(new FormData(form).get('name') ?? '') })
  const answer = await fetch(form.action, {
    method: 'POST',
    body,
    headers: { accept: 'application/json' },
  })
  if (!answer.ok) throw new Error(answer.statusText)
  return answer.json()
}

function getRefusalText(refused: string | null): string {
  return refused && Object.hasOwn(savedCartTexts, refused)
    ? savedCartTexts[refused as keyof typeof savedCartTexts]()
    : ''
}
