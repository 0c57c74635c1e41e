import { reactRouter } from '@react-router/dev/vite'
import tailwindcss from '@tailwindcss/vite'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [tailwindcss(), reactRouter()],
  server: { watch: { ignored: ['**/.data/**', '**/build/**', '**/testing/**', '**/e2e/**'] } },
  // Found only when a lazy part opens, they would make Vite reload the page in development.
  optimizeDeps: { include: ['@base-ui/react/slider'] },
  build: { sourcemap: false, assetsInlineLimit: 0 },
})
