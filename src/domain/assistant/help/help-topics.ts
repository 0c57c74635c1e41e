import { z } from 'zod'
import { paths } from '#contract/paths/paths.ts'
import { helpLinkTitles } from './help-answers.ts'
import topics from './help-topics.json' with { type: 'json' }

/** A link whose title is in the language of the answer. */
export interface HelpLink {
  title: () => string
  url: string
}

const link = z.tuple([z.string(), z.string()]).transform(([key, target], issues): HelpLink => {
  const [name = '', argument] = target.split(':')
  const build = Object.hasOwn(paths, name) ? paths[name as keyof typeof paths] : null
  if (typeof build !== 'function') issues.addIssue(`no path is called ${name}`)
  const title = helpLinkTitles[key]
  if (!title) issues.addIssue(`no title is called ${key}`)
  return {
    title: title ?? (() => ''),
    url: (build as ((argument?: string) => string) | null)?.(argument) ?? '',
  }
})

const topicSchema = z.strictObject({
  id: z.string(),
  /** Means this topic only if the question names no product: "popular drills" is a search. */
  alone: z.boolean().default(false),
  /** Words in the address or title of the seller's page that covers the topic best. */
  page: z.array(z.string()).default([]),
  /** Words that the matching sentence is likely to contain. */
  near: z.string().default(''),
  /** A title (help-answers.ts) and the name of a path, with its argument after a colon. */
  links: z.array(link).default([]),
  /** Ways to ask, separated by semicolons. */
  asks: z.array(z.string()).min(1),
})

/** A topic about the shop itself. */
export type HelpTopic = z.output<typeof topicSchema>

export const helpTopics: readonly HelpTopic[] = z.array(topicSchema).parse(topics)
