import { type ReactNode, useEffect, useRef } from 'react'
import * as deskPartsTexts from '#texts/desk-parts.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { RichText } from '#web/ui/rich-text.tsx'
import { showToast } from '#web/ui/toast.tsx'

interface Props {
  title: ReactNode
  /** What it is called in a message, such as `Key`. */
  name: string
  /** Empty: it can't be shown again. */
  secret: string
  /** In place of a secret that can't be shown again. */
  spent: ReactNode
  children: ReactNode
}

/** A secret at the only time that it is shown, with what to do with it. Takes the focus. */
export function OneTimeSecret({ title, name, secret, spent, children }: Props) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  async function copy() {
    try {
      await navigator.clipboard.writeText(secret)
      showToast(deskPartsTexts.nameCopied({ name }))
    } catch {
      showToast(deskPartsTexts.copyFailed())
    }
  }
  return (
    <div
      ref={box}
      role="status"
      tabIndex={-1}
      className="grid max-w-[52rem] gap-3 rounded-large border border-good bg-quiet p-4 outline-none"
    >
      <p className="flex items-center gap-2 text-section font-bold">
        <span className="text-good">
          <Icon name="check" />
        </span>
        <span className="min-w-0 break-words">{title}</span>
      </p>
      {secret === '' ? (
        <p>{spent}</p>
      ) : (
        <>
          <p>
            <RichText parts={deskPartsTexts.copyItNow({ strong: (text) => <b>{text}</b> })} />
          </p>
          <div className="flex flex-wrap items-stretch gap-2">
            <code className="min-w-0 flex-1 select-all break-all rounded-small border border-edge bg-paper px-3 py-2 font-mono text-2">
              {secret}
            </code>
            <Button tone="buy" onClick={copy} className="self-start">
              {deskPartsTexts.copy()}
            </Button>
          </div>
          {children}
        </>
      )}
    </div>
  )
}
