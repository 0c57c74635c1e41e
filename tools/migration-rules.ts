import { narrowingMark } from '#db/migrate.ts'

/**
 * Reports what a migration does that breaks a running shop of the previous version: locking a large table for
 * long, or removing what that version still uses. Source: QUALITY F8.
 */
export interface Unsafe {
  statement: string
  why: string
}

/** Marks the statement below it as allowed, with the reason. */
const safeComment = /^\s*--\s*safe:\s*\S/

const statementByStatementMark = '-- each by itself'

/**
 * `text` as drizzle-kit writes it, statements separated by its breakpoints. Tables that it creates itself may
 * be changed freely.
 */
export function findUnsafeStatements(text: string): Unsafe[] {
  const createdTables = new Set(
    [...text.matchAll(/create table (?:if not exists )?"?(\w+)"?/gi)].map(([, name]) => name!),
  )
  // A view that takes a table's name in the same transaction answers the version before.
  const replacedTables = new Set(
    [...text.matchAll(/create view "?(\w+)"?/gi)].map(([, name]) => name!),
  )
  const isReplaced = (statement: string) =>
    replacedTables.has(/^drop table "?(\w+)"?/i.exec(statement)?.[1] ?? '')
  const isStatementByStatement = text.startsWith(statementByStatementMark)
  const isMarked = text.split('\n').some((line) => line.startsWith(narrowingMark))
  const unmarked = isMarked
    ? []
    : text.split('--> statement-breakpoint').flatMap((part) => unmarkedPart(part, createdTables))
  const unsafe = text
    .split('--> statement-breakpoint')
    .filter((part) => !safeComment.test(part.replace(statementByStatementMark, '')))
    .flatMap((part) => {
      const statement = normalizeStatement(part)
      const why = explainUnsafe(statement, createdTables, isStatementByStatement)
      return why === null || isReplaced(statement)
        ? []
        : [{ statement: statement.slice(0, 120), why }]
    })
  return [...unsafe, ...unmarked]
}

const normalizeStatement = (part: string) => part.replace(/--.*$/gm, '').replace(/\s+/g, ' ').trim()

const destructivePattern = /^drop (?:table|view|function)|\bdrop column\b|\brename\b/i

/** A statement that removes what an older version uses must say so, so that such a version stops serving. */
function unmarkedPart(part: string, createdTables: ReadonlySet<string>): Unsafe[] {
  const statement = normalizeStatement(part)
  const isExcused = safeComment.test(part.replace(statementByStatementMark, ''))
  if (
    !isExcused ||
    !destructivePattern.test(statement) ||
    createdTables.has(findTable(statement) ?? '')
  )
    return []
  return [
    {
      statement: statement.slice(0, 120),
      why: `older programs must not serve after it: begin a line with “${narrowingMark}”`,
    },
  ]
}

const findTable = (statement: string): string | undefined =>
  /\b(?:alter table (?:only )?(?:if exists )?|on |update |delete from )"?(?:public"?\.)?"?(\w+)"?/i.exec(
    statement,
  )?.[1]

function explainUnsafe(
  statement: string,
  createdTables: ReadonlySet<string>,
  isStatementByStatement: boolean,
): string | null {
  const table = findTable(statement)
  if (table && createdTables.has(table)) return null
  for (const [form, why] of rules) if (form.test(statement)) return why
  if (/^create (?:unique )?index (?!concurrently)/i.test(statement))
    return 'locks writes: CREATE INDEX CONCURRENTLY'
  if (/\bconcurrently\b/i.test(statement) && !isStatementByStatement)
    return `CONCURRENTLY needs “${statementByStatementMark}” as the first line`
  return null
}

const rules: readonly [RegExp, string][] = [
  [
    /^drop (?:table|view|function)|\bdrop column\b/i,
    'the version before still asks for it: drop it a release later',
  ],
  [/\brename\b/i, 'the version before knows the old name: add the new one beside it'],
  [
    /\badd column\b(?=.*\bnot null\b)(?!.*\bdefault\b)(?!.*\bgenerated\b)/i,
    'rows of the version before have no value: give it a default',
  ],
  [
    /\balter column\b.*\bset not null\b/i,
    'the version before may write null, and every row is read under a lock',
  ],
  [/\balter column\b.*\b(?:set data )?type\b/i, 'writes the whole table anew under a lock'],
  [
    /\badd constraint\b(?!.*\bnot valid\b)(?!.*\busing index\b)/i,
    'reads every row under a lock: NOT VALID, then VALIDATE by itself',
  ],
  [
    /^(?:update|delete)\b/i,
    'locks the rows that it changes until the end: let a job do it in batches',
  ],
  [/^(?:truncate|lock|cluster|vacuum full|reindex (?!.*concurrently))/i, 'locks the whole table'],
]
