import type { Page } from '@playwright/test'

/** Writes every text of the page with accents and doubled vowels: about 40 % longer, still readable. */
export function lengthenTexts(page: Page): Promise<void> {
  return page.evaluate(() => {
    const accents: Record<string, string> = { a: 'åà', e: 'éè', i: 'îì', o: 'öò', u: 'üù', y: 'ýÿ' }
    const lengthen = (text: string) =>
      text
        .split(/(\s+)/)
        .map((word) =>
          /\d|@|\/|_/.test(word)
            ? word
            : word.replace(/[aeiouy]/gi, (vowel) => accents[vowel.toLowerCase()]!),
        )
        .join('')
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const nodes: Text[] = []
    while (walker.nextNode()) nodes.push(walker.currentNode as Text)
    for (const node of nodes)
      if (!node.parentElement?.closest('script, style, noscript, textarea, code, svg'))
        node.data = lengthen(node.data)
    for (const field of document.querySelectorAll<HTMLInputElement>('[placeholder]'))
      field.placeholder = lengthen(field.placeholder)
  })
}

/** Turns the page around, as one that is written from right to left. */
export function setDirection(page: Page, direction: 'ltr' | 'rtl'): Promise<void> {
  return page.evaluate((dir) => {
    document.documentElement.dir = dir
  }, direction)
}

/** Boxes that stay where they were, or go elsewhere than the mirror says, once the page is turned around. */
export function findUnmirrored(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isPlaced = (element: Element) => {
      if (element.closest('svg, body [dir=ltr]') || !element.checkVisibility()) return false
      const { width, height } = element.getBoundingClientRect()
      if (width <= 1 || height <= 1) return false
      // What stands within a line follows the order of its letters.
      const display = getComputedStyle(element).display
      const siblings = [...element.parentElement!.childNodes]
      const isInText = siblings.some((node) => node.nodeType === 3 && /\S/.test(node.textContent!))
      return display !== 'inline' && !(display.startsWith('inline') && isInText)
    }
    const turn = (direction: string) => {
      document.documentElement.dir = direction
      for (const each of document.querySelectorAll('body *'))
        if (each.scrollLeft !== 0) each.scrollLeft = 0
      return document.documentElement.clientWidth
    }
    turn('ltr')
    const elements = [...document.querySelectorAll('body *')].filter(isPlaced)
    const plain = elements.map((element) => element.getBoundingClientRect())
    const width = turn('rtl')
    const offsets = new Map<Element, number>()
    for (const [i, element] of elements.entries()) {
      const offset = element.getBoundingClientRect().left - (width - plain[i]!.right)
      if (Math.abs(offset) > 2) offsets.set(element, offset)
    }
    return [...offsets]
      .filter(([element]) => !offsets.has(element.parentElement!))
      .map(([element, offset]) => {
        const text = element.textContent.trim().replace(/\s+/g, ' ').slice(0, 30)
        const name = `${element.tagName.toLowerCase()}.${element.getAttribute('class') ?? ''}`
        return `${Math.round(offset)} px: ${name} "${text}"`
      })
  })
}

/** Texts that are cut, leave their box or cover others, and a page wider than the window. */
export function findCrowded(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const faults: string[] = []
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth > clientWidth) {
      const wide = [...document.querySelectorAll('body *')].filter(
        (each) => Math.round(each.getBoundingClientRect().right) === scrollWidth,
      )
      const name = wide.at(-1)?.outerHTML.replace(/\s+/g, ' ').slice(0, 120)
      faults.push(`the page is ${scrollWidth} of ${clientWidth} wide: ${name}`)
    }
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const lines: { rect: DOMRect; text: string; element: Element }[] = []
    const isAside = (element: Element) => {
      for (let each: Element | null = element; each; each = each.parentElement)
        if (/fixed|sticky|absolute/.test(getComputedStyle(each).position)) return true
      return false
    }
    const findClips = (element: Element) => {
      const clips: DOMRect[] = []
      for (let each = element.parentElement; each; each = each.parentElement)
        if (/hidden|clip/.test(getComputedStyle(each).overflowY))
          clips.push(each.getBoundingClientRect())
      return clips
    }
    const meet = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top
    while (walker.nextNode()) {
      const node = walker.currentNode as Text
      const element = node.parentElement!
      const text = node.data.trim()
      if (text === '' || element.closest('script, style, noscript, svg, option')) continue
      if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) continue
      let box: Element = element
      while (getComputedStyle(box).display === 'inline' && box.parentElement)
        box = box.parentElement
      const frame = box.getBoundingClientRect()
      if (frame.width <= 1 || frame.height <= 1) continue
      const range = document.createRange()
      range.selectNodeContents(node)
      const clips = findClips(box)
      const all = [...range.getClientRects()].filter((rect) => rect.width > 1)
      const rects = all.filter((rect) => clips.every((clip) => meet(rect, clip)))
      const { overflowX, textOverflow, webkitLineClamp } = getComputedStyle(box)
      const name = `"${text.slice(0, 40)}" in ${box.tagName.toLowerCase()}.${box.className}`
      const isLeaving = rects.some(
        (rect) => rect.right > frame.right + 1.5 || rect.left < frame.left - 1.5,
      )
      const isClipped = rects.some((rect) =>
        clips.some((clip) => rect.right > clip.right + 1.5 || rect.left < clip.left - 1.5),
      )
      const isShortened = textOverflow === 'ellipsis' || webkitLineClamp !== 'none'
      if (isLeaving && overflowX === 'visible') faults.push(`leaves its box: ${name}`)
      if (isLeaving && /hidden|clip/.test(overflowX) && !isShortened) faults.push(`is cut: ${name}`)
      if (isClipped && !isShortened) faults.push(`is cut by a part around: ${name}`)
      if (overflowX === 'visible' && !isAside(element) && !element.closest('details:not([open])'))
        for (const rect of rects) lines.push({ rect, text, element })
    }
    for (const [i, a] of lines.entries())
      for (const b of lines.slice(i + 1)) {
        const width = Math.min(a.rect.right, b.rect.right) - Math.max(a.rect.left, b.rect.left)
        const height = Math.min(a.rect.bottom, b.rect.bottom) - Math.max(a.rect.top, b.rect.top)
        if (width > 3 && height > 5 && a.element !== b.element)
          faults.push(`cover each other: "${a.text.slice(0, 40)}", "${b.text.slice(0, 40)}"`)
      }
    return [...new Set(faults)]
  })
}
