import type { Mark } from '@draftwright/contract/document'

/** How one Markdown renderer wants what CommonMark and it do not agree on. Every text given is the author's own. */
export interface MarkdownDialect {
  readonly rule: string
  readonly hardBreak: string
  escapeWords(text: string): string
  renderCodeSpan(code: string): string
  /** `isNested`: in a list or quote. */
  renderCodeBlock(code: string, language: string, isNested: boolean): string
  renderImage(src: string, alt: string, caption: string | null): string
  renderAddress(href: string): string
  /** A list item's marker with its space, `- ` or `12. `; the item's other lines are indented by its length. */
  padMarker(marker: string): string
  /** The signs around marked words. `before` is the text in front of them. */
  pickDelimiters(type: Exclude<Mark['type'], 'link' | 'code' | 'footnote'>, before: string): readonly [string, string]
}

export const commonMark: MarkdownDialect = {
  rule: '---',
  hardBreak: '\\\n',
  escapeWords: escapeText,
  renderCodeSpan,
  renderCodeBlock: renderFence,
  renderImage(src, alt, caption) {
    const title = caption ? ` "${caption.replace(/["\\]/g, '\\$&').replace(/\s+/g, ' ')}"` : ''
    return `![${escapeText(alt)}](<${src.replace(/[<>]/g, encodeURIComponent)}>${title})`
  },
  renderAddress,
  padMarker: (marker) => marker,
  pickDelimiters(type, before) {
    switch (type) {
      case 'bold':
        return ['**', '**']
      case 'strike':
        return ['~~', '~~']
      case 'underline':
        return ['<u>', '</u>']
      case 'italic':
        return before.endsWith('*') ? ['_', '_'] : ['*', '*']
    }
  },
}

export function escapeText(text: string): string {
  return text.replace(/[\\`*[\]<~|]|&(?=#?\w+;)|(?<!\w)_|_(?!\w)/g, '\\$&')
}

export function renderAddress(href: string): string {
  return /[()<>\\]/.test(href) ? `<${href.replace(/[<>]/g, encodeURIComponent)}>` : href
}

export function renderFence(code: string, language: string): string {
  const fence = '`'.repeat(Math.max(3, findLongestRun(code, '`') + 1))
  return `${fence}${language}\n${code}\n${fence}`
}

export function renderCodeSpan(text: string): string {
  const fence = '`'.repeat(findLongestRun(text, '`') + 1)
  const pad = /^`|`$|^ .* $/.test(text) ? ' ' : ''
  return fence + pad + text + pad + fence
}

function findLongestRun(text: string, character: string): number {
  let longest = 0
  let run = 0
  for (const each of text) {
    run = each === character ? run + 1 : 0
    if (run > longest) longest = run
  }
  return longest
}
