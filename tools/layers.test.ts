import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { checkLayers } from './layers.ts'

/** Violations in a tree of these files. Each only needs to parse; import targets need not exist. */
function listFixtureOffences(files: Record<string, string>): string[] {
  const root = mkdtempSync(join(tmpdir(), 'haggle-ladder-'))
  try {
    for (const [path, source] of Object.entries(files)) {
      mkdirSync(dirname(join(root, path)), { recursive: true })
      writeFileSync(join(root, path), source)
    }
    return checkLayers(root).offences
  } finally {
    rmSync(root, { recursive: true })
  }
}

const listFileOffences = (path: string, line: string) =>
  listFixtureOffences({ [path]: `${line}\n` })

/** rule · file · import that is refused · import that passes (the control) */
const rules: [string, string, string, string][] = [
  [
    'a lower layer imports no higher',
    'src/kernel/a.ts',
    `import { a } from '#contract/a.ts'`,
    `import { a } from './b.ts'`,
  ],
  [
    'types climb no layer either',
    'src/db/a.ts',
    `import type { A } from '#platform/scope.ts'`,
    `import type { A } from '#kernel/a.ts'`,
  ],
  [
    'domain knows no outside',
    'src/platform/ports.ts',
    `import { a } from '#adapters/log.ts'`,
    `import { a } from '#db/client.ts'`,
  ],
  [
    'relative paths count',
    'src/contract/a.ts',
    `import { a } from '../db/client.ts'`,
    `import { a } from '../kernel/money.ts'`,
  ],
  [
    'import() counts',
    'src/contract/a.ts',
    `await import('#db/client.ts')`,
    `await import('#kernel/money.ts')`,
  ],
  [
    're-exports count',
    'src/contract/a.ts',
    `export * from '#db/client.ts'`,
    `export * from '#kernel/money.ts'`,
  ],
  [
    'imports for effect count',
    'src/contract/a.ts',
    `import '#db/client.ts'`,
    `import '#kernel/money.ts'`,
  ],
  [
    'doors do not meet',
    'src/api/a.ts',
    `import { a } from '#server/http.ts'`,
    `import { a } from '#boot/config.ts'`,
  ],
  [
    'the API is mounted by the server only',
    'src/cli/a.ts',
    `import { a } from '#api/a.ts'`,
    `import { a } from '#cli/b.ts'`,
  ],
  [
    'the demo shop is loaded by the command line only',
    'src/server/a.ts',
    `import { a } from '#demo/load-demo.ts'`,
    `import { a } from '#boot/open-shop.ts'`,
  ],
  [
    'the server takes types of web',
    'src/server/a.ts',
    `import { a } from '#web/visit.ts'`,
    `import type { A } from '#web/visit.ts'`,
  ],
  [
    'web takes types of domain',
    'src/web/visit.ts',
    `import { a } from '#app/shop.ts'`,
    `import type { A } from '#app/shop.ts'`,
  ],
  [
    'an inline type still loads',
    'src/web/visit.ts',
    `import { type A } from '#app/shop.ts'`,
    `import type { A } from '#app/shop.ts'`,
  ],
  [
    'web knows no db',
    'src/web/visit.ts',
    `import type { A } from '#db/client.ts'`,
    `import type { A } from '#contract/a.ts'`,
  ],
  [
    'ui knows no widgets',
    'src/web/ui/a.tsx',
    `import { a } from '#web/widgets/b.tsx'`,
    `import { a } from './b.tsx'`,
  ],
  [
    'browser knows no widgets',
    'src/web/browser/a.ts',
    `import { a } from '../widgets/b.ts'`,
    `import { a } from '../ui/b.ts'`,
  ],
  [
    'widgets know no shop',
    'src/web/widgets/a.tsx',
    `import { a } from '#web/shop/b.tsx'`,
    `import { a } from '#web/browser/b.ts'`,
  ],
  [
    'shop knows no desk',
    'src/web/shop/a.tsx',
    `import { a } from '#web/desk/b.tsx'`,
    `import { a } from '#web/widgets/b.tsx'`,
  ],
  [
    'desk knows no shop',
    'src/web/desk/a.tsx',
    `import { a } from '#web/shop/b.tsx'`,
    `import { a } from '#web/visit.ts'`,
  ],
  [
    'screens know no root',
    'src/web/shop/a.tsx',
    `import { a } from '#web/root.tsx'`,
    `import type { A } from './+types/a.ts'`,
  ],
  [
    'web has known rooms',
    'src/web/parts/a.ts',
    `import { a } from '#web/ui/b.ts'`,
    `import { a } from '#kernel/b.ts'`,
  ],
  [
    '.tsx stays in web',
    'src/server/a.ts',
    `import { a } from '#server/b.tsx'`,
    `import { a } from '#server/b.ts'`,
  ],
  [
    'browsers have no Node',
    'src/contract/a.ts',
    `import { a } from 'node:fs'`,
    `import { a } from 'zod'`,
  ],
  [
    'a slice imports no later one',
    'src/domain/catalog/a.ts',
    `import { a } from '#domain/cart/cart.ts'`,
    `import { a } from '#domain/sellers/sellers.ts'`,
  ],
  [
    'left to right inside a group',
    'src/domain/listing/a.ts',
    `import { a } from '../cart/cart.ts'`,
    `import { a } from '../search/search.ts'`,
  ],
  [
    'only the face of a slice',
    'src/domain/cart/a.ts',
    `import { a } from '#domain/listing/listing-store.ts'`,
    `import { a } from '#domain/listing/listing.ts'`,
  ],
  [
    'or its rules',
    'src/domain/cart/a.ts',
    `import { a } from '#domain/pricing/rules.ts'`,
    `import { a } from '#domain/pricing/tax-rules.ts'`,
  ],
  [
    'also those of its rooms',
    'src/domain/cart/a.ts',
    `import { a } from '#domain/pricing/taxes/tax-store.ts'`,
    `import { a } from '#domain/pricing/taxes/tax-rules.ts'`,
  ],
  [
    'or its types',
    'src/domain/cart/a.ts',
    `import { type A } from '#domain/orders/order.ts'`,
    `import type { A } from '#domain/orders/order.ts'`,
  ],
  [
    'the face for doors too',
    'src/api/a.ts',
    `import { a } from '#domain/cart/cart-store.ts'`,
    `import { a } from '#domain/cart/cart.ts'`,
  ],
  [
    'slices are on the list',
    'src/app/shop.ts',
    `import { a } from '#domain/gifts/gifts.ts'`,
    `import { a } from '#domain/cart/cart.ts'`,
  ],
  [
    'layers are on the list',
    'src/server/a.ts',
    `import { a } from '#lib/a.ts'`,
    `import { a } from '#kernel/a.ts'`,
  ],
  [
    'src knows no testing',
    'src/server/a.ts',
    `import { a } from '#testing/a.ts'`,
    `import { a } from '#server/b.ts'`,
  ],
  [
    'fixtures are for tests',
    'src/db/a.ts',
    `import { a } from './b-fixture.ts'`,
    `import { a } from './b.ts'`,
  ],
  [
    'fixtures may know testing',
    'src/db/a-fixture.ts',
    `import { a } from '#domain/cart/cart.ts'`,
    `import { a } from '#testing/a.ts'`,
  ],
  [
    'tests know no tools',
    'src/server/a.test.ts',
    `import { a } from '../../tools/a.ts'`,
    `import { a } from '#testing/a.ts'`,
  ],
]

