import type { BulkPreview, BulkResult, ListPage, ListQuery } from '#contract/desk/list-query.ts'
import { assignTexts, type DealKind } from '#contract/desk/workbench.ts'
import type { DeskDealRow } from '#contract/negotiation/desk-deal-list.ts'
import * as deskListTexts from '#texts/desk-list.ts'
import { Select } from '#web/ui/field.tsx'
import type { BulkAction, BulkForm, DeskVisit } from './list-record.ts'

type Choices = readonly (readonly [value: string, words: string])[]

/** Gives the ticked deals to somebody, or to nobody. Source: DEAL-01. */
export const assignAction: BulkAction = {
  key: 'assign',
  name: deskListTexts.assign,
  needs: 'negotiate',
  describe: (count) => deskListTexts.assignCount({ count }),
  done: 'assigned',
  ask: ({ choices = [] }, { to = '' }) => (
    <Select label={deskListTexts.assignTo()} name="to" defaultValue={to}>
      <option value="">{deskListTexts.nobody()}</option>
      {choices.map(([value, words]) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </Select>
  ),
}

async function listPeople({ scope, shop }: DeskVisit, kind: DealKind): Promise<Choices> {
  const assignees = await shop.workbench.listAssignees(scope, kind)
  return assignees.map(({ id, name }) => [id, name] as const)
}

/** A page of deals with the people that it is filtered by: the viewer and nobody first. */
export async function withAssignees<Row, Sums>(
  visit: DeskVisit,
  kind: DealKind,
  rows: Promise<ListPage<Row, Sums>>,
): Promise<ListPage<Row, Sums>> {
  const [page, people] = await Promise.all([rows, listPeople(visit, kind)])
  return {
    ...page,
    choices: {
      assignee: [['me', deskListTexts.me()], ['nobody', deskListTexts.nobody()], ...people],
    },
  }
}

/** Reads exactly these rows of a list. */
export function buildRowsQuery(keys: readonly string[]): ListQuery<never, 'at'> {
  const rows = Math.max(1, keys.length)
  return { page: 1, rows, words: '', filters: {}, sort: 'at', isDescending: true, keys }
}

/** All that were found; a row that somebody is given meanwhile is refused by `assignWork`. */
export async function previewAssign(
  visit: DeskVisit,
  kind: DealKind,
  keys: readonly string[],
  rows: readonly DeskDealRow[],
): Promise<BulkPreview> {
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  const numbers = keys.filter((key) => byNumber.has(key))
  return {
    keys: numbers,
    value: null,
    refused: keys.flatMap((key) =>
      byNumber.has(key) ? [] : [{ key, text: deskListTexts.notFound() }],
    ),
    versions: Object.fromEntries(
      numbers.map((number) => [number, byNumber.get(number)!.assigneeId ?? '']),
    ),
    choices: await listPeople(visit, kind),
  }
}

/** Of one call of `assignWork`, which gives all or none. */
const maxAssigned = 100

export async function runAssign(
  { scope, shop }: DeskVisit,
  kind: DealKind,
  keys: readonly string[],
  form: BulkForm,
): Promise<BulkResult> {
  const result: BulkResult = { changed: [], failed: [] }
  for (let at = 0; at < keys.length; at += maxAssigned) {
    const numbers = keys.slice(at, at + maxAssigned)
    const deals = numbers.map((number) => ({
      kind,
      number,
      assigneeId: form.versions.get(number) || null,
    }))
    const outcome = await shop.workbench.assignWork(scope, deals, form.getText('to') || null)
    if (outcome.ok) result.changed.push(...numbers)
    else result.failed.push(...numbers.map((key) => ({ key, text: assignTexts[outcome.code]() })))
  }
  return result
}
