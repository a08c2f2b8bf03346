/** What Obsidian, Slack and MDX add to Markdown, as Markdown. */
export function replaceNoteMarks(
  text: string,
  leaveOut: (what: string) => string,
  onLeftOut: (what: string) => void,
): string {
  const withoutHidden = text.replaceAll(/%%(?=\S)[^%]{1,2000}%%/gu, () => {
    onLeftOut('hidden comment')
    return ''
  })
  return dropSiteCode(withoutHidden, leaveOut, onLeftOut)
    .replaceAll(/!\[\[(?<name>[^[\]|\n]{1,300})(?:\|[^[\]\n]{0,200})?\]\]/gu, (_all, name: string) =>
      leaveOut(
        `${/\.(?:png|jpe?g|gif|webp|svg|avif)$/iu.test(name.trim()) ? 'picture' : 'embedded note'} “${name.trim()}”`,
      ),
    )
    .replaceAll(wikiLink, writeWikiLink)
    .replaceAll(/(?<![\w=])==(?=\S)(?<words>[^=\n]{1,500})(?<=\S)==(?![\w=])/gu, '$<words>')
    .replaceAll(/^(?<quote>(?: {0,3}>)+ ?)\[!(?<kind>[a-z]{3,20})\][-+]? ?(?<title>.*)$/gimu, writeCallout)
    .replaceAll(/<(?<address>https?:\/\/[^<>|\s]{3,2000})\|(?<words>[^<>|\n]{1,500})>/gu, '[$<words>](<$<address>>)')
}

const wikiLink = /\[\[(?<page>[^[\]|\n]{1,300})(?:\|(?<words>[^[\]\n]{1,300}))?\]\]/gu
/** Characters beside a link that tell whether it stands alone. */
const beside = 200

/** The words of a link to another note; alone in a line it is a note to the author in this product's own Markdown. */
function writeWikiLink(all: string, page: string, words: string | undefined, at: number, text: string): string {
  const before =
    text
      .slice(Math.max(0, at - beside), at)
      .split('\n')
      .at(-1) ?? ''
  const behind = text.slice(at + all.length, at + all.length + beside).split('\n', 1)[0] ?? ''
  return before.trim() === '' && behind.trim() === '' ? all : (words ?? page).trim()
}

function writeCallout(_all: string, quote: string, kind: string, title: string): string {
  const words = title.trim() === '' ? `${kind.charAt(0).toUpperCase()}${kind.slice(1).toLowerCase()}` : title.trim()
  return `${quote}**${words}**`
}

const importLine = /^import\s[^\n]{1,300}\sfrom\s+['"][^'"\n]{1,300}['"];?\s*$/mu
/** `<Chart data={rows} />`: what begins like a name of a class is no element of a page. */
const component = /<\/?(?<name>[A-Z][a-z]\w{0,60}(?:\.\w{1,60})?)(?<given>\b[^<>]{0,2000})>/gu
/** Elements that people write in capitals. */
const elements =
  /^(?:div|span|table|img|font|center|body|html|head|title|small|strong|figure|section|article|iframe|video|audio)$/iu

/** What a site of React runs in its texts: lines of imports and exports, and components. */
function dropSiteCode(text: string, leaveOut: (what: string) => string, onLeftOut: (what: string) => void): string {
  if (!importLine.test(text) && !/<[A-Z][a-z]\w*\b[^<>]*\/>/u.test(text)) return text
  const withoutImports = importLine.test(text)
    ? text.replaceAll(
        /^(?:import\s[^\n]{1,300}\sfrom\s+['"][^'"\n]{1,300}['"];?|export\s+(?:const|default|let)\b[^\n]{0,1000})\s*$/gmu,
        '',
      )
    : text
  if (withoutImports !== text) onLeftOut('code of the site (imports and exports)')
  return withoutImports.replaceAll(component, (all, name: string, given: string) => {
    if (elements.test(name)) return all
    if (given.trimEnd().endsWith('/')) return leaveOut(`component <${name}>`)
    onLeftOut(`layout of <${name}>`)
    return ''
  })
}
