import { z } from 'zod'
import { opinionLimits, starChoices } from '../catalog/opinions.ts'
import {
  choiceField,
  lineField,
  optionalLineField,
  optionalParagraphsField,
  paragraphsField,
} from './fields.server.ts'

/** A buyer's review of a product. Source: LIST-06. */
export const reviewSchema = z.object({
  stars: choiceField(starChoices, 'no-stars'),
  title: lineField(opinionLimits.title),
  text: paragraphsField(opinionLimits.text),
})
export type ReviewInput = z.input<typeof reviewSchema>

/** A buyer's question about a product. Source: LIST-06. */
export const questionSchema = z.object({ text: paragraphsField(opinionLimits.text) })
export type QuestionInput = z.input<typeof questionSchema>

/** The seller's answer to a review or question; nothing: the answer is removed. */
export const opinionAnswerSchema = z.object({
  answer: optionalParagraphsField(opinionLimits.answer),
})
export type OpinionAnswerInput = z.input<typeof opinionAnswerSchema>

/** Why a review or question is not shown, which its author is told. */
export const opinionReasonSchema = z.object({ reason: optionalLineField(opinionLimits.reason) })
export type OpinionReasonInput = z.input<typeof opinionReasonSchema>
