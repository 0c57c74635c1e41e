import { type CreditStatement, creditEntryWords } from '#contract/orders/credit.ts'
import { toMajorText } from '#kernel/money.ts'
import { csvCell } from '#platform/spreadsheet-formulas.ts'
import * as statementTexts from '#texts/statement.ts'

/** A statement as CSV, amounts in major units. Source: PAY-05. */
export function buildStatementFile(
  { from, opening, entries, closing }: CreditStatement,
  currency: string,
): string {
  // Signed figures, which a spreadsheet may take for numbers: nobody typed them.
  const write = (amount: number) =>
    `${amount < 0 ? '-' : ''}${toMajorText(Math.abs(amount), currency)}`
  const rows = [
    [
      statementTexts.fileDay(),
      statementTexts.fileEntry(),
      statementTexts.fileOrder(),
      statementTexts.fileReference(),
      statementTexts.fileAmount(),
      statementTexts.fileBalance(),
    ]
      .map(csvCell)
      .join(','),
    `${from},${csvCell(statementTexts.fileOpening())},,,,${write(opening)}`,
    ...entries.map(({ day, kind, number, reference, amount, balance }) =>
      [
        ...[day, creditEntryWords[kind](), number, reference].map(csvCell),
        write(amount),
        write(balance),
      ].join(','),
    ),
    `,${csvCell(statementTexts.fileClosing())},,,,${write(closing)}`,
  ]
  return `\uFEFF${rows.join('\r\n')}\r\n`
}
