import { addPrefix } from '#contract/paths/language-prefix.ts'
import { paths } from '#contract/paths/paths.ts'
import { escapeMarkup } from '#kernel/escape-markup.ts'
import { getAddressPrefix, getLocale } from '#messages/current-locale.ts'
import { getDirection } from '#messages/languages.ts'
import * as mailsTexts from '#texts/mails.ts'
import { isShopUrl, type MailPart, type MailProductLine, type MailRow } from './mail-content.ts'

/** Seller data that the template shows around every mail. */
export interface MailBrand {
  shop: string
  /** Scheme and host of the seller's own domain, from the domain table. */
  origin: string
  /** Key of the seller's logo; null: the name is shown instead. */
  logo: string | null
  email: string
}

/**
 * Renders the HTML form of a mail with tables and inline styles, which mail clients understand: 600
 * pixels wide, narrower on a phone. A style element adds dark mode for clients that read it. Every
 * value is escaped. Pictures and links point only to the seller's own host. Source: SAFE-13.
 */
export function renderMailHtml(
  subject: string,
  parts: readonly MailPart[],
  brand: MailBrand,
): string {
  const rows = parts.map((part) => renderRow(renderPart(part, brand))).join('')
  return `<!doctype html>
<html lang="${getLocale()}" dir="${getDirection(getLocale())}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<title>${escapeMarkup(subject)}</title><style>${darkStyles}</style></head>
<body class="page" style="margin:0;padding:0;background:${pageColor};color:${textColor};${fontStyle}">
<table role="presentation" class="page" width="100%" cellpadding="0" cellspacing="0" style="background:${pageColor}"><tr><td align="center" style="padding:24px 8px">
<table role="presentation" class="card" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;background:${cardColor};border:1px solid ${borderColor};border-radius:12px">
<tr><td class="edge" style="padding:20px 24px;border-bottom:1px solid ${borderColor}">${renderHeader(brand)}</td></tr>
<tr><td style="padding:24px 24px 0"><h1 class="ink" style="margin:0;font-size:22px;line-height:1.3;color:${textColor}">${escapeMarkup(subject)}</h1></td></tr>
${rows}<tr><td style="height:24px;line-height:24px;font-size:0">&nbsp;</td></tr>
<tr><td class="edge soft" style="padding:16px 24px;border-top:1px solid ${borderColor};font-size:13px;line-height:1.5;color:${mutedColor}">${renderFooter(brand)}</td></tr>
</table></td></tr></table></body></html>`
}

const cardColor = '#ffffff'
const pageColor = '#f5f4ef'
const borderColor = '#e5e2d9'
const textColor = '#15211e'
const mutedColor = '#55625d'
const accentColor = '#0a5c50'
const fontStyle =
  "font-family:-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif;font-size:16px;line-height:1.5"

/** As on the papers, figures stand below each other. */
const figureStyle = ';font-variant-numeric:tabular-nums'

const darkStyles = `
@media (prefers-color-scheme:dark){
.page{background:#121716!important}
.card{background:#1b2220!important;border-color:#2d3633!important}
.edge{border-color:#2d3633!important}
.rule{border-color:#a5b1ab!important}
.ink{color:#eef2ef!important}
.soft{color:#a5b1ab!important}
.verb{background:#59cdb9!important;color:#10201c!important}
.link{color:#59cdb9!important}
}`

/** Where pictures are blocked, a long name fits into the picture's space on two lines. */
const altTextStyle = 'font-size:14px;line-height:18px;font-weight:700'

function renderHeader({ shop, origin, logo }: MailBrand): string {
  const name = escapeMarkup(shop)
  const content = logo
    ? `<img src="${escapeMarkup(origin + paths.picture(logo, 240, 'jpeg'))}" alt="${name}" height="40" style="display:block;height:40px;width:auto;max-width:240px;border:0;border-radius:4px;${altTextStyle}">`
    : name
  const style = `color:${textColor};text-decoration:none;font-size:20px;font-weight:700`
  const link = `<a href="${escapeMarkup(buildHomeUrl(origin))}" class="ink" style="${style}">${content}</a>`
  const cells = `<tr>${mark}<td style="padding-left:10px">${link}</td></tr>`
  return logo ? link : `<table ${layoutTable}>${cells}</table>`
}

const layoutTable = 'role="presentation" cellpadding="0" cellspacing="0"'

/** Haggle's three bars as cells with a colour: a picture may be blocked. */
const mark = [
  [18, '#0a5c50'],
  [13, '#2c49ad'],
  [8, '#a9500a'],
]
  .map(([height, color]) => {
    const size = `width:6px;height:${height}px`
    const style = `${size};background:${color};border-radius:2px;font-size:0;line-height:0`
    const bar = `<td width="6" height="${height}" bgcolor="${color}" style="${style}">&nbsp;</td>`
    const table = `<table ${layoutTable}><tr>${bar}</tr></table>`
    return `<td valign="bottom" style="padding-right:2px">${table}</td>`
  })
  .join('')

