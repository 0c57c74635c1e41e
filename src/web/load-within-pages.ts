/** Loads the requested page of a list, or the last page if the list ends before it. */
export async function loadWithinPages<T extends { pages: number }>(
  page: number,
  load: (page: number) => Promise<T>,
): Promise<T> {
  const loaded = await load(page)
  return page > loaded.pages ? load(loaded.pages) : loaded
}
