import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'

export interface ChosenPicture {
  /** Null: none is chosen, or what was chosen is no picture. */
  picture: File | null
  /** An address that this browser can show; null: none. */
  preview: string | null
  /** The field that holds the chosen file. */
  fileInput: RefObject<HTMLInputElement | null>
  select: (files: FileList | null | undefined) => void
}

/** A picture chosen, dropped, taken, or pasted anywhere on the page. Source: IMG-01. */
export function useChosenPicture(onSelect: (isPicture: boolean) => void): ChosenPicture {
  const [picture, setPicture] = useState<File | null>(null)
  const fileInput = useRef<HTMLInputElement>(null)
  const select = (files: FileList | null | undefined) => {
    const file = files?.[0]
    if (!file) return
    const isPicture = file.type.startsWith('image/') && file.type !== 'image/svg+xml'
    setPicture(isPicture ? file : null)
    // Dropped, pasted and taken pictures go into the file input too, as if chosen there.
    const transfer = new DataTransfer()
    if (isPicture) transfer.items.add(file)
    fileInput.current!.files = transfer.files
    onSelect(isPicture)
  }
  const onPaste = useEffectEvent((event: ClipboardEvent) => select(event.clipboardData?.files))
  useEffect(() => {
    const handlePaste = (event: ClipboardEvent) => onPaste(event)
    document.addEventListener('paste', handlePaste)
    return () => document.removeEventListener('paste', handlePaste)
  }, [])
  return { picture, preview: usePreview(picture), fileInput, select }
}

/**
 * A picture that this browser can't read may still be valid for the shop; there is only no preview.
 */
function usePreview(picture: File | null): string | null {
  const [preview, setPreview] = useState<string | null>(null)
  useEffect(() => {
    setPreview(null)
    if (!picture) return
    const address = URL.createObjectURL(picture)
    let isUnmounted = false
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
  return preview
}
