/** The words for what holds several pieces, as the source of a pattern. */
export const onePack = 'pack|packet|box|carton'
export const severalPacks = 'packs|packets|boxes|cartons'
export const packNoun = `${severalPacks}|${onePack}`
