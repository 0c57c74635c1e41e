let passwords: Promise<ReadonlySet<string>> | undefined

/**
 * Loads the most common passwords, in lower case: about forty thousand, from a local list. Loaded
 * once.
 */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  passwords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return passwords
}
