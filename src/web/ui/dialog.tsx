import { type ReactNode, useEffect, useRef } from 'react'
import * as commonTexts from '#texts/common.ts'
import { IconButton } from './button.tsx'
import { Icon } from './icon.tsx'

/**
 * A native modal dialog, on a phone a sheet from below: focus goes in and stays, Escape closes,
 * focus returns. Open while rendered.
 */
export function Dialog(props: {
  title: string
  onClose: () => void
  children: ReactNode
  className?: string
  hideTitle?: boolean
  /** Focus starts on the title: the content is to be read before anything is pressed. */
  focusTitle?: boolean
}) {
  const title = useRef<HTMLHeadingElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const element = dialog.current!
    const opener = document.activeElement
    element.showModal()
    if (title.current?.hasAttribute('tabindex')) title.current.focus()
    return () => {
      element.close()
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Escape closes it too; the click is on the backdrop
    <dialog
      ref={dialog}
      aria-label={props.title}
      onCancel={(event) => {
        event.preventDefault()
        props.onClose()
      }}
      onClick={(event) => {
        if (event.target === dialog.current) props.onClose()
      }}
      className={`dialog ${props.className ?? ''}`}
    >
      <div className="p-4 lg:p-6">
        <div className="mb-2 flex items-start gap-4">
          <h2
            ref={title}
            tabIndex={props.focusTitle ? -1 : undefined}
            className={props.hideTitle ? 'sr-only' : 'text-section font-bold outline-none'}
          >
            {props.title}
          </h2>
          <IconButton
            label={commonTexts.close()}
            onClick={props.onClose}
            className="-mt-1 -me-1 ms-auto"
          >
            <Icon name="close" />
          </IconButton>
        </div>
        {props.children}
      </div>
    </dialog>
  )
}
