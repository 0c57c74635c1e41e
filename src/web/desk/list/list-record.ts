import type { ReactNode } from 'react'
import type { Capability, Reach, StaffMember } from '#contract/accounts/staff.ts'
import type { BulkPreview, BulkResult, ListPage, ListQuery } from '#contract/desk/list-query.ts'
import type { ViewList } from '#contract/desk/saved-views.ts'
import type { Minor } from '#kernel/money.ts'
import type { Visit } from '#web/visit.ts'
import type { DeskFrameData } from '../desk-frame.tsx'
import type { CountedCode } from '../parts/desk-page.tsx'
import type { ShownText } from '../parts/shown-text.ts'

/** What a cell needs to know of the desk. */
export interface CellStyle extends Pick<DeskFrameData, 'money'> {
  /** Margin in basis points below which a second person approves; null: none, or not for the viewer. */
  floor: number | null
}

export interface ListColumn<Row, Sums = null> {
  key: string
  name: ShownText
  /** A figure, to the right. */
  isNumber?: boolean
  /** Takes the room that is left, and is cut there. */
  isWide?: boolean
  /** What the database sorts by; absent: the column is not sorted. */
  sort?: string
  /** Shown only once it is chosen. */
  isExtra?: boolean
  /** Only for those who may do this; absent: for all who read the list. */
  needs?: Capability
  /** Of a sheet: its cells are fields, which fill them. */
  isTyped?: boolean
  /** Where it stands on a phone's card of three lines; absent: it is left out. */
  card?: 'title' | 'top' | 'line' | 'foot' | 'late' | 'value'
  cell: (row: Row, style: CellStyle) => ReactNode
  /** What a CSV file has; absent: the column is not in it. Minor units for `isMoney`. */
  csv?: (row: Row) => string | number | null
  isMoney?: boolean
  /** The file's value is a moment as ISO text: it has it by the seller's clock. */
  isMoment?: boolean
  /** Head of its column in the file, if another. */
  fileName?: ShownText
  /** Of the whole view, below the column. */
  sum?: (sums: Sums, style: CellStyle) => ReactNode
}

export interface ListFilter {
  key: string
  name: ShownText
  /** `row`: another page names it by its id; here it is only shown and taken off. */
  kind: 'choice' | 'day' | 'amount' | 'row'
  /** Values with their words; null: the page's data has them. */
  choices?: readonly (readonly [value: string, words: ShownText])[] | null
}

/** What the ticked rows are taken to: a change, which is previewed, or a page that shows them. */
export interface BulkAction {
  key: string
  name: ShownText
  needs: Capability
  /** Absent: also for those who may do it in a part of the shop. */
  reach?: Reach
  /** Of a page: its address, which gets the rows as `o`. */
  path?: string
  /** Further fields of that address. */
  fields?: Readonly<Record<string, string>>
  /** The preview's sentence: "Confirm 3 orders". */
  describe?: (count: number) => string
  /** Fields of the preview's form, which the action gets: a reason, or a person; with what was typed. */
  ask?: (preview: BulkPreview, typed: Readonly<Record<string, string>>) => ReactNode
  /** What the message says, with the number of rows, once all of them are changed. */
  done?: CountedCode
}

/** The form of a preview, as the use-case needs it. */
export interface BulkForm {
  /** Made for this preview: posted twice, it acts once. */
  key: string
  /** What each row was drawn of, if the preview told it. */
  versions: ReadonlyMap<string, string>
  getText: (name: string) => string
}

/** What is shown, or what draws it in the reader's language. */
export type ShownNode = ReactNode | (() => ReactNode)

export function toNode(node: ShownNode): ReactNode {
  return typeof node === 'function' ? node() : node
}

/** One list of the desk, declared once: page, CSV file and saved views read it. Source: DEAL-06. */
export interface DeskList<Row, Sums = null> {
  kind: ViewList
  title: ShownText
  /** Its rows, counted: "86 orders". */
  countRows?: (values: { count: number }) => string
  verb?: 'ask' | 'bid' | 'buy'
  /** What the search looks in. */
  searchHint: ShownText
  columns: readonly ListColumn<Row, Sums>[]
  filters: readonly ListFilter[]
  /** The order if the address names none: a sort, with `-` before it for descending. */
  sort: string
  /**
   * Views that everybody has, behind "All"; some only in one country, or for some staff. `empty`:
   * what it means that nothing is in it.
   */
  views: readonly {
    name: ShownText
    query: string
    countryCode?: string
    needs?: Capability
    empty?: ShownText
  }[]
  /** The view that the bare address shows, where that is not all rows. */
  start?: { name: ShownText; allQuery: string; empty: ShownNode }
  /** Its cells are typed in: on a phone, each row has all of its columns. */
  isSheet?: boolean
  bulk: readonly BulkAction[]
  getKey: (row: Row) => string
  /** What a row is called; absent: by its key. */
  getLabel?: (row: Row) => string
  getPath: (row: Row) => string | null
  /**
   * Whether a row's state lets the action change it, as far as the row tells; absent: the preview
   * alone does.
   */
  fits?: (row: Row, action: string) => boolean
  /** What ticked rows are summed by. */
  getValue?: (row: Row) => Minor | null
  /** Why there is nothing at all yet, and what to do about it. */
  empty: ShownNode
  load: (visit: DeskVisit, query: ListQuery) => Promise<ListPage<Row, Sums>>
  count: (visit: DeskVisit, queries: readonly ListQuery[]) => Promise<number[]>
  preview?: (visit: DeskVisit, action: string, keys: readonly string[]) => Promise<BulkPreview>
  run?: (
    visit: DeskVisit,
    action: string,
    keys: readonly string[],
    form: BulkForm,
  ) => Promise<BulkResult>
}

/** A number of rows of a list in words: "86 orders". */
export function countListRows<Row, Sums>(list: DeskList<Row, Sums>, count: number): string {
  if (list.countRows) return list.countRows({ count })
  return String(count)
}

export type DeskVisit = Visit & { staff: StaffMember }
