import { Form } from 'react-router'
import type { ImportProblem, ImportView } from '#contract/desk/desk-imports.ts'
import {
  importFixes,
  isImportFix,
  type ProblemCount,
  type ProblemKind,
  problemKinds,
  proposeCorrection,
} from '#contract/desk/import-problems.ts'
import { deskPaths } from '#contract/paths/desk-paths.ts'
import { formatCount } from '#kernel/money.ts'
import * as deskImportsTexts from '#texts/desk-imports.ts'
import { Button } from '#web/ui/button.tsx'
import { Link } from '#web/ui/link.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { useDesk } from '../desk-frame.tsx'
import { DeskTable } from '../parts/desk-table.tsx'
import { DeskPagination } from '../parts/filter-form.tsx'

export const problemsPerPage = 50

/** The values that a form says should be used instead, row by row. */
export function readCorrections(form: FormData) {
  const [lines, places, values] = ['line', 'place', 'value'].map((name) =>
    form.getAll(name).map((value) => (typeof value === 'string' ? value : '')),
  )
  return lines!.flatMap((line, at) => {
    const number = Number(line)
    const isLine = Number.isSafeInteger(number) && number > 0 && number < 2 ** 31
    return isLine ? [{ line: number, place: places![at] ?? '', value: values![at] ?? '' }] : []
  })
}

/** How many problems there are, of one kind or of all. */
export function countRows(counts: readonly ProblemCount[], kind: ProblemKind | null): number {
  return counts.reduce(
    (sum, each) => sum + (kind === null || each.kind === kind ? each.count : 0),
    0,
  )
}

const rowWords = {
  title: deskImportsTexts.rowsWithErrors,
  failed: deskImportsTexts.failedRowsAsCsv,
  corrected: deskImportsTexts.correctedRows,
  retested: deskImportsTexts.retestedRows,
  separated: deskImportsTexts.separatedRows,
  line: deskImportsTexts.line,
  code: deskImportsTexts.sku,
  value: deskImportsTexts.inFile,
  correction: deskImportsTexts.useInstead,
}

/** The same of pictures: what can be said of one is its product. */
const fileWords: typeof rowWords = {
  title: deskImportsTexts.filesWithErrors,
  failed: deskImportsTexts.failedFilesAsCsv,
  corrected: deskImportsTexts.correctedFiles,
  retested: deskImportsTexts.retestedFiles,
  separated: deskImportsTexts.separatedFiles,
  line: deskImportsTexts.fileNumber,
  code: deskImportsTexts.file,
  value: deskImportsTexts.lookedFor,
  correction: deskImportsTexts.productSku,
}

interface ProblemsProps {
  run: ImportView
  problems: readonly ImportProblem[]
  counts: readonly ProblemCount[]
  kind: ProblemKind | null
  page: number
  canFix: boolean
}

/** Rows with errors: by kind, and each with a value to use instead. */
export function ImportProblems({ run, problems, counts, kind, page, canFix }: ProblemsProps) {
  const { money } = useDesk()
  const total = countRows(counts, kind)
  const canCorrect = canFix && run.hasFailedRows
  const words = run.kind === 'pictures' ? fileWords : rowWords
  return (
    <section className="grid min-w-0 content-start gap-3" aria-label={words.title()}>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 className="me-auto text-section font-bold">{words.title()}</h2>
        <a href={toHref(deskPaths.importErrors(run.id))} className="text-2 underline">
          {deskImportsTexts.errorsAsCsv()}
        </a>
        {run.hasFailedRows && (
          <a href={toHref(deskPaths.failedRows(run.id))} className="text-2 underline">
            {words.failed()}
          </a>
        )}
      </div>
      <ProblemKinds run={run} counts={counts} kind={kind} canFix={canFix} />
      {/* The page of rows is part of the key: typed values belong to their rows. */}
      <Form key={`${kind} ${page}`} method="post" className="grid min-w-0 gap-3">
        <DeskTable
          cards
          caption={words.title()}
          head={[
            { name: words.line(), end: true },
            run.kind === 'delivery' ? deskImportsTexts.fromCode() : words.code(),
            deskImportsTexts.column(),
            words.value(),
            deskImportsTexts.whatIsWrong(),
            ...(canCorrect ? [words.correction()] : []),
          ]}
        >
          {problems.map((problem) => (
            <ProblemRow
              key={`${problem.line} ${problem.place}`}
              problem={problem}
              canCorrect={canCorrect}
              words={words}
            />
          ))}
        </DeskTable>
        {canCorrect && (
          <div className="flex flex-wrap items-center gap-2">
            <Button type="submit" name="do" value="retry">
              {deskImportsTexts.retryThese()}
            </Button>
            <Button type="submit" name="do" value="keep">
              {deskImportsTexts.keepValues()}
            </Button>
            <p className="text-2 text-ink-2">
              {run.corrected > 0 && `${words.corrected({ count: run.corrected })} `}
              {run.state === 'checked' ? words.retested() : words.separated()}
            </p>
          </div>
        )}
      </Form>
      {total > problemsPerPage && (
        <p className="text-2 text-ink-2">
          {deskImportsTexts.problemRange({
            first: formatCount((page - 1) * problemsPerPage + 1, money),
            last: formatCount((page - 1) * problemsPerPage + problems.length, money),
            total: formatCount(total, money),
          })}
        </p>
      )}
      <DeskPagination
        label={deskImportsTexts.problemPages()}
        page={page}
        pages={Math.max(1, Math.ceil(total / problemsPerPage))}
      />
    </section>
  )
}

