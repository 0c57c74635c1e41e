/** `1 pack`, `2 packs`: a whole number with its noun; `several` where that takes more than an s. */
export function countNoun(count: number, one: string, several = `${one}s`): string {
  return `${count} ${count === 1 ? one : several}`
}
