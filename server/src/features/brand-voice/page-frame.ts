/** Extracts a page's content; each function reads the page once, whatever its markup. */

const opening = /<(nav|header|footer|aside|form)\b/giu
const closing = (name: string) => new RegExp(`</${name}\\s*>`, 'giu')

/** The page's title as HTML; '' without one. */
export const extractTitle = (html: string): string => /<title[^>]{0,500}>([^<]{0,500})/iu.exec(html)?.[1] ?? ''

/** From the first start to the last end of the article or main element; the whole page if there is none. */
export function extractMainPart(html: string): string {
  const beginnings = ['article', 'main'].map((name) => ({
    name,
    tag: new RegExp(`<${name}\\b[^>]{0,2000}>`, 'iu').exec(html),
  }))
  for (const { name, tag } of beginnings.sort((a, b) => (a.tag?.index ?? 0) - (b.tag?.index ?? 0))) {
    const end = [...html.matchAll(closing(name))].at(-1)?.index ?? -1
    if (tag !== null && end > tag.index) return html.slice(tag.index + tag[0].length, end)
  }
  return html
}

/** Without menus, headers, footers, asides and forms; an unclosed one stays. */
export function stripFrame(html: string): string {
  const endless = new Set<string>()
  let kept = ''
  let at = 0
  for (const { 1: tag = '', index } of html.matchAll(opening)) {
    const name = tag.toLowerCase()
    if (index < at || endless.has(name)) continue
    const close = closing(name)
    close.lastIndex = index
    if (close.exec(html) === null) endless.add(name)
    else {
      kept += `${html.slice(at, index)} `
      at = close.lastIndex
    }
  }
  return kept + html.slice(at)
}
