/** `MI` for Meera Iyer, or for an address `meera.iyer@…`. */
export function getInitials(name: string): string {
  const words = name.split(/[\s@.]+/).filter(Boolean)
  return `${words[0]?.[0] ?? ''}${words.length > 1 ? words[1]![0] : ''}`.toUpperCase()
}
