export type PlayBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'bullets' | 'numbers'; readonly items: readonly string[] }
export interface Span {
  readonly text: string
  readonly look: 'plain' | 'strong' | 'em' | 'code'
}

const bullet = /^\s*[-*+]\s+/u
const number = /^\s*\d{1,3}[.)]\s+/u

/** The subset of Markdown for playbook pages: headings, lists, paragraphs. Everything else stays text. */
export function parsePlay(text: string): PlayBlock[] {
  const blocks: PlayBlock[] = []
  for (const part of text.split(/\n\s*\n/u)) {
    let lines: string[] = []
    const end = () => {
      if (lines.length > 0) blocks.push({ kind: 'text', text: lines.join('\n') })
      lines = []
    }
    for (const line of part.split('\n')) {
      const sign = bullet.test(line) ? ('bullets' as const) : number.test(line) ? ('numbers' as const) : null
      if (sign !== null) {
        end()
        const item = line.replace(sign === 'bullets' ? bullet : number, '')
        const last = blocks.at(-1)
        if (last?.kind === sign) blocks[blocks.length - 1] = { kind: sign, items: [...last.items, item] }
        else blocks.push({ kind: sign, items: [item] })
      } else if (/^#{1,6}\s/u.test(line)) {
        end()
        blocks.push({ kind: 'heading', text: line.replace(/^#+\s+/u, '') })
      } else if (line.trim() !== '') lines.push(line)
    }
    end()
  }
  return blocks
}

/** `**strong**`, `*em*` and code in backticks; an unpaired mark is literal. */
export function parseSpans(text: string): Span[] {
  return text
    .split(/(\*\*[^*\n]+\*\*|\*[^*\n]+\*|`[^`\n]+`)/u)
    .filter((part) => part !== '')
    .map((part): Span => {
      if (/^\*\*.+\*\*$/u.test(part)) return { text: part.slice(2, -2), look: 'strong' }
      if (/^\*.+\*$/u.test(part)) return { text: part.slice(1, -1), look: 'em' }
      if (/^`.+`$/u.test(part)) return { text: part.slice(1, -1), look: 'code' }
      return { text: part, look: 'plain' }
    })
}
