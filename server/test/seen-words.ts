import { parseDocument } from 'htmlparser2'

/** As browsers number it. */
const textNode = 3
const unseen = new Set(['head', 'style', 'script', 'title', 'xml', 'meta', 'link'])
type Parsed = ReturnType<typeof parseDocument>
type Child = Parsed['children'][number]

/** The words that a person sees in a piece of HTML, signs of lists and drawings of formulas apart. */
export function listSeenWords(html: string): string[] {
  const withoutMarkers = html.replaceAll(
    /<!(?:--)?\[if !supportLists\](?:--)?>[\s\S]*?<!(?:--)?\[endif\](?:--)?>/giu,
    '',
  )
  // Marks of tasks become signs.
  return toWords(collectText(parseDocument(withoutMarkers).children).replaceAll(/\[[ x]\]/giu, ' '))
}

function collectText(nodes: readonly Child[]): string {
  return nodes
    .map((node) => {
      if ('data' in node) return node.nodeType === textNode ? node.data : ''
      if (!('children' in node) || !('attribs' in node)) return 'children' in node ? collectText(node.children) : ''
      const isHidden = unseen.has(node.name) || /display:\s?none/u.test(node.attribs['style'] ?? '')
      // A formula's source stands for its drawing.
      if (isHidden || node.attribs['class'] === 'katex-html') return ''
      const source =
        node.name === 'semantics'
          ? node.children.filter((one) => 'name' in one && one.name === 'annotation')
          : node.children
      const isBlock = !/^(?:b|i|u|s|a|em|strong|span|sub|sup|code|font|del|ins|m\w+)$/u.test(node.name)
      return isBlock ? ` ${collectText(source)} ` : collectText(source)
    })
    .join('')
}

/** Words in their plain letters: `H₂O` is `H2O`. */
export const toWords = (text: string): string[] => text.normalize('NFKC').match(/[\p{L}\p{N}]+/gu) ?? []

/** Words that stand less often in a text than they should; signs between letters do not count, as in `H₂O` and `word[1]`. */
export function listLostWords(wanted: readonly string[], text: string): string[] {
  const letters = toWords(text).join('')
  return [...new Set(wanted)].filter((word) => {
    const n = wanted.filter((one) => one === word).length
    return letters.split(word).length - 1 < n
  })
}
