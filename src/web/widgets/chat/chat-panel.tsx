import { useEffect, useRef, useState } from 'react'
import { type ChatView, chatTexts } from '#contract/assistant/assistant.ts'
import { paths } from '#contract/paths/paths.ts'
import * as amyTexts from '#texts/amy.ts'
import * as commonTexts from '#texts/common.ts'
import { loadChat } from '#web/browser/chat-client.ts'
import { useSheet } from '#web/browser/sheet.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { ChatConversation } from './chat-conversation.tsx'

const phoneQuery = '(width < 62rem)'

/**
 * CHAT-01: the conversation beside the page, which stays usable; on a phone it fills the screen.
 * Escape closes it, and focus returns to the bubble.
 */
export default function ChatPanel({ onClose }: { onClose: () => void }) {
  const panel = useRef<HTMLElement>(null)
  const [view, setView] = useState<ChatView | 'away'>()
  const [isPhone] = useState(() => matchMedia(phoneQuery).matches)
  useSheet(panel, isPhone, onClose)
  useEffect(() => {
    loadChat().then(setView, () => setView('away'))
  }, [])
  // From anywhere: the focused element beside the panel may lie below it.
  const latestOnClose = useRef(onClose)
  latestOnClose.current = onClose
  useEffect(() => {
    const opener = document.activeElement
    const onKey = ({ key }: KeyboardEvent) => {
      if (key === 'Escape' && !document.querySelector('dialog:modal')) latestOnClose.current()
    }
    document.addEventListener('keydown', onKey)
    return () => {
      document.removeEventListener('keydown', onKey)
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus()
    }
  }, [])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a link pressed by keyboard is a click too
    <section
      ref={panel}
      role="dialog"
      aria-label={amyTexts.amyBot()}
      className="chat-panel"
      onClick={(event) => {
        // On a phone the panel covers the page that a link leads to.
        if (isPhone && (event.target as Element).closest('a[href]')) onClose()
      }}
    >
      <div className="flex items-center gap-2 border-b border-line py-2 pe-2 ps-4">
        <h2 className="text-section font-bold">{amyTexts.amyBot()}</h2>
        <a href={toHref(paths.chat())} className="ms-auto text-2 text-ink-2 underline">
          {amyTexts.openFullPage()}
        </a>
        <IconButton label={amyTexts.closeChat()} onClick={onClose}>
          <Icon name="close" />
        </IconButton>
      </div>
      <div className="chat-scroll">
        {view === undefined && <p className="text-2 text-ink-2">{commonTexts.oneMoment()}</p>}
        {view === 'away' && <p role="alert">{chatTexts.away()}</p>}
        {typeof view === 'object' && <ChatConversation view={view} refused={null} inPanel />}
      </div>
    </section>
  )
}
