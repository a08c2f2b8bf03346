import type { Block, Doc, Inline, ListItem, Mark } from '@draftwright/contract/document'
import { sanitizeHref, sanitizeSrc } from './addresses.ts'
import { type InlineWriter, writeInline } from './inline.ts'
import { toInlineText } from './to-text.ts'

/** The document as CommonMark with strikethrough; a prompt is a line of its own: `[[question]]`. */
export function toMarkdown(doc: Doc): string {
  const text = renderBlocks(doc.content)
  return text ? `${text}\n` : ''
}

function renderBlocks(list: readonly Block[]): string {
  let out = ''
  let before: Block | undefined
  for (const node of list) {
    const text = renderBlock(node)
    if (text === '') continue
    // Two lists in a row would become one.
    const gap = before && before.type === node.type && node.type.endsWith('List') ? '\n\n<!-- -->\n\n' : '\n\n'
    out += out === '' ? text : gap + text
    before = node
  }
  return out
}

function renderBlock(node: Block): string {
  switch (node.type) {
    case 'paragraph':
      return escapeLineStart(renderInline(node.content))
    case 'heading': {
      const text = renderInline(node.content).replace(/\s*\n\s*/g, ' ')
      return text ? `${'#'.repeat(node.attrs.level)} ${text}` : ''
    }
    case 'bulletList':
      return node.content.map((entry) => renderItem(entry, '- ')).join('\n')
    case 'orderedList': {
      const start = node.attrs?.start ?? 1
      return node.content.map((entry, index) => renderItem(entry, `${start + index}. `)).join('\n')
    }
    case 'blockquote':
      return renderBlocks(node.content).replace(/^/gm, '> ').replace(/ +$/gm, '')
    case 'codeBlock': {
      const code = toInlineText(node.content)
      const fence = '`'.repeat(Math.max(3, findLongestRun(code, '`') + 1))
      return `${fence}${node.attrs?.language ?? ''}\n${code}\n${fence}`
    }
    case 'horizontalRule':
      return '---'
    case 'image': {
      const src = sanitizeSrc(node.attrs.src)
      const title = node.attrs.title ? ` "${node.attrs.title.replace(/["\\]/g, '\\$&').replace(/\s+/g, ' ')}"` : ''
      return src ? `![${escapeText(node.attrs.alt ?? '')}](<${src.replace(/[<>]/g, encodeURIComponent)}>${title})` : ''
    }
    case 'prompt':
      return `[[${node.attrs.text.replace(/\s+/g, ' ')}]]`
  }
}

function renderItem(node: ListItem, marker: string): string {
  const [first, ...rest] = node.content
  let text = first ? renderBlock(first) : ''
  for (const child of rest) {
    const part = renderBlock(child)
    if (part) text += (child.type.endsWith('List') ? '\n' : '\n\n') + part
  }
  return marker + text.replace(/\n(?=.)/g, `\n${' '.repeat(marker.length)}`)
}

const marks = { bold: '**', strike: '~~' } as const
/** One writer per line: it remembers which character opened the current italics. */
function createMarkdownWriter(): InlineWriter {
  let italic = '*'
  return {
    hugsWords: true,
    hardBreak: '\\\n',
    text: (text, around) => (around.some((mark) => mark.type === 'code') ? renderCodeSpan(text) : escapeText(text)),
    open(mark, before) {
      if (mark.type === 'italic') italic = before.endsWith('*') ? '_' : '*'
      return mark.type === 'italic' ? italic : renderDelimiter(mark, 'open')
    },
    close: (mark) => (mark.type === 'italic' ? italic : renderDelimiter(mark, 'close')),
  }
}

function renderDelimiter(mark: Exclude<Mark, { type: 'italic' }>, side: 'open' | 'close'): string {
  switch (mark.type) {
    case 'code':
      return ''
    case 'underline':
      return side === 'open' ? '<u>' : '</u>'
    case 'link': {
      const href = sanitizeHref(mark.attrs.href)
      if (!href) return ''
      return side === 'open'
        ? '['
        : `](${/[()<>\\]/.test(href) ? `<${href.replace(/[<>]/g, encodeURIComponent)}>` : href})`
    }
    default:
      return marks[mark.type]
  }
}

function renderInline(content: Inline[] | undefined): string {
  return writeInline(content, createMarkdownWriter()).trim()
}

function escapeText(text: string): string {
  return text.replace(/[\\`*[\]<~|]|&(?=#?\w+;)|(?<!\w)_|_(?!\w)/g, '\\$&')
}

/** Characters that would turn a paragraph's line into a list, heading, quote or rule. */
function escapeLineStart(text: string): string {
  return text.replace(/^(\s*)([#>+=-])/gm, '$1\\$2').replace(/^(\s*\d{1,9})([.)])(?=\s|$)/gm, '$1\\$2')
}

function renderCodeSpan(text: string): string {
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
