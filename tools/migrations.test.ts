import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findUnsafeStatements } from './migration-rules.ts'

const folder = join(import.meta.dirname, '../migrations')
test('[F8] migrations of releases only widen, and lock no table for long', () => {
  const files = readdirSync(folder).filter((name) => name.endsWith('.sql'))
  expect(files).toContain('0000_shop.sql')
  const offences = files.flatMap((name) =>
    findUnsafeStatements(readFileSync(join(folder, name), 'utf8')).map(
      ({ statement, why }) => `${name}: ${why}: ${statement}`,
    ),
  )
  expect(offences).toEqual([])
})

const between = '--> statement-breakpoint\n'

test.each([
  ['CREATE INDEX "a" ON "pack" USING btree ("x");', 'CONCURRENTLY'],
  ['CREATE UNIQUE INDEX CONCURRENTLY "a" ON "pack" ("x");', 'each by itself'],
  ['ALTER TABLE "pack" ADD COLUMN "x" integer NOT NULL;', 'default'],
  ['ALTER TABLE "pack" DROP COLUMN "x";', 'a release later'],
  ['ALTER TABLE "pack" RENAME COLUMN "x" TO "y";', 'old name'],
  ['ALTER TABLE "pack" ALTER COLUMN "x" SET DATA TYPE bigint;', 'anew'],
  ['ALTER TABLE "pack" ALTER COLUMN "x" SET NOT NULL;', 'null'],
  ['ALTER TABLE "pack" ADD CONSTRAINT "c" CHECK ("x" > 0);', 'NOT VALID'],
  ['UPDATE pack SET x = 1;', 'batches'],
])('[F8] %s is refused', (statement, word) => {
  const findings = findUnsafeStatements(
    `CREATE TABLE "other" ("id" integer);${between}${statement}`,
  )
  expect(findings.map(({ why }) => why).join()).toContain(word)
})

test('[F8] [SAFE-10] what takes something away on purpose says that older programs must not serve', () => {
  for (const statement of [
    'ALTER TABLE "pack" DROP COLUMN "x";',
    'DROP TABLE "old";',
    'ALTER TABLE "a" RENAME TO "b";',
  ]) {
    const excusedStatement = `-- safe: nobody reads it since the release before\n${statement}`
    expect(
      findUnsafeStatements(excusedStatement)
        .map(({ why }) => why)
        .join(),
      statement,
    ).toContain('-- narrows')
    expect(findUnsafeStatements(`-- narrows\n${between}${excusedStatement}`), statement).toEqual([])
  }
})

test.each([
  'CREATE TABLE "new" ("x" integer NOT NULL);--> statement-breakpoint\nCREATE INDEX "a" ON "new" ("x");--> statement-breakpoint\nALTER TABLE "new" ADD CONSTRAINT "c" CHECK ("x" > 0);',
  'ALTER TABLE "pack" ADD COLUMN "x" integer;',
  'ALTER TABLE "pack" ADD COLUMN "x" integer DEFAULT 0 NOT NULL;',
  'ALTER TABLE "pack" ADD CONSTRAINT "c" CHECK ("x" > 0) NOT VALID;',
  '-- each by itself\nCREATE INDEX CONCURRENTLY "a" ON "pack" ("x");',
  '-- safe: the table has a few rows\nALTER TABLE "seller" ALTER COLUMN "x" SET NOT NULL;',
  'DROP TABLE "old";--> statement-breakpoint\nCREATE VIEW old AS SELECT * FROM pack;',
  'CREATE OR REPLACE FUNCTION check_invariants() RETURNS int LANGUAGE sql AS $$ select 1 $$;',
])('[F8] %s is let through', (text) => {
  expect(findUnsafeStatements(text)).toEqual([])
})
