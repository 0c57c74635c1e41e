import type { Config } from '@react-router/dev/config'

export default {
  appDirectory: 'src/web',
  buildDirectory: 'build',
  ssr: true,
  // One immutable manifest instead of an uncacheable request after every first load (docs/decisions/002).
  routeDiscovery: { mode: 'initial' },
} satisfies Config
