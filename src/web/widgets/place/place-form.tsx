import { useId } from 'react'
import { Form } from 'react-router'
import { getMaxCodeLength, truncateCode } from '#contract/delivery/postal-code.ts'
import { paths } from '#contract/paths/paths.ts'
import * as commonTexts from '#texts/common.ts'
import * as deliveryPlaceTexts from '#texts/delivery-place.ts'
import { Button } from '#web/ui/button.tsx'
import { useFrame } from '../frame/frame-data.ts'

/** DLV-01: the pincode alone; a plain form. `submit` handles it where the page must stay. */
export function PlaceForm(props: {
  back: string
  refused: { text: string; detail: string } | null
  /** As sent, when the page is shown again without script. */
  typed?: string | undefined
  busy?: boolean
  submit?: (pincode: string) => void
}) {
  const { seller, place } = useFrame()
  const id = useId()
  return (
    <Form
      method="post"
      action={paths.deliveryPlace()}
      className="grid gap-2"
      onSubmit={(event) => {
        if (!props.submit) return
        event.preventDefault()
        props.submit(String(new FormData(event.currentTarget).get('pincode') ?? ''))
      }}
    >
      <input type="hidden" name="back" value={props.back} />
      <label htmlFor={id} className="text-2 font-semibold">
        {commonTexts.pincode()}
      </label>
      <div className="flex gap-2">
        <input
          id={id}
          name="pincode"
          inputMode={getMaxCodeLength(seller.postalPattern) > 0 ? 'numeric' : 'text'}
          autoComplete="postal-code"
          maxLength={getMaxCodeLength(seller.postalPattern)}
          defaultValue={props.typed ?? (place.chosen ? place.pincode : '')}
          placeholder={place.pincode}
          onInput={(event) => {
            event.currentTarget.value = truncateCode(
              event.currentTarget.value,
              seller.postalPattern,
            )
          }}
          aria-invalid={props.refused ? true : undefined}
          aria-describedby={props.refused ? `${id}-error` : undefined}
          className="h-10 w-40 rounded-small border border-edge bg-paper px-3 text-3 aria-invalid:border-bad"
        />
        <Button type="submit" tone="buy" disabled={props.busy}>
          {deliveryPlaceTexts.deliverHere()}
        </Button>
      </div>
      {props.refused && (
        <div id={`${id}-error`} role="alert" className="text-2">
          <p className="text-bad">{props.refused.text}</p>
          {props.refused.detail && <p className="mt-1 text-ink-2">{props.refused.detail}</p>}
        </div>
      )}
    </Form>
  )
}
