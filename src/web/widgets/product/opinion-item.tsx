import type { ReactNode } from 'react'
import type { OpinionView } from '#contract/catalog/opinions.ts'
import * as productCardTexts from '#texts/product-card.ts'
import { Stars } from './stars.tsx'

/** A review or a question, with the seller's answer below it. Source: LIST-06. */
export function OpinionItem({
  opinion,
  company,
  children,
}: {
  opinion: OpinionView
  company: string
  children?: ReactNode
}) {
  const { stars, title, text, author, day, dayText, answer, helpful } = opinion
  return (
    <article className="grid content-start gap-2 py-4">
      {stars !== null && (
        <h3 className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-3 font-bold">
          <Stars tenths={stars * 10} />
          <span className="min-w-0 wrap-anywhere">{title}</span>
        </h3>
      )}
      <p
        className={`max-w-[68ch] whitespace-pre-line wrap-anywhere ${stars === null ? 'font-semibold' : ''}`}
      >
        {text}
      </p>
      <p className="flex flex-wrap gap-x-2 text-2 text-ink-2">
        <span>{author}</span>
        {stars !== null && <span>· {productCardTexts.verifiedBuyer()}</span>}
        <span>
          · <time dateTime={day}>{dayText}</time>
        </span>
        {helpful > 0 && <span>· {productCardTexts.foundHelpful({ count: helpful })}</span>}
      </p>
      {answer && (
        <div className="mt-1 border-s-2 border-line ps-3">
          <p className="text-2 font-semibold">{productCardTexts.answerFrom({ company })}</p>
          <p className="max-w-[68ch] whitespace-pre-line wrap-anywhere">{answer}</p>
        </div>
      )}
      {children}
    </article>
  )
}
