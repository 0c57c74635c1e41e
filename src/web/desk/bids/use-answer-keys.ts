import { useEffect, useState } from 'react'
import * as deskBenchTexts from '#texts/desk-bench.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
import * as deskDealTexts from '#texts/desk-deal.ts'
import { closeReason, pressAnswer } from '../bench/press-answer.ts'
import { isTyping } from '../desk-keys.ts'
import { type KeyLine, useScreenKeys } from '../screen-keys.ts'

const listKeys = (): KeyLine[] => [
  ['a', deskDealTexts.hintAccept()],
  ['c', deskBenchTexts.keyCounter()],
  ['d', deskBenchTexts.keyDecline()],
]

/**
 * a, c and d for the whole bid: the first press goes to the button, the second sends. Says what the
 * next press does.
 */
export function useAnswerKeys(): string {
  const [hint, setHint] = useState('')
  useScreenKeys(listKeys)
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const { key } = event
      if (key === 'Escape') {
        setHint('')
        closeReason()
      }
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event)) return
      if (!/^[acd]$/.test(key)) return
      event.preventDefault()
      const { pressed, words } = pressAnswer('.bid-foot', key)
      setHint(pressed === 'first' ? deskBidsTexts.pressAgain({ words, key }) : '')
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return hint
}
