import { expect, test } from 'vitest'
import { shrinkManifest, withoutDesk } from './lean-manifest.ts'

test('browsers keep the routes that they can be sent to, and what is true of them', () => {
  const manifest = {
    version: '1',
    routes: {
      root: { id: 'root', hasDefaultExport: true, hasAction: false, imports: ['/a.js'] },
      'shop/frame': {
        id: 'shop/frame',
        hasDefaultExport: false,
        hasAction: false,
        imports: ['/a.js', '/b.js'],
      },
      page: {
        id: 'page',
        parentId: 'shop/frame',
        hasDefaultExport: true,
        hasAction: true,
        imports: ['/a.js', '/c.js'],
      },
      form: {
        id: 'form',
        parentId: 'root',
        hasDefaultExport: false,
        hasAction: true,
        hasLoader: false,
      },
      json: {
        id: 'json',
        parentId: 'root',
        hasDefaultExport: false,
        hasAction: false,
        hasLoader: true,
      },
      'desk/start': {
        id: 'desk/start',
        parentId: 'root',
        hasDefaultExport: true,
        imports: ['/d.js'],
      },
    },
  }
  expect(shrinkManifest(manifest)).toEqual({
    version: '1',
    routes: {
      root: { id: 'root', hasDefaultExport: true, imports: ['/a.js'] },
      'shop/frame': { id: 'shop/frame', imports: ['/a.js', '/b.js'] },
      page: {
        id: 'page',
        parentId: 'shop/frame',
        hasDefaultExport: true,
        hasAction: true,
        imports: ['/c.js'],
      },
      form: { id: 'form', parentId: 'root', hasAction: true, imports: [] },
      'desk/start': { id: 'desk/start', parentId: 'root', hasDefaultExport: true, imports: [] },
    },
  })
})

test('[P7] pages of the shop have no route of the desk among theirs', () => {
  const routes = {
    root: { id: 'root' },
    'shop/frame': { id: 'shop/frame' },
    'desk/start': { id: 'desk/start' },
  }
  expect(Object.keys(withoutDesk({ routes }).routes)).toEqual(['root', 'shop/frame'])
})
