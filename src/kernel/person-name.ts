const onlyHan = /^\p{Script=Han}+$/u

/** A person's whole name: 林美玲 where both parts are Han characters, else given name first. */
export function joinName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  if (onlyHan.test(firstName) && onlyHan.test(lastName)) return `${lastName}${firstName}`
  return `${firstName} ${lastName}`.trim()
}
