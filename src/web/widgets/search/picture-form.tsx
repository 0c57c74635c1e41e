import { type DragEvent, useEffect, useId, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { paths } from '#contract/paths/paths.ts'
import { uploadTypes, visualTexts } from '#contract/search/visual.ts'
import * as searchBoxTexts from '#texts/search-box.ts'
import { sendPicture } from '#web/browser/send-picture.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { type ChosenPicture, useChosenPicture } from './use-chosen-picture.ts'

/**
 * IMG-01: a picture chosen, dropped, pasted or taken. A plain form without script; with script the
 * picture is previewed, shrunk and sent, and any refusal shows beside it.
 */
export function PictureForm(props: { refusal: string | null; onFound?: () => void }) {
  const navigate = useNavigate()
  const [refusal, setRefusal] = useState(props.refusal)
  const [busy, setBusy] = useState(false)
  const [isDragOver, setIsDragOver] = useState(false)
  const activeRequest = useRef<AbortController>(undefined)
  const chosen = useChosenPicture((isPicture) =>
    setRefusal(isPicture ? null : visualTexts['no-picture']()),
  )
  const { picture, select } = chosen
  const id = useId()
  useEffect(() => () => activeRequest.current?.abort(), [])

  const searchPicture = async () => {
    if (!picture) return setRefusal(visualTexts['no-picture']())
    const controller = new AbortController()
    activeRequest.current = controller
    setBusy(true)
    setRefusal(null)
    const answer = await sendPicture(picture, controller.signal)
    if (controller.signal.aborted) return
    setBusy(false)
    if (!answer.ok) return setRefusal(answer.text)
    props.onFound?.()
    await navigate(answer.path)
  }
  const onDrag = (event: DragEvent) => {
    event.preventDefault()
    setIsDragOver(event.type === 'dragover')
    if (event.type === 'drop') select(event.dataTransfer.files)
  }
  return (
    <Form
      method="post"
      action={paths.searchByPicture()}
      encType="multipart/form-data"
      className="grid grid-cols-1 gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void searchPicture()
      }}
      onDragOver={onDrag}
      onDragLeave={onDrag}
      onDrop={onDrag}
    >
      <PictureChoice
        chosen={chosen}
        id={id}
        isDragOver={isDragOver}
        hasRefusal={refusal !== null}
      />
      {refusal && (
        <p id={`${id}error`} role="alert" className="text-2 font-semibold text-bad">
          {refusal}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" tone="buy" disabled={busy}>
          <Icon name="search" className="size-4" />
          {searchBoxTexts.search()}
        </Button>
        <span role="status" className="text-2 text-ink-2">
          {busy && searchBoxTexts.searchingPicture()}
        </span>
      </div>
      <p className="text-1 text-ink-2">{searchBoxTexts.pictureNote()}</p>
    </Form>
  )
}

/** Where a picture is dropped, chosen or taken, and its preview. */
function PictureChoice({
  chosen: { preview, fileInput, select },
  id,
  isDragOver,
  hasRefusal,
}: {
  chosen: ChosenPicture
  id: string
  isDragOver: boolean
  hasRefusal: boolean
}) {
  return (
    <div
      data-over={isDragOver || undefined}
      className="grid grid-cols-1 justify-items-center gap-3 rounded-large border-2 border-dashed border-edge bg-quiet p-5 text-center data-over:border-buy data-over:bg-buy-soft"
    >
      {preview ? (
        <img
          src={preview}
          alt={searchBoxTexts.pictureAlt()}
          className="max-h-52 max-w-full rounded-small object-contain"
        />
      ) : (
        <Icon name="camera" className="size-10 text-ink-2" />
      )}
      <p className="text-2 text-ink-2 noscript:hidden">{searchBoxTexts.choosePicture()}</p>
      <input
        ref={fileInput}
        id={id}
        type="file"
        name="searchImage"
        accept={uploadTypes}
        aria-label={searchBoxTexts.picture()}
        aria-invalid={hasRefusal || undefined}
        aria-describedby={hasRefusal ? `${id}error` : undefined}
        onChange={(event) => select(event.target.files)}
        className="max-w-full text-2 file:me-3 file:h-10 file:cursor-pointer file:rounded-small file:border file:border-edge file:bg-raised file:px-4 file:font-[650]"
      />
      <label className="hidden h-10 cursor-pointer items-center gap-1.5 rounded-small border border-edge bg-raised px-4 text-2 font-[650] has-focus-visible:outline-2 has-focus-visible:outline-buy pointer-coarse:inline-flex noscript:hidden">
        <Icon name="camera" className="size-4" />
        {searchBoxTexts.takeAPhoto()}
        <input
          type="file"
          accept="image/*"
          capture="environment"
          className="sr-only"
          onChange={(event) => select(event.target.files)}
        />
      </label>
    </div>
  )
}
