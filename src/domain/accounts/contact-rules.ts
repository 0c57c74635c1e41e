const emailForm =
  /^[^\s@<>()[\]\\,;:"]+@(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?\.)+[\p{L}\p{N}-]{2,63}$/u

/** Lower case and trimmed; null where no mail could be sent there. One line, one address, whatever was typed. */
export function readEmail(text: string): string | null {
  const email = text.trim().normalize('NFKC').toLowerCase()
  return email.length <= 254 && emailForm.test(email) && !email.includes('..') ? email : null
}

/** In the international form, `+919812345678`; a number without a country gets the seller's. Null where it is none. */
export function readPhone(text: string, dialCode: string): string | null {
  const typed = text.trim()
  if (!/^[+\d][\d\s().-]*$/.test(typed)) return null
  const digits = typed.replace(/\D/g, '')
  const whole =
    typed.startsWith('+') || digits.startsWith('00')
      ? digits.replace(/^00/, '')
      : `${dialCode.replace(/\D/g, '')}${digits.replace(/^0+/, '')}`
  return /^[1-9]\d{7,14}$/.test(whole) ? `+${whole}` : null
}

/** A name as one line, whatever was pasted. */
export function oneLine(text: string): string {
  return text.replace(/[\p{Cc}\s]+/gu, ' ').trim()
}
