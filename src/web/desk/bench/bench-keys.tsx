import { useEffect, useState } from 'react'
import * as deskBenchTexts from '#texts/desk-bench.ts'
import * as deskBidsTexts from '#texts/desk-bids.ts'
import * as deskFrameTexts from '#texts/desk-frame.ts'
import { RichText } from '#web/ui/rich-text.tsx'
import { isTyping } from '../desk-keys.ts'
import { type KeyLine, useScreenKeys } from '../screen-keys.ts'
import type { DealAnswer } from './deal-view.ts'
import { closeReason, pressAnswer } from './press-answer.ts'

const keyTexts: readonly [string, () => string][] = [
  ['j k', deskBenchTexts.keyMove],
  ['↵', deskBenchTexts.keyOpen],
  ['a', deskBenchTexts.keyAccept],
  ['c', deskBenchTexts.keyCounter],
  ['d', deskBenchTexts.keyDecline],
  ['e', deskBenchTexts.keyAssign],
  ['x', deskBenchTexts.keySelect],
  ['/', deskFrameTexts.keySearch],
]

const listKeys = () => keyTexts.map(([keys, getText]): KeyLine => [keys, getText()])

const kbd = (text: string) => <kbd>{text}</kbd>

/** The links of the rows that can be seen: beside the list where there is room, else alone. */
function listRowLinks(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('.bench-table .bench-deal')].filter(
    (link) => link.offsetParent !== null,
  )
}

/** Moves to the row that is `step` further; begins at the open one, else at the first. */
function moveRow(step: number): void {
  const links = listRowLinks()
  const focused = links.indexOf(document.activeElement as HTMLElement)
  const open = links.findIndex((link) => link.closest('[aria-selected="true"]'))
  const from = focused >= 0 ? focused : open
  const to = from < 0 ? 0 : Math.min(links.length - 1, Math.max(0, from + step))
  links[to]?.focus()
}

/**
 * On the row whose deal is open already, or with focus nowhere, Enter opens the deal's page. Says
 * whether it did: the row's own link must not be followed as well.
 */
function openOpenRow(): boolean {
  const element = document.activeElement
  const isNowhere = element === null || element === document.body
  if (!isNowhere && !element.closest('.bench-table [aria-selected="true"]')) return false
  const link = document.querySelector<HTMLElement>('.bench-open')
  link?.click()
  return link !== null
}

/** Ticks the row that has the focus, else the open one. */
function tickRow(): void {
  const row =
    document.activeElement?.closest('.bench-table tbody tr') ??
    document.querySelector('.bench-table [aria-selected="true"]')
  row?.querySelector<HTMLElement>('.bench-tick')?.click()
}

/** To the people that ticked rows, or the open deal, may be given to. */
function goToAssignees(): void {
  const hasTicks = document.querySelector('.bench-tick:checked') !== null
  const form = hasTicks ? '#bench-bulk' : '#deal-assign'
  document.querySelector<HTMLElement>(`${form} select`)?.focus()
}

interface KeysProps {
  hasRows: boolean
  /** What the open deal can be answered with. */
  answers: readonly DealAnswer[]
}

/**
 * The workbench by keyboard. A key that sends something first goes to its button, which says what it
 * does; the same key again or Enter presses it. Nothing happens while one types.
 */
export function BenchKeys({ hasRows, answers }: KeysProps) {
  const [hint, setHint] = useState('')
  useScreenKeys(listKeys)
  useEffect(() => {
    function press(key: string): void {
      const { pressed, words } = pressAnswer('.bench-pane > footer', key)
      if (pressed === 'first') setHint(deskBidsTexts.pressAgain({ words, key }))
      else if (pressed === 'reason') setHint(deskBenchTexts.typeReason({ words }))
      else if (pressed === 'none' && document.querySelector('.bench-open'))
        setHint(deskBenchTexts.notHere())
      else setHint('')
    }
    function onKey(event: KeyboardEvent): void {
      const { key } = event
      if (key === 'Escape') {
        setHint('')
        closeReason()
      }
      if (event.metaKey || event.ctrlKey || event.altKey || isTyping(event)) return
      if (key === 'Enter' && openOpenRow()) event.preventDefault()
      if (!/^[jkacdex/]$/.test(key)) return
      event.preventDefault()
      if (key === 'j' || key === 'k') moveRow(key === 'j' ? 1 : -1)
      else if (key === '/') document.querySelector<HTMLElement>('.desk-jump')?.click()
      else if (key === 'x') tickRow()
      else if (key === 'e') goToAssignees()
      else press(key)
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    <div className="bench-keys">
      <p role="status">{hint}</p>
      {hint === '' && hasRows && (
        <p aria-hidden="true">
          <RichText parts={deskBenchTexts.hintMove({ kbd })} />{' '}
          {answers.map(({ key, keyHint }) => (
            <span key={key}>
              <kbd>{key}</kbd> {keyHint}{' '}
            </span>
          ))}
          <RichText parts={deskBenchTexts.hintSelect({ kbd })} />
        </p>
      )}
    </div>
  )
}
