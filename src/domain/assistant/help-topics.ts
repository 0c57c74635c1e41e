import { z } from 'zod'
import type { ChatLink } from '#contract/assistant/assistant.ts'
import { paths } from '#contract/paths/paths.ts'
import topics from './help-topics.json' with { type: 'json' }

const link = z.tuple([z.string(), z.string()]).transform(([title, target], issues): ChatLink => {
  const [name = '', argument] = target.split(':')
  const build = Object.hasOwn(paths, name) ? paths[name as keyof typeof paths] : null
  if (typeof build !== 'function') issues.addIssue(`no path is called ${name}`)
  return { title, url: (build as ((argument?: string) => string) | null)?.(argument) ?? '' }
})

const topicSchema = z.strictObject({
  id: z.string(),
  /** Means this topic only if the question names no product: "popular drills" is a search. */
  alone: z.boolean().default(false),
  /** Words in the address or title of the seller's page that covers the topic best. */
  page: z.array(z.string()).default([]),
  /** Words that the matching sentence is likely to contain. */
  near: z.string().default(''),
  /** Our own text; without it the answer comes from the seller's pages. */
  answer: z.string().optional(),
  /** A title and the name of a path, with its argument after a colon. */
  links: z.array(link).default([]),
  /** Ways to ask, separated by semicolons. */
  asks: z.array(z.string()).min(1),
})

/** A topic about the shop itself. */
export type HelpTopic = z.output<typeof topicSchema>

export const helpTopics: readonly HelpTopic[] = z.array(topicSchema).parse(topics)
