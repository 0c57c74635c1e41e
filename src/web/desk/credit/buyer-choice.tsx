import { useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { CreditBuyer } from '#contract/orders/credit.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import * as deskCreditTexts from '#texts/desk-credit.ts'
import { Button } from '#web/ui/button.tsx'
import { Field } from '#web/ui/field.tsx'
import { Link } from '#web/ui/link.tsx'
import { toHref } from '#web/ui/to-href.ts'
import type { Visit } from '#web/visit.ts'
import { EmptyState } from '../parts/desk-table.tsx'
import type { loader } from './accounts.tsx'

export interface LoadedChoice {
  words: string
  matches: CreditBuyer[]
  /** Chosen of them; null: none yet. */
  chosen: CreditBuyer | null
}

/** Reads `?company=` or `?customer=`, the choice, and `?q=`, the search for one. */
export async function loadBuyerChoice(
  { scope, shop }: Pick<Visit, 'scope' | 'shop'>,
  query: URLSearchParams,
): Promise<LoadedChoice> {
  const words = (query.get('q') ?? '').replaceAll('\0', '').trim().slice(0, 80)
  const kind = query.has('customer') ? 'customer' : 'company'
  const buyer = query.get(kind)?.replaceAll('\0', '').slice(0, 254) ?? null
  return {
    words,
    matches: words === '' ? [] : await shop.orders.findCreditBuyers(scope, words),
    chosen: buyer === null ? null : await shop.orders.getCreditBuyer(scope, kind, buyer),
  }
}

/** Waits for the next letter before asking the server. */
const typingMs = 150

const newAccount = `${deskPaths.creditAccounts()}?edit=new`

/** Finds the buyer; with script the list follows the typing. */
export function BuyerChoice({ choice }: { choice: LoadedChoice }) {
  const fetcher = useFetcher<typeof loader>()
  const load = useRef(fetcher.load)
  load.current = fetcher.load
  const [typed, setTyped] = useState(choice.words)
  const words = typed.trim()
  const isChanged = words !== choice.words
  useEffect(() => {
    if (!isChanged) return
    const timer = setTimeout(
      () => load.current(`${newAccount}&${new URLSearchParams({ q: words })}`),
      typingMs,
    )
    return () => clearTimeout(timer)
  }, [words, isChanged])
  const { words: askedWords, matches } = (isChanged && fetcher.data?.choice) || choice
  return (
    <>
      <form
        action={toHref(deskPaths.creditAccounts())}
        className="grid max-w-[44rem] grid-cols-[1fr_auto] items-end gap-x-2 gap-y-1"
      >
        <input type="hidden" name="edit" value="new" />
        <Field
          label={deskCreditTexts.findTheBuyer()}
          name="q"
          type="search"
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          autoComplete="off"
          maxLength={80}
          aria-describedby="find-buyer"
        />
        <Button type="submit">{deskCreditTexts.find()}</Button>
        <p id="find-buyer" className="col-span-full text-2 text-ink-2">
          {deskCreditTexts.findHint()}
        </p>
      </form>
      <p role="status" className="sr-only">
        {askedWords !== '' && deskCreditTexts.matchCount({ count: matches.length })}
      </p>
      {askedWords !== '' && matches.length === 0 && (
        <EmptyState>{deskCreditTexts.noBuyerMatches({ words: askedWords })}</EmptyState>
      )}
      {matches.length > 0 && (
        <ul
          aria-label={deskCreditTexts.buyers()}
          className="grid max-w-[44rem] divide-y divide-line border-y border-line"
        >
          {matches.map((buyer) => (
            <li
              key={`${buyer.kind} ${buyer.buyer}`}
              className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2 py-2.5"
            >
              <BuyerWords buyer={buyer} />
              <BuyerLink buyer={buyer} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** Who it is: anybody can give a company any name, so that its people and orders stand beside it. */
export function BuyerWords({ buyer }: { buyer: CreditBuyer }) {
  const { kind, name, trade, contacts, taxNumber, orders } = buyer
  return (
    <div className="grid min-w-0 flex-1 basis-60 gap-0.5 break-words">
      <p>
        <span className="font-semibold">{name}</span>{' '}
        <span className="text-2 text-ink-2">
          {kind === 'company'
            ? deskCreditTexts.ofCompany({ id: String(buyer.buyer) })
            : deskCreditTexts.ofPerson()}
        </span>
      </p>
      <p className="text-2 text-ink-2">
        {contacts.map(({ email, isConfirmed }, at) => (
          <span key={email}>
            {at > 0 && ', '}
            <span className="break-all">{email}</span>
            {!isConfirmed && <span className="text-look"> {deskCreditTexts.notConfirmed()}</span>}
          </span>
        ))}
      </p>
      <p className="text-2 text-ink-2">
        {trade && `${trade}, `}
        {taxNumber && `${taxNumber}, `}
        {deskCreditTexts.orderCount({ count: orders })}
      </p>
    </div>
  )
}

function BuyerLink({ buyer: { kind, buyer, name, accountId } }: { buyer: CreditBuyer }) {
  return accountId === null ? (
    <Link
      to={`${newAccount}&${new URLSearchParams({ [kind]: buyer })}`}
      className="button button-plain"
      aria-label={deskCreditTexts.chooseName({ name })}
    >
      {deskCreditTexts.choose()}
    </Link>
  ) : (
    <Link to={deskPaths.creditAccount(accountId)} className="py-1 text-2 underline">
      {deskCreditTexts.hasAnAccount()}
    </Link>
  )
}
