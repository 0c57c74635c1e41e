import { useEffect, useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { paths } from '#contract/paths.ts'
import type { ThingAnswer } from '#contract/saved.ts'
import { savedCartTexts } from '#contract/saved-carts.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { toast } from '#web/ui/toast.tsx'

/** CART-04: the popup that asks for a name; a plain part of the page without script. A refusal leaves it open. */
export function SaveCartForm({ refused }: { refused: string | null }) {
  const [alive, setAlive] = useState(false)
  const [text, setText] = useState(textOf(refused))
  const [busy, setBusy] = useState(false)
  const navigate = useNavigate()
  const { revalidate } = useRevalidator()
  useEffect(() => setAlive(true), [])
  const close = () => void navigate(paths.cart(), { replace: true, preventScrollReset: true })

  async function send(form: HTMLFormElement) {
    setBusy(true)
    try {
      const answer = await post(form)
      if (!answer.ok) return setText(answer.text)
      toast(answer.text)
      close()
      await revalidate()
    } catch {
      setText('This did not work. Please try again.')
    } finally {
      setBusy(false)
    }
  }
  const form = (
    <form
      method="post"
      action={paths.saveCart()}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void send(event.currentTarget)
      }}
      className="grid gap-2"
    >
      <label htmlFor="cart-name" className="text-2 font-semibold">
        Name of the cart
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
      <Button type="submit" tone="buy" disabled={busy} className="justify-self-start">
        Save
      </Button>
    </form>
  )
  if (alive) {
    return (
      <Dialog title="Save Cart" onClose={close} className="max-w-[26rem]">
        {form}
      </Dialog>
    )
  }
  return (
    <section
      aria-label="Save Cart"
      className="mt-6 max-w-[26rem] rounded-large border border-line p-4"
    >
      <h2 className="mb-2 text-4 font-bold">Save Cart</h2>
      {form}
    </section>
  )
}

async function post(form: HTMLFormElement): Promise<ThingAnswer> {
  const body = new URLSearchParams({ name: String(new FormData(form).get('name') ?? '') })
  const answer = await fetch(form.action, {
    method: 'POST',
    body,
    headers: { accept: 'application/json' },
  })
  if (!answer.ok) throw new Error(answer.statusText)
  return answer.json()
}

function textOf(refused: string | null): string {
  return refused && Object.hasOwn(savedCartTexts, refused)
    ? savedCartTexts[refused as keyof typeof savedCartTexts]
    : ''
}
