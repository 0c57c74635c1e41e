import { expect, test } from 'vitest'
import { readTranslations, seenName } from './translation-edit.ts'

test('[LANG-04] [SAFE-01] the hash of the text that was seen is taken in its form only', () => {
  const hash = '0123456789abcdef0123456789abcdef'
  const readSeen = (value: string | null) => {
    const form = new FormData()
    if (value !== null) form.set(seenName('name'), value)
    return readTranslations({ name: 'दस्ताना' }, form).get('name')!.seenHash
  }
  expect(readSeen(hash)).toBe(hash)
  for (const other of [null, '', 'x', hash.toUpperCase(), `${hash}0`, ` ${hash}`, `${hash}\n`])
    expect(readSeen(other), JSON.stringify(other)).toBe('')
})
