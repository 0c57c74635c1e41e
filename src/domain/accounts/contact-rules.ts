const emailPattern =
  /^[^\s@<>()[\]\\,;:"]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

/** Lower case and trimmed; null where no mail could be sent there. One line, one address, whatever was typed. */
export function parseEmail(text: string): string | null {
  const email = text.trim().normalize('NFKC').toLowerCase()
  return email.length <= 254 && emailPattern.test(email) && !email.includes('..') ? email : null
}

/** In the international form, `+919812345678`; a number without a country gets the seller's. Null where it is none. */
export function parsePhone(text: string, dialCode: string): string | null {
  const phoneText = text.trim()
  if (!/^[+\d][\d\s().-]*$/.test(phoneText)) return null
  const digits = phoneText.replace(/\D/g, '')
  const international =
    phoneText.startsWith('+') || digits.startsWith('00')
      ? digits.replace(/^00/, '')
      : `${dialCode.replace(/\D/g, '')}${digits.replace(/^0+/, '')}`
  return /^[1-9]\d{7,14}$/.test(international) ? `+${international}` : null
}

/** A name as one line, whatever was pasted. */
export function toOneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}
