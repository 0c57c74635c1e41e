import { type DeskHits, parseDeskSearch } from '#contract/desk/desk-search.ts'
import { deskBidStateWords } from '#contract/negotiation/desk-deal-list.ts'
import { rfqStateWords } from '#contract/negotiation/quotes.ts'
import { stateWords } from '#contract/orders/orders.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { quotePaths } from '#contract/paths/quote-paths.ts'
import * as deskFrameTexts from '#texts/desk-frame.ts'
import { toHref } from '#web/ui/to-href.ts'
import type { Screen } from './find-screens.ts'
import { DeskIcon, type DeskIconName } from './parts/desk-icon.tsx'

export interface Hit {
  path: string
  icon: DeskIconName
  verb?: 'ask' | 'bid' | 'buy'
  name: string
  /** What the name is about, never cut: the kind and number of a deal. */
  detail?: string
  note: string
}

export interface HitGroup {
  name: string
  hits: Hit[]
}

const dealKinds = {
  rfq: { icon: 'requests', verb: 'ask', name: deskFrameTexts.requestNumber, words: rfqStateWords },
  bid: { icon: 'bids', verb: 'bid', name: deskFrameTexts.bidNumber, words: deskBidStateWords },
  order: { icon: 'orders', verb: 'buy', name: deskFrameTexts.orderNumber, words: stateWords },
} as const

function getDealPath({ kind, number }: DeskHits['deals'][number]): string {
  if (kind === 'rfq') return quotePaths.deskOne(number)
  return kind === 'bid' ? deskPaths.bid(number) : deskPaths.order(number)
}

/** The search's answer as rows, without empty groups. */
export function buildHitGroups(
  { deals, buyers, goods }: DeskHits,
  screens: readonly Screen[],
  typed: string,
): HitGroup[] {
  const groups: HitGroup[] = [
    {
      name: typed.trim() === '' ? deskFrameTexts.recentDeals() : deskFrameTexts.deals(),
      hits: deals.map((deal) => {
        const { icon, verb, name, words } = dealKinds[deal.kind]
        const state = (words as Record<string, string | (() => string)>)[deal.state] ?? deal.state
        return {
          path: getDealPath(deal),
          icon,
          verb,
          name: deal.who ?? name({ number: deal.number }),
          detail: deal.who ? name({ number: deal.number }) : '',
          note: typeof state === 'function' ? state() : state,
        }
      }),
    },
    {
      name: deskFrameTexts.buyers(),
      hits: buyers.map(({ id, name, email }) => ({
        path: deskPaths.customer(id),
        icon: 'customers',
        name: name || email,
        note: name ? email : '',
      })),
    },
    {
      name: deskFrameTexts.goods(),
      hits: goods.map(({ id, code, name }) => ({
        path: deskPaths.product(id),
        icon: 'products',
        name,
        note: code,
      })),
    },
    {
      name: deskFrameTexts.goTo(),
      hits: screens.map(({ name, path, icon }) => ({ path, icon, name, note: '' })),
    },
  ]
  const [dealGroup, buyerGroup, ...others] = groups as [HitGroup, HitGroup, ...HitGroup[]]
  const ordered = isNameOfBuyer(buyers, typed) ? [buyerGroup, dealGroup, ...others] : groups
  return ordered.filter(({ hits }) => hits.length > 0)
}

/** Who types a name looks for the person; their deals are a press away from there. */
function isNameOfBuyer(buyers: DeskHits['buyers'], typed: string): boolean {
  const words = parseDeskSearch(typed).words.toLowerCase()
  return words !== '' && buyers.some(({ name }) => name.toLowerCase().includes(words))
}

/** `current`: the path of the row that the palette's keys are on. */
export function HitList({ group, current = null }: { group: HitGroup; current?: string | null }) {
  return (
    <section aria-label={group.name} className="desk-hits">
      <h2>{group.name}</h2>
      <ul>
        {group.hits.map(({ path, icon, verb, name, detail, note }) => (
          <li key={path}>
            <a href={toHref(path)} data-go="" data-current={path === current ? '' : undefined}>
              <span className={verb ? `desk-kind v-${verb}` : 'desk-kind'}>
                <DeskIcon name={icon} />
              </span>
              <b title={name}>
                {name}
                {detail && <span className="sr-only">,</span>}
              </b>{' '}
              {detail && <span className="desk-hit-detail">{detail}</span>} <small>{note}</small>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}
