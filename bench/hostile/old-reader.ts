/** The former form reader: the control of the growth trial, which must fail it. */
export async function readSlowly(type: string, body: string): Promise<number> {
  const request = new Request('http://in.localhost/', {
    method: 'POST',
    body,
    headers: { 'content-type': type },
  })
  const form = await request.formData().catch(() => null)
  return form ? [...form].length : 0
}
