import { type DragEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react'
import { Form, useNavigate } from 'react-router'
import { paths } from '#contract/paths.ts'
import { uploadTypes, visualTexts } from '#contract/visual.ts'
import { sendPicture } from '#web/browser/send-picture.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'

/**
 * IMG-01: a picture chosen, dropped, pasted or taken. A plain form without script; with script the
 * picture is previewed, shrunk and sent, and any refusal shows beside it.
 */
export function PictureForm(props: { refusal: string | null; onFound?: () => void }) {
  const navigate = useNavigate()
  const [picture, setPicture] = useState<File | null>(null)
  const [preview, setPreview] = useState<string | null>(null)
  const [refusal, setRefusal] = useState(props.refusal)
  const [busy, setBusy] = useState(false)
  const [isDragOver, setIsDragOver] = useState(false)
  const fileInput = useRef<HTMLInputElement>(null)
  const activeRequest = useRef<AbortController>(undefined)
  const id = useId()

  const selectFile = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (!file) return
    const isPicture = file.type.startsWith('image/') && file.type !== 'image/svg+xml'
    setRefusal(isPicture ? null : visualTexts['no-picture'])
    setPicture(isPicture ? file : null)
    // Dropped, pasted and taken pictures go into the file input too, as if chosen there.
    const transfer = new DataTransfer()
    if (isPicture) transfer.items.add(file)
    fileInput.current!.files = transfer.files
  }
  const onPaste = useEffectEvent((event: ClipboardEvent) => selectFile(event.clipboardData?.files))
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', handlePaste)
    return () => document.removeEventListener('paste', handlePaste)
  }, [])
  useEffect(() => () => activeRequest.current?.abort(), [])
  useEffect(() => {
    setPreview(null)
    if (!picture) return
    const address = URL.createObjectURL(picture)
    let isUnmounted = false
    // A picture that this browser can't read may still be valid for the shop; there is only no
    // preview.
    createImageBitmap(picture).then(
      (readable) => {
        readable.close()
        if (!isUnmounted) setPreview(address)
      },
      () => {},
    )
    return () => {
      isUnmounted = true
      URL.revokeObjectURL(address)
    }
  }, [picture])

  const searchPicture = async () => {
    if (!picture) return setRefusal(visualTexts['no-picture'])
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
    if (event.type === 'drop') selectFile(event.dataTransfer.files)
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
      <div
        data-over={isDragOver || undefined}
        className="grid grid-cols-1 justify-items-center gap-3 rounded-large border-2 border-dashed border-edge bg-quiet p-5 text-center data-over:border-buy data-over:bg-buy-soft"
      >
        {preview ? (
          <img
            src={preview}
            alt="To search with"
            className="max-h-52 max-w-full rounded-small object-contain"
          />
        ) : (
          <Icon name="camera" className="size-10 text-ink-2" />
        )}
        <p className="text-2 text-ink-2 noscript:hidden">
          Drop a picture here, paste it, or choose one.
        </p>
        <input
          ref={fileInput}
          id={id}
          type="file"
          name="searchImage"
          accept={uploadTypes}
          aria-label="Picture"
          aria-invalid={refusal ? true : undefined}
          aria-describedby={refusal ? `${id}error` : undefined}
          onChange={(event) => selectFile(event.target.files)}
          className="max-w-full text-2 file:mr-3 file:h-10 file:cursor-pointer file:rounded-small file:border file:border-edge file:bg-raised file:px-4 file:font-[650]"
        />
        <label className="hidden h-10 cursor-pointer items-center gap-1.5 rounded-small border border-edge bg-raised px-4 text-2 font-[650] has-focus-visible:outline-2 has-focus-visible:outline-buy pointer-coarse:inline-flex noscript:hidden">
          <Icon name="camera" className="size-4" />
          Take a photo
          <input
            type="file"
            accept="image/*"
            capture="environment"
            className="sr-only"
            onChange={(event) => selectFile(event.target.files)}
          />
        </label>
      </div>
      {refusal && (
        <p id={`${id}error`} role="alert" className="text-2 font-semibold text-bad">
          {refusal}
        </p>
      )}
      <div className="flex flex-wrap items-center gap-3">
        <Button type="submit" tone="buy" disabled={busy}>
          <Icon name="search" className="size-4" />
          Search
        </Button>
        <span role="status" className="text-2 text-ink-2">
          {busy && 'Looking for what looks like it…'}
        </span>
      </div>
      <p className="text-1 text-ink-2">
        JPEG, PNG, WebP, AVIF or GIF, at most 10 MB. The picture itself is looked at once and not
        kept.
      </p>
    </Form>
  )
}
