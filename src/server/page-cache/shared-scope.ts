import type { Scope } from '#platform/scope.ts'

/** A shared answer is made anonymously: nothing in it knows a viewer. */
export function toAnonymous(scope: Scope): Scope {
  const { company: _, ...anyone } = scope
  return { ...anyone, viewer: { kind: 'visitor', cartKey: null } }
}
