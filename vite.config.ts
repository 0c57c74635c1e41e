import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'
import { inlineMessages } from './tools/messages/inline-messages.ts'
import { readMessages } from './tools/messages/read-messages.ts'

/** What every page of the shop is made of, with all that it imports. */
const frame = /src\/web\/(root|shop\/frame)\.tsx/
/**
 * What listings, home and product pages share beside it: products on cards, their prices and words.
 * What else is shared, by the screens of an account or of negotiations, gets chunks of its own.
 */
const products =
  /src\/(web\/(ui|browser|widgets\/(product|place))|contract\/(listing|catalog|delivery|search)|kernel)\//
/** Of these what a first page does not need: parts of popups, of forms and of the desk. */
const later =
  /\/(dialog|file-field|field|pills|print-|deal-clock|product-rail|retired-|stock-alert|buy-form|local-time|stored-hints|place-(form|popup)|chosen-picture|shrink-|held-|sheet|passkeys|chat-|keep-|send-picture|rfq-submission|collapsible|more-fields|category-tiles|table-text)[a-z-]*\.tsx?$/

export default defineConfig({
  plugins: [inlineMessages(() => readMessages('messages')), tailwindcss(), reactRouter()],
  server: { watch: { ignored: ['**/.data/**', '**/build/**', '**/testing/**', '**/e2e/**'] } },
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
                  name: 'products',
                  test: (id) => products.test(id) && !later.test(id),
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
    // Browsers of the last two and a half years: none needs a drawing of an icon twice, with a prefix too.
    cssTarget: ['chrome123', 'firefox124', 'safari17.4'],
    assetsInlineLimit: 0,
    rolldownOptions: { checks: { pluginTimings: false } },
  },
})
