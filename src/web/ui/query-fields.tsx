/**
 * A GET form takes its query from its fields, not from its action: these carry the address's query
 * without script.
 */
export function QueryFields({ address }: { address: string }) {
  const fields = [...new URL(address, 'http://x').searchParams]
  return fields.map(([name, value]) => <input key={name} type="hidden" name={name} value={value} />)
}
