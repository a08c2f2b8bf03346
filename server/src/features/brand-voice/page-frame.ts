/** A page as its author wrote it around the words; each of these looks at a page once, however it is made. */

const opening = /<(nav|header|footer|aside|form)\b/giu
const closing = (name: string) => new RegExp(`</${name}\\s*>`, 'giu')

/** The page's title as HTML; '' without one. */
export const titleOf = (html: string): string => /<title[^>]{0,500}>([^<]{0,500})/iu.exec(html)?.[1] ?? ''

/** What stands between the first beginning and the last end of the article or the main part; all of it where there is none. */
export function mainPart(html: string): string {
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

/** Without menus, headers, footers, asides and forms; one that never ends stays. */
export function withoutFrame(html: string): string {
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
