let passwords: Promise<ReadonlySet<string>> | undefined

/** Passwords that guessing begins with, in lower case: some forty thousand, asked of nobody over the net. Read once. */
export function loadCommonPasswords(): Promise<ReadonlySet<string>> {
  passwords ??= import('@zxcvbn-ts/language-common').then(
    ({ dictionary }) => new Set(dictionary['passwords-common']),
  )
  return passwords
}