function ProblemRow({
  problem: { line, code, place, text, kind, value, correction },
  canCorrect,
  words,
}: {
  problem: ImportProblem
  canCorrect: boolean
  words: typeof rowWords
}) {
  const proposal = proposeCorrection({ kind, value })
  return (
    <tr className="*:align-middle">
      <td className="text-end" data-name={words.line()}>
        {line}
      </td>
      <td className="min-w-24 break-all">{code}</td>
      <td className="min-w-24 break-words">{place}</td>
      <td
        className="min-w-28 break-words max-sm:order-1 max-sm:flex-1 sm:max-w-56"
        data-name={words.value()}
      >
        {place === '' ? (
          ''
        ) : value === '' ? (
          <span className="text-ink-2">{deskImportsTexts.emptyCell()}</span>
        ) : (
          <span className="text-bad">{value}</span>
        )}
      </td>
      <td className="whole min-w-56">{text}</td>
      {canCorrect && (
        <td className="max-sm:order-1 max-sm:basis-40 sm:min-w-44">
          {place !== '' && (
            <>
              <input type="hidden" name="line" value={line} />
              <input type="hidden" name="place" value={place} />
              <input
                name="value"
                defaultValue={correction ?? proposal}
                aria-label={deskImportsTexts.valueInLine({ place, line: String(line) })}
                placeholder={words.correction()}
                autoComplete="off"
                maxLength={5_000}
                className="h-8 w-full min-w-40 rounded-small border border-edge bg-paper px-2 text-2 max-sm:h-10 max-sm:text-typed"
              />
            </>
          )}
        </td>
      )}
    </tr>
  )
}

/** Errors by kind, and what can be done with all of a kind at once. */
function ProblemKinds({
  run,
  counts,
  kind,
  canFix,
}: Pick<ProblemsProps, 'run' | 'counts' | 'kind' | 'canFix'>) {
  const { money } = useDesk()
  if (counts.length === 0) return null
  const total = counts.reduce((sum, { count }) => sum + count, 0)
  const chips = [{ kind: null, count: total }, ...counts]
  const fixes = counts.flatMap((each) => (isImportFix(each.kind) ? [each.kind] : []))
  const offeredFixes = fixes.filter((fix) => !run.fixes.includes(fix))
  return (
    <>
      <nav aria-label={deskImportsTexts.errorKinds()} className="flex flex-wrap gap-2">
        {chips.map((each) => (
          <Link
            key={each.kind}
            to={deskPaths.import(run.id) + (each.kind ? `?kind=${each.kind}` : '')}
            aria-current={each.kind === kind ? 'true' : undefined}
            className="rounded-full border border-line px-3 py-1 text-2 hover:border-edge hover:no-underline aria-[current]:border-ink aria-[current]:font-semibold"
          >
            {each.kind ? problemKinds[each.kind]() : deskImportsTexts.all()}{' '}
            <span className="text-ink-2">{formatCount(each.count, money)}</span>
          </Link>
        ))}
      </nav>
      {canFix && run.state === 'checked' && offeredFixes.length > 0 && (
        <Form method="post" className="flex flex-wrap items-center gap-2">
          {offeredFixes.map((fix) => (
            <Button key={fix} type="submit" name="do" value={`fix:${fix}`}>
              {deskImportsTexts.fixRows({
                fix: importFixes[fix](),
                count: counts.find((each) => each.kind === fix)?.count ?? 0,
              })}
            </Button>
          ))}
          <p className="text-2 text-ink-2">{deskImportsTexts.testedAgain()}</p>
        </Form>
      )}
    </>
  )
}
