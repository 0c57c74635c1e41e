import { expect, test } from 'vitest'
import { mergeFields } from '#kernel/merge-fields.ts'
import { readByName, readEdit } from './read-edit.ts'

/** An edit with these hidden fields. */
function readTestEdit(hidden: Record<string, string>) {
  const form = new FormData()
  for (const [name, value] of Object.entries({ name: 'typed', ...hidden })) form.set(name, value)
  return readEdit(form, readByName, { name: 'stored' })
}

test('[SAFE-09] a form that names what every object has says nothing of what it began with', () => {
  for (const name of ['constructor', 'toString', '__proto__', 'hasOwnProperty']) {
    const base = `{"${name}":"x","name":"stored"}`
    expect(readTestEdit({ base }), name).toEqual({ base: null, values: { name: 'typed' } })
    expect(readTestEdit({ base: '{"name":"stored"}', mine: base }), name).toEqual(
      readTestEdit({ base: '{"name":"stored"}' }),
    )
  }
  const { base, values } = readTestEdit({ base: '{"name":"stored"}' })
  expect(mergeFields(base!, { name: 'stored' }, values)).toMatchObject({
    values: { name: 'typed' },
    conflicts: [],
  })
})
