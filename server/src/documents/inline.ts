import type { Inline, Mark, TextNode } from '@draftwright/contract/document'

/** Marks nest in this order, so that neighbours share as many as possible. */
const order = ['footnote', 'link', 'bold', 'italic', 'underline', 'strike', 'code']

export interface InlineWriter {
  /** `before`: the text written last, not the whole line, because reading its end would cost time proportional to its length. */
  open(mark: Mark, before: string): string
  close(mark: Mark): string
  text(text: string, marks: readonly Mark[]): string
  hardBreak: string
  /** Markdown marks must be adjacent to their words; spaces at their edges are moved outside. */
  hugsWords: boolean
}

/** Writes a line of text with its marks properly nested, however the document lists them. */
export function writeInline(nodes: readonly Inline[] | undefined, writer: InlineWriter): string {
  let out = ''
  let last = ''
  let space = ''
  let open: Mark[] = []
  const write = (text: string) => {
    if (text === '') return
    out += text
    last = text
  }
  const closeAndOpenTo = (wanted: readonly Mark[], keepsSpace = true) => {
    const shared = countSharedMarks(open, wanted)
    for (const mark of open.slice(shared).toReversed()) write(writer.close(mark))
    if (keepsSpace) write(space)
    space = ''
    for (const mark of wanted.slice(shared)) write(writer.open(mark, last))
    open = [...wanted]
  }
  // A break that nothing follows shows nothing, and Markdown would write its sign as text.
  const shown = (nodes ?? []).slice(0, (nodes ?? []).findLastIndex(({ type }) => type !== 'hardBreak') + 1)
  for (const node of shown) {
    if (node.type === 'hardBreak') {
      // Marks of Markdown end with a word.
      if (writer.hugsWords) closeAndOpenTo([], false)
      space = ''
      write(writer.hardBreak)
      continue
    }
    const marks = sortMarks(node)
    const [lead, core, trail] = splitSpace(node, writer.hugsWords)
    space += lead
    if (core) {
      closeAndOpenTo(marks)
      write(writer.text(core, marks))
    }
    space += trail
  }
  closeAndOpenTo([])
  return out
}

function sortMarks(node: TextNode): Mark[] {
  return [...(node.marks ?? [])].sort((a, b) => order.indexOf(a.type) - order.indexOf(b.type))
}

function countSharedMarks(a: readonly Mark[], b: readonly Mark[]): number {
  let shared = 0
  for (const mark of a) {
    const other = b[shared]
    if (!other || !isSameMark(mark, other)) break
    shared++
  }
  return shared
}

export function isSameMark(a: Mark, b: Mark): boolean {
  if (a.type === 'footnote')
    return b.type === 'footnote' && a.attrs.href === b.attrs.href && a.attrs.title === b.attrs.title
  return a.type === b.type && (a.type !== 'link' || (b.type === 'link' && a.attrs.href === b.attrs.href))
}

function splitSpace(node: TextNode, hugsWords: boolean): [string, string, string] {
  if (!hugsWords || node.marks?.some((mark) => mark.type === 'code')) return ['', node.text, '']
  const core = node.text.trim()
  if (!core) return [node.text, '', '']
  const start = node.text.indexOf(core)
  return [node.text.slice(0, start), core, node.text.slice(start + core.length)]
}
