import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

/** What most pages are made of. */
const shared = /src\/(web\/(ui|widgets|browser|shop\/(frame|not-found))|contract|kernel)\//
/** What only popups and a few screens share: a first page does not wait for it. */
const later =
  /\/((?:rfq|negotiation|quote|bid|chat)-(?!opener)[a-z-]+|quotes|bids|tell-me-form|send-rfq|held-picture|text-box|file-field|pills|newer-older|time-left|picture-form|send-picture|shrink-picture|place-form|talk|assistant|order-[a-z]+|sign-in-[a-z]+|field|deal-clock|orders|accounts|staff|visual|postal-code|table-text|tell-apart)\.tsx?$/

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: { watch: { ignored: ['**/.data/**', '**/build/**', '**/testing/**', '**/e2e/**'] } },
  // Found only when a lazy part opens, they would make Vite reload the page in development.
  optimizeDeps: { include: ['@base-ui/react/slider'] },
  // A few chunks that most pages share, instead of many small ones: 19 requests for a listing where there were 27.
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|scheduler|react-router)\//, priority: 20 },
                {
                  name: 'shop',
                  test: (id) => shared.test(id) && !later.test(id),
                  minShareCount: 2,
                  priority: 10,
                },
              ],
            },
          },
        },
      },
    },
  },
  build: { sourcemap: false, assetsInlineLimit: 0 },
})
