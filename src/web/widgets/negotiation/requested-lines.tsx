import type { AttachmentView, RfqLineView } from '#contract/negotiation/quote-views.ts'
import { paths } from '#contract/paths/paths.ts'
import { keepUnits } from '#kernel/keep-units.ts'
import { formatMoney, type MoneyStyle } from '#kernel/money.ts'
import * as threadTexts from '#texts/thread.ts'
import { Link } from '#web/ui/link.tsx'
import { toHref } from '#web/ui/to-href.ts'
import { Picture } from '../product/picture.tsx'

/** The requested lines, with the files that belong to each. */
export function RequestedLines(props: {
  lines: readonly RfqLineView[]
  attachments: readonly AttachmentView[]
  fileAt: (id: number) => string
  money: MoneyStyle
}) {
  const { lines, attachments, fileAt, money } = props
  return (
    <ul className="border-t border-line">
      {lines.map((line) => (
        <li
          key={line.lineId}
          className="grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-4 border-b border-line py-3 text-2"
        >
          <Picture picture={line.picture} alt="" widths={[96]} sizes="56px" />
          <div className="grid min-w-0 content-start gap-0.5">
            <span className="text-3 font-[550] wrap-anywhere">
              {line.url ? (
                <Link to={paths.product(line.url)}>{keepUnits(line.name)}</Link>
              ) : (
                line.name || threadTexts.ownWords()
              )}
            </span>
            {line.words && line.words !== line.name && (
              <span className="wrap-anywhere text-ink-2">
                {threadTexts.askedFor({ words: line.words })}
              </span>
            )}
            <span className="text-ink-2">
              {[
                `${line.quantity} × ${line.unit || threadTexts.piece()}`,
                line.targetPrice !== null &&
                  threadTexts.targetOf({ price: formatMoney(line.targetPrice, money) }),
                line.listPriceThen !== null &&
                  threadTexts.listedAt({ price: formatMoney(line.listPriceThen, money) }),
              ]
                .filter(Boolean)
                .join(', ')}
            </span>
            {line.link && (
              <a
                href={line.link}
                rel="noopener noreferrer nofollow ugc"
                target="_blank"
                className="wrap-anywhere underline"
              >
                {line.link}
              </a>
            )}
            <RfqFiles
              files={attachments.filter((file) => file.lineId === line.lineId)}
              fileAt={fileAt}
            />
          </div>
        </li>
      ))}
    </ul>
  )
}

/** Files by name; they are only ever downloaded. */
export function RfqFiles({
  files,
  fileAt,
}: {
  files: readonly AttachmentView[]
  fileAt: (id: number) => string
}) {
  if (files.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-2">
      {files.map((file) => (
        <li key={file.id} className="min-w-0">
          <a
            href={toHref(fileAt(file.id))}
            download={file.name}
            className="wrap-anywhere underline"
          >
            {file.name || (file.kind === 'pdf' ? threadTexts.document() : threadTexts.picture())}
          </a>{' '}
          <span className="text-ink-2">{describeFile(file)}</span>
        </li>
      ))}
    </ul>
  )
}

function describeFile({ kind, bytes }: AttachmentView): string {
  const size = Math.max(1, Math.round(bytes / 1024))
  return kind === 'pdf' ? threadTexts.pdfSize({ size }) : threadTexts.pictureSize({ size })
}
