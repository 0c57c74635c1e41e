import { z } from '@hono/zod-openapi'
import type { MenuGroup } from '#contract/catalog/catalog.ts'

const subSchema = z.strictObject({
  name: z.string(),
  url: z.string().openapi({
    description: 'As after /category/; also a CatUrl',
    example: 'drills/hammer-drills',
  }),
})

export const menuSchema = z
  .array(
    z.strictObject({
      groupName: z.string(),
      groupUrl: z
        .string()
        .openapi({ description: 'As after /categories/', example: 'power-tools' }),
      mainCategories: z.array(
        z.strictObject({
          name: z.string(),
          url: z
            .string()
            .openapi({ description: 'As after /category/; also a CatUrl', example: 'drills' }),
          subCategories: z.array(subSchema),
        }),
      ),
    }),
  )
  .openapi('Menu')

export function wireMenu(groups: readonly MenuGroup[]): z.infer<typeof menuSchema> {
  return groups.map((group) => ({
    groupName: group.name,
    groupUrl: group.url,
    mainCategories: group.mains.map((main) => ({
      name: main.name,
      url: main.url,
      subCategories: main.subs.map((sub) => ({ name: sub.name, url: `${main.url}/${sub.url}` })),
    })),
  }))
}