describe('[ladder]', () => {
  test.each(rules)('%s', (_rule, path, refusedImport, allowedImport) => {
    const offences = listFileOffences(path, refusedImport)
    expect(offences).toHaveLength(1)
    expect(offences[0]).toContain(`${path}:1: `)
    expect(listFileOffences(path, allowedImport)).toEqual([])
  })

  test('names the line of the import', () => {
    const source = `// é😀\n\nimport { a } from '#kernel/a.ts'\nimport { b } from '#db/client.ts'\n`
    expect(listFixtureOffences({ 'src/contract/a.ts': source })[0]).toMatch(
      /^src\/contract\/a\.ts:4: '#db\/client\.ts'/,
    )
  })

  test('stores may read any table', () => {
    expect(
      listFileOffences(
        'src/domain/catalog/a-store.ts',
        `import { sellers } from '#db/tables/sellers.ts'`,
      ),
    ).toEqual([])
  })

  test('fails where it read no import, and on a file that can not be parsed', () => {
    expect(listFixtureOffences({ 'src/kernel/a.ts': 'export const a = 1\n' })[0]).toContain(
      'not one import',
    )
    expect(listFixtureOffences({})[0]).toContain('not one import')
    expect(() => listFixtureOffences({ 'src/kernel/a.ts': 'import {' })).toThrow("can't be parsed")
  })
})
