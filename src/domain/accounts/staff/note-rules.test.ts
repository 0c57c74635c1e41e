import { expect, test } from 'vitest'
import { findMentions, getHandles } from './note-rules.ts'

const staff = [
  { id: '1', name: 'Asha Rao' },
  { id: '2', name: 'Ravi Kumar' },
  { id: '3', name: 'Ravi Patel' },
  { id: '4', name: 'Zoë O’Neil' },
  { id: '5', name: 'Jan Berg' },
  { id: '6', name: 'Jan Berg' },
]

test('[DEAL-05] a handle is the first name, all of it where two share it, none where that is shared', () => {
  expect([...getHandles(staff)].map(([handle, { id }]) => `${handle} ${id}`)).toEqual([
    'asha 1',
    'ravi.kumar 2',
    'ravi.patel 3',
    'zoë 4',
  ])
})

test('[DEAL-05] a note names those behind @, once, and nobody by a mail address', () => {
  const handles = getHandles(staff)
  const find = (text: string) => findMentions(text, handles).map(({ id }) => id)
  expect(find('@asha please call, @Ravi.Patel. packs (@zoë), @ASHA!')).toEqual(['1', '3', '4'])
  expect(find('write to buyer@asha.example, @ravi, @jan, @@asha, asha')).toEqual([])
})
