import { expect, test } from 'vitest'
import { leaner } from './lean-manifest.ts'

test('browsers keep the routes that they can be sent to, and what is true of them', () => {
  const manifest = {
    version: '1',
    routes: {
      root: { id: 'root', hasDefaultExport: true, hasAction: false, imports: [] },
      frame: { id: 'frame', hasDefaultExport: false, hasAction: false, imports: ['/a.js'] },
      page: { id: 'page', parentId: 'frame', hasDefaultExport: true, hasAction: true, hasLoader: true },
      form: { id: 'form', parentId: 'root', hasDefaultExport: false, hasAction: true, hasLoader: false },
      json: { id: 'json', parentId: 'root', hasDefaultExport: false, hasAction: false, hasLoader: true },
    },
  }
  expect(leaner(manifest)).toEqual({
    version: '1',
    routes: {
      root: { id: 'root', hasDefaultExport: true, imports: [] },
      frame: { id: 'frame', imports: ['/a.js'] },
      page: { id: 'page', parentId: 'frame', hasDefaultExport: true, hasAction: true, hasLoader: true },
      form: { id: 'form', parentId: 'root', hasAction: true },
    },
  })
})
