import type { NewPackInput, QuoteDraftInput, QuoteLineInput } from '#contract/quote-input.ts'
import type { DeskRfqView } from '#contract/quote-views.ts'
import { type QuoteCommand, type QuoteRefusal, quoteTexts } from '#contract/quotes.ts'
import type { Fields } from '#kernel/merge-fields.ts'
import type { Outcome } from '#kernel/outcome.ts'
import { readFileForm } from '#web/read-form.server.ts'
import { rowId } from '#web/row-id.ts'
import type { Visit } from '#web/visit.ts'
import { describeMerge } from '../editing/merge-note.ts'
import type { Merged } from '../editing/save-edit.ts'
import { breakRows } from './break-rows.ts'
import { describeConflicts, drawQuote, labelQuote, mergeQuote } from './quote-fields.ts'

export interface DeskRefusal {
  did: string
  text: string
  /** Text by name of the form's field. */
  fields: Record<string, string>
  typed: Fields
}

export type DeskAnswer =
  | { ok: true; did: string; merged?: Merged }
  | { ok: false; code: QuoteRefusal; refusal: DeskRefusal }

/** What a form of the desk's page asks for, carried out; null: a form that we don't have. Source: RFQ-05. */
export async function actOnRfq(
  { scope, shop }: Visit,
  id: string,
  request: Request,
): Promise<DeskAnswer | null> {
  const form = await readFileForm(request)
  if (form === null || form === 'too-large') return refused('attach', 'file-too-large', {}, {})
  const typed = Object.fromEntries(
    [...form].filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
  )
  const did = typed.do ?? ''
  const command = { key: typed.key ?? '', rowVersion: Number(typed.rowVersion) || 0 }
  const done = await carryOut(did, typed, command, form.get('file'))
  if (done === null) return null
  if (done.ok) return { ok: true, did }
  const answer = refused(did, done.code, done.fields ?? {}, typed)
  if (answer.ok || done.code !== 'stale-version' || (did !== 'draft' && did !== 'send'))
    return answer
  return saveTogether()

  /**
   * The quote was saved by somebody else meanwhile. A draft is put together and saved; what both changed is asked. A
   * quote that would go out is shown first, as nobody has seen it so. Source: SAFE-09.
   */
  async function saveTogether(): Promise<DeskAnswer> {
    const rfq = await shop.quotes.deskRfq(scope, id)
    const present = drawQuote(
      rfq,
      lastValidDay(rfq, shop.delivery.timeZoneOf(scope.seller.countryCode)),
      scope.seller,
    )
    const { values, theirs, conflicts } = mergeQuote(typed, present)
    const last = await shop.desk.lastWrite(scope, {
      subject: await shop.quotes.rfqSubject(scope, id),
    })
    const merged = { last, fields: [...new Set(theirs.map((name) => labelQuote(name, rfq)))] }
    if (did === 'draft' && conflicts.length === 0 && rfq.deeds.includes('draft')) {
      const again = { key: `${command.key}-${rfq.rowVersion}`, rowVersion: rfq.rowVersion }
      const saved = await shop.quotes.draftQuote(scope, id, again, draftOf(values))
      return saved.ok
        ? { ok: true, did, merged }
        : refused(did, saved.code, saved.fields ?? {}, values)
    }
    const text =
      theirs.length > 0
        ? `${quoteTexts['stale-version']} ${describeMerge(merged)}`
        : quoteTexts['stale-version']
    const by = last?.isOwn ? 'You' : last?.by || 'Somebody'
    const refusal = {
      did,
      text,
      fields: describeConflicts(conflicts, present, by),
      typed: { ...values },
    }
    return { ok: false, code: 'stale-version', refusal }
  }

  function carryOut(deed: string, said: Record<string, string>, by: QuoteCommand, file: unknown) {
    const { quotes } = shop
    const text = said.text ?? ''
    const offer = { ...by, quoteVersion: Number(said.quoteVersion) || 0 }
    const deeds: Record<string, () => Promise<Outcome<unknown, QuoteRefusal>>> = {
      ask: () => quotes.askBuyer(scope, id, by, text),
      message: () => quotes.messageBuyer(scope, id, by, text),
      draft: () => quotes.draftQuote(scope, id, by, draftOf(said)),
      send: async () => {
        const drafted = await quotes.draftQuote(
          scope,
          id,
          { ...by, key: `${by.key}-draft` },
          draftOf(said),
        )
        if (!drafted.ok) return drafted
        return quotes.sendQuote(scope, id, { key: by.key, rowVersion: drafted.value.rowVersion })
      },
      discard: () => quotes.discardDraft(scope, id, by),
      approve: () => quotes.approveQuote(scope, id, by, text),
      reject: () => quotes.rejectQuote(scope, id, by, text),
      withdraw: () => quotes.withdrawQuote(scope, id, { ...offer, reason: text }),
      keep: () => quotes.keepPrice(scope, id, { ...offer, text }),
      take: () => quotes.takeCounter(scope, id, offer),
      'decline-counter': () => quotes.declineCounter(scope, id, { ...offer, reason: text }),
      decline: () => quotes.declineRfq(scope, id, by, text),
      bind: () =>
        quotes.bindLine(scope, id, {
          ...by,
          lineId: Number(said.line),
          packId: rowId(said.pack) ?? 0,
        }),
      make: () => quotes.makePack(scope, id, by, newPackOf(said)),
      list: () => quotes.listPack(scope, rowId(said.pack) ?? 0, listingOf(said)),
      ubl: async () =>
        file instanceof File && file.size > 0
          ? quotes.readQuoteXml(scope, id, by, await file.bytes())
          : { ok: false, code: 'bad-ubl' },
      attach: async () =>
        file instanceof File && file.size > 0
          ? quotes.attachAtDesk(scope, id, by, {
              name: file.name,
              bytes: await file.bytes(),
              lineId: null,
            })
          : { ok: false, code: 'file-kind' },
    }
    return Object.hasOwn(deeds, deed) ? deeds[deed]!() : Promise.resolve(null)
  }
}