function renderFooter({ shop, origin, email }: MailBrand): string {
  const host = new URL(origin).host
  return `${escapeMarkup(shop)} · <a href="${escapeMarkup(buildHomeUrl(origin))}" class="soft" style="color:${mutedColor}">${escapeMarkup(host)}</a> · <a href="mailto:${escapeMarkup(encodeURI(email))}" class="soft" style="color:${mutedColor}">${escapeMarkup(email)}</a>`
}

/** The shop in the language of the mail. */
function buildHomeUrl(origin: string): string {
  return origin + addPrefix(getAddressPrefix(), paths.home())
}

function renderRow(html: string): string {
  return html === ''
    ? ''
    : `<tr><td class="ink" style="padding:16px 24px 0;color:${textColor}">${html}</td></tr>\n`
}

function renderPart(part: MailPart, brand: MailBrand): string {
  switch (part.is) {
    case 'text':
      return renderParagraph(part.text)
    case 'button':
      return isShopUrl(part.url, brand.origin)
        ? renderButton(part.label, part.url)
        : renderParagraph(`${part.lead} ${part.url}`)
    case 'link':
      return isShopUrl(part.url, brand.origin)
        ? `<a href="${escapeMarkup(part.url)}" class="link" style="color:${accentColor};overflow-wrap:anywhere">${escapeMarkup(part.lead.replace(/:$/, '') || part.url)}</a>`
        : renderParagraph(`${part.lead} ${part.url}`)
    case 'goods':
      return renderProducts(part.lines, part.more, brand)
    case 'sums':
      return renderTotals(part.rows)
    case 'facts':
      return part.rows.map(renderFact).join('')
  }
}

function renderParagraph(text: string): string {
  return text === '' ? '' : `<p style="margin:0;overflow-wrap:anywhere">${renderLines(text)}</p>`
}

function renderButton(label: string, url: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="border-radius:6px"><a href="${escapeMarkup(url)}" class="verb" style="display:inline-block;padding:12px 24px;border-radius:6px;background:${accentColor};color:#ffffff;font-weight:700;text-decoration:none">${escapeMarkup(label)}</a></td></tr></table>`
}

function renderProducts(
  productLines: readonly MailProductLine[],
  more: number,
  brand: MailBrand,
): string {
  const moreRow =
    more > 0
      ? `<tr><td colspan="2" class="soft" style="padding:8px 0;color:${mutedColor}">${mailsTexts.andMore({ count: more })}</td></tr>`
      : ''
  const hasPictures = productLines.some(({ picture }) => picture !== null)
  const rows = productLines.map((each) => renderProductRow(each, brand, hasPictures)).join('')
  return `<table width="100%" cellpadding="0" cellspacing="0" style="border-collapse:collapse">${rows}${moreRow}</table>`
}

/** The price is below the name: on a phone, a separate column leaves no room for the name. */
function renderProductRow(
  { name, quantity, price, url, picture }: MailProductLine,
  { origin }: MailBrand,
  hasPictures: boolean,
): string {
  const title =
    url !== null && isShopUrl(url, origin)
      ? `<a href="${escapeMarkup(url)}" class="ink" style="color:${textColor};font-weight:600;text-decoration:none">${escapeMarkup(name)}</a>`
      : `<b>${escapeMarkup(name)}</b>`
  const image = picture
    ? `<img src="${escapeMarkup(origin + paths.picture(picture, 96, 'jpeg'))}" alt="" width="56" height="56" style="display:block;width:56px;height:56px;object-fit:contain;border-radius:4px;background:#ffffff">`
    : ''
  const cell = `class="edge" style="padding:10px 0;border-bottom:1px solid ${borderColor};vertical-align:top`
  const imageCell = hasPictures ? `<td width="68" ${cell}">${image}</td>` : ''
  return `<tr>${imageCell}<td ${cell};overflow-wrap:anywhere">${title}<br><span class="soft" style="color:${mutedColor};font-size:14px">${escapeMarkup(quantity)}, ${escapeMarkup(price)}</span></td></tr>`
}

function renderTotals(rows: readonly MailRow[]): string {
  const totalRows = rows.map(({ label, value, strong }) => {
    const weight = strong ? `;border-top:1px solid ${textColor};font-weight:700;font-size:18px` : ''
    const above = strong ? 8 : 3
    const name = `<td class="rule" style="padding:${above}px 0 3px${weight}">${escapeMarkup(label)}</td>`
    const style = `padding:${above}px 0 3px 12px;white-space:nowrap${figureStyle}${weight}`
    return `<tr>${name}<td align="right" class="rule" style="${style}">${escapeMarkup(value)}</td></tr>`
  })
  return `<table width="100%" cellpadding="0" cellspacing="0">${totalRows.join('')}</table>`
}

function renderFact({ label, value }: MailRow): string {
  const style = `color:${mutedColor};font-size:13px;font-weight:600`
  const name = `<span class="soft" style="${style}">${escapeMarkup(label)}</span>`
  return `<p style="margin:0 0 10px;overflow-wrap:anywhere">${name}<br>${renderLines(value)}</p>`
}

function renderLines(text: string): string {
  return escapeMarkup(text).replace(/\n/g, '<br>')
}

/** Escapes quotes too, as values are used in attributes. */
