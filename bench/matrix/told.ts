import { type Capability, may } from '#contract/staff.ts'
import { type Actor, otherOf } from './matrix-shop.ts'
import { herStreet, herWord, sellersWord } from './owned-shop.ts'

const knowing: readonly Capability[] = ['negotiate', 'contacts-of-orders']

/** The words in an answer that are not for this viewer's eyes. */
export function toldTo({ at, kind, role }: Actor, body: string): string[] {
  const other = otherOf(at)
  const secret = [
    // Of another seller, for whoever asks here.
    sellersWord(other),
    herWord(other),
    // What she wrote is hers and of the staff.
    ...(kind === 'her' || kind === 'staff' ? [] : [herWord(at)]),
    // Where she lives is hers and of those who write and send to her.
    ...(kind === 'her' || (role && knowing.some((each) => may(role, each)))
      ? []
      : [herStreet, 'asha@matrix.example']),
  ]
  const text = body.toLowerCase()
  return secret.filter((word) => text.includes(word.toLowerCase()))
}
