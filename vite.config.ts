import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What every page of the shop is made of, with all that it imports. */
const frame = /src\/web\/(root|shop\/frame)\.tsx/
/** What several pages share beside it: goods on cards, prices, their words. */
const shared = /src\/(web\/(ui|widgets|browser|answers)|contract|kernel)[/.]/
/** What only popups, the desk and a few screens share, by the beginnings of file names: a first page does not wait for it. */
const laterNames = [
  ...[
    'rfq-(?!opener)',
    'negotiation',
    'quote',
    'bid',
    'thread-',
    'chat-(?!opener|bubble\\.)',
    'talk',
    'assistant',
  ],
  ...[
    'desk-',
    'insight',
    'order',
    'account',
    'address',
    'staff',
    'sign-in-(?!prompt)',
    'contact',
    'postal-code',
  ],
  ...[
    'tell-me-form',
    'send-',
    'shrink-',
    'held-',
    'picture-form',
    'place-form',
    'visual',
    'local-time',
    'print-',
  ],
  ...[
    'buy-form',
    'dialog',
    'stored-hints',
    'quote-paths',
    'file-field',
    'field',
    'folded',
    'pills',
    'newer-older',
    'time-left',
    'deal-clock',
    'product-rail',
  ],
]
const later = new RegExp(`/(?:${laterNames.join('|')})[a-z-]*\\.tsx?$`)

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: { watch: { ignored: ['**/.data/**', '**/build/**', '**/testing/**', '**/e2e/**'] } },
  // Found only when a lazy part opens, they would make Vite reload the page in development.
  optimizeDeps: { include: ['@base-ui/react/slider'] },
  // A few chunks that most pages share, instead of many small ones: 13 requests for a listing where there were 27, and
  // one text packs better than ten.
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                {
                  name: 'react',
                  test: /node_modules\/(react|react-dom|scheduler|react-router)\//,
                  priority: 20,
                },
                { name: 'shop', test: frame, priority: 15 },
                {
                  name: 'goods',
                  test: (id) => shared.test(id) && !later.test(id),
                  minShareCount: 2,
                  priority: 10,
                },
                {
                  name: 'listing',
                  test: /src\/web\/shop\/listing\//,
                  minShareCount: 2,
                  priority: 5,
                },
              ],
            },
          },
        },
      },
    },
  },
  build: {
    sourcemap: false,
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
