import { expect, test } from 'vitest'
import type { ProductPage } from '#contract/catalog/catalog.ts'
import { buildProductJson, toPlainText } from './product-meta.ts'

test('[PDP-04] words alone: tags out, entities turned back once', () => {
  expect(toPlainText('<p>Nuts &amp; bolts</p><p>M8 &lt; M10</p>')).toBe('Nuts & bolts M8 < M10')
  expect(toPlainText('written as &amp;lt;b&amp;gt;')).toBe('written as &lt;b&gt;')
  expect(toPlainText('')).toBe('')
})

test('[LIST-05] [LIST-06] search engines read the documents, the reviews that are shown, and no rating without one', () => {
  const product = {
    name: 'Glove',
    url: 'glove',
    code: 'G1',
    overviewHtml: '',
    packs: [],
    pictures: [],
    documents: [],
  } as unknown as ProductPage
  const page = { product, origin: 'https://in.example', company: 'In', style: { currency: 'INR' } }
  const none = { averageTenths: null, reviewCount: 0, reviews: [] }
  expect(buildProductJson({ ...page, opinions: none })).not.toHaveProperty('aggregateRating')
  expect(
    JSON.parse(JSON.stringify(buildProductJson({ ...page, opinions: none }))),
  ).not.toHaveProperty('subjectOf')
  const sheet = {
    kind: 'datasheet',
    title: 'Sizes',
    language: 'en',
    format: 'pdf',
    url: '/documents/a.pdf',
  }
  const documented = { ...product, documents: [sheet] } as unknown as ProductPage
  expect(buildProductJson({ ...page, product: documented, opinions: none }).subjectOf).toEqual([
    {
      '@type': 'DigitalDocument',
      name: 'Sizes',
      url: 'https://in.example/documents/a.pdf',
      encodingFormat: 'application/pdf',
      inLanguage: 'en',
    },
  ])
  const review = {
    id: 1,
    stars: 4,
    title: 'Good grip',
    text: 'They hold in oil.',
    author: 'Asha R.',
    dayText: '',
    day: '2026-11-21',
    answer: '',
    helpful: 0,
  }
  const some = { averageTenths: 43, reviewCount: 7, reviews: [review] }
  expect(buildProductJson({ ...page, opinions: some })).toMatchObject({
    aggregateRating: { ratingValue: 4.3, reviewCount: 7 },
    review: [{ author: { name: 'Asha R.' }, reviewRating: { ratingValue: 4 } }],
  })
})
