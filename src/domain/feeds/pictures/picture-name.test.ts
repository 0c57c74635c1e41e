import { expect, test } from 'vitest'
import { listProductWords } from './picture-name.ts'

test.each([
  ['ABC-1.jpg', ['ABC-1']],
  ['ABC-1_2.jpg', ['ABC-1_2', 'ABC-1']],
  ['ABC-1 (3).jpeg', ['ABC-1 (3)', 'ABC-1']],
  ['photos/ABC-1/front.png', ['front', 'ABC-1']],
  ['C:\\photos\\ABC-1_02.webp', ['ABC-1_02', 'ABC-1', 'photos']],
  ['8901234567894', ['8901234567894']],
  ['M8.5.x.40.jpg', ['M8.5.x.40']],
  ['../../etc/passwd', ['passwd', 'etc']],
  ['..', []],
])('[DEAL-06] a picture’s name %s names its product', (path, words) => {
  expect(listProductWords(path)).toEqual(words)
})
