import { Mark, mergeAttributes } from '@tiptap/core'
import type { Mark as NodeMark, Node } from '@tiptap/pm/model'
import { type EditorState, Plugin, type Transaction } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'

/** The source that a footnote leads to. */
export interface FootnoteSource {
  title: string
  href: string | null
  day: string | null
}

/** A number in brackets that leads to a source. The numbers follow the order of the text by themselves. */
export const Footnote = Mark.create({
  name: 'footnote',
  inclusive: false,
  excludes: '_',
  addAttributes: () => ({
    title: { default: 'Source', parseHTML: (element: HTMLElement) => element.dataset['footnote'] ?? 'Source' },
    href: { default: null, parseHTML: readAddress },
    day: { default: null, parseHTML: (element: HTMLElement) => element.dataset['day'] ?? null },
  }),
  parseHTML: () => [{ tag: 'sup[data-footnote]' }],
  renderHTML({ HTMLAttributes, mark }) {
    const { title, href, day } = readSource(mark)
    const shown = {
      'data-footnote': title,
      'data-href': href,
      'data-day': day,
      title: [title, href].filter(Boolean).join('\n'),
    }
    const { title: _title, href: _href, day: _day, ...rest } = HTMLAttributes
    return ['sup', mergeAttributes(rest, shown), 0]
  },
  addProseMirrorPlugins: () => [
    new Plugin({
      appendTransaction: (transactions, _before, state) =>
        transactions.some(({ docChanged }) => docChanged) ? assignFootnoteNumbers(state) : null,
    }),
  ],
})

const readAddress = ({ dataset: { href = '' } }: HTMLElement): string | null =>
  /^https?:\/\//iu.test(href) ? href : null

const readSource = (mark: NodeMark): FootnoteSource => ({
  title: String(mark.attrs['title']),
  href: typeof mark.attrs['href'] === 'string' ? mark.attrs['href'] : null,
  day: typeof mark.attrs['day'] === 'string' ? mark.attrs['day'] : null,
})

/**
 * The number of each footnote where it has another, from the end, so that places stay right; null if all are right. One that has lost a
 * bracket goes: a single Backspace takes it out.
 */
export function assignFootnoteNumbers(state: EditorState): Transaction | null {
  const numbers = new Map<string, number>()
  const wrong: { node: Node; at: number; words: string }[] = []
  let last: { key: string; end: number } | null = null
  state.doc.descendants((node, at) => {
    const mark = node.marks.find(({ type }) => type.name === 'footnote')
    if (mark === undefined) return
    const { href, title } = readSource(mark)
    const isBroken = !/^\[.*\]$/su.test(node.text ?? '')
    if (isBroken) return void wrong.push({ node, at, words: '' })
    const key = href ?? ` ${title}`
    const isContinued = last !== null && last.key === key && last.end === at
    last = { key, end: at + node.nodeSize }
    if (!numbers.has(key)) numbers.set(key, numbers.size + 1)
    const words = isContinued ? '' : `[${numbers.get(key)}]`
    if (node.text !== words) wrong.push({ node, at, words })
  })
  if (wrong.length === 0) return null
  const { tr } = state
  for (const { node, at, words } of wrong.toReversed()) {
    if (words === '') tr.delete(at, at + node.nodeSize)
    else tr.replaceWith(at, at + node.nodeSize, state.schema.text(words, node.marks))
  }
  return tr
}

/** Puts a footnote behind the selection, or at the cursor. */
export function insertFootnote(editor: Editor, source: FootnoteSource): void {
  const { state, view } = editor
  const type = state.schema.marks['footnote']
  const { to, $to } = state.selection
  if (type === undefined || !$to.parent.isTextblock || $to.parent.type.spec.code === true) return
  view.dispatch(state.tr.insert(to, state.schema.text('[1]', [type.create({ ...source })])).scrollIntoView())
  editor.commands.focus()
}