/** A quote is valid until the end of this day; empty: the shop's usual days. */
export function lastValidDay({ draft }: DeskRfqView, timeZone: string): string {
  if (!draft?.validUntil) return ''
  return new Date(Date.parse(draft.validUntil) - 1_000).toLocaleDateString('en-CA', { timeZone })
}

function refused(
  did: string,
  code: QuoteRefusal,
  codes: Record<string, QuoteRefusal>,
  typed: Fields,
): DeskAnswer {
  const ids = lineIds(typed)
  const fields: Record<string, string> = {}
  for (const [name, each] of Object.entries(codes)) {
    const named = name.replace(
      /^lines\.(\d+)(?:\.(\w+))?$/,
      (_, at: string, field = 'packId') => `${field}-${ids[Number(at)] ?? at}`,
    )
    fields[named] = quoteTexts[each]
  }
  return { ok: false, code, refusal: { did, text: quoteTexts[code], fields, typed } }
}

/** Lines that an editor sent, in its order: each has its quantity. */
function lineIds(typed: Fields): number[] {
  return Object.keys(typed).flatMap((name) => {
    const id = /^quantity-(\d{1,9})$/.exec(name)
    return id ? [Number(id[1])] : []
  })
}

function draftOf(typed: Fields): QuoteDraftInput {
  const lines = lineIds(typed).map((lineId): QuoteLineInput => {
    const of = (field: string) => typed[`${field}-${lineId}`] ?? ''
    const availability = of('availability')
    const breaks = Array.from({ length: breakRows }, (_, nth) => ({
      from: of(`from${nth}`),
      unitPrice: of(`step${nth}`),
    }))
    return {
      lineId,
      packId: of('packId'),
      quantity: of('quantity'),
      unitPrice: of('unitPrice'),
      taxRate: of('taxRate'),
      breaks,
      unavailable: availability === 'unavailable',
      toOrder: availability === 'to-order',
      leadDays: of('leadDays'),
      deliveryCharge: of('deliveryCharge'),
    }
  })
  return {
    lines,
    terms: typed.terms ?? '',
    note: typed.note ?? '',
    validUntil: typed.validUntil ?? '',
  }
}

function newPackOf(typed: Record<string, string>): NewPackInput {
  return {
    lineId: Number(typed.line),
    name: typed.name ?? '',
    code: typed.code ?? '',
    unit: typed.unit ?? '',
    taxRate: typed.taxRate ?? '',
    cost: typed.cost ?? '',
  }
}

/** A path of categories as one types it: "Safety > Hand protection > Gloves". */
function listingOf(typed: Record<string, string>) {
  const categoryPath = (typed.category ?? '')
    .split(/[>›/]/)
    .map((name) => name.trim())
    .filter(Boolean)
  return { price: typed.price ?? '', categoryPath }
}
