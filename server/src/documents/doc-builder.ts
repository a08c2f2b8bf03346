import { cutText } from '@draftwright/contract/cut-text'
import {
  type Block,
  type Doc,
  emptyDoc,
  type Inline,
  type ListItem,
  type Mark,
  type TextNode,
} from '@draftwright/contract/document'
import { isSameMark } from './inline.ts'
import { type ParsedCell, toTableBlocks } from './table-builder.ts'

type Container =
  | { kind: 'blocks'; blocks: Block[]; cost: number }
  | { kind: 'table'; rows: ParsedCell[][]; before: Block[]; after: Block[]; cost: number }
  | { kind: 'list'; list: Extract<Block, { content: ListItem[] }>; cost: number }
type Line =
  | { type: 'paragraph' }
  | { type: 'heading'; level: 1 | 2 | 3 | 4 }
  | { type: 'prompt' }
  | { type: 'caption' }
  | CodeLine
interface CodeLine {
  type: 'codeBlock'
  language: string | null
}

/** Six nested lists, or quotes and lists of the same total depth: the depth limit of a request. */
const maxNesting = 12
/** The contract's limit for one text node. */
const maxText = 200_000
/** And for a prompt or an image's caption. */
const maxLabel = 500

/** Builds a valid document from a stream of events in reading order, whatever their nesting. */
export class DocBuilder {
  readonly #root: Block[] = []
  readonly #containers: Container[] = [{ kind: 'blocks', blocks: this.#root, cost: 0 }]
  readonly #marks: Mark[] = []
  #line: Line | null = null
  #nodes: Inline[] = []
  #endsInSpace = true
  #nesting = 0

  get isInCode(): boolean {
    return this.#line?.type === 'codeBlock'
  }

  openLine(line: Line): void {
    this.closeLine()
    this.#line = line
  }

  /** Ends the open paragraph, heading, prompt or code block; an empty one leaves nothing behind. */
  closeLine(): void {
    const line = this.#line
    const nodes = this.#nodes
    this.#line = null
    this.#nodes = []
    this.#endsInSpace = true
    if (!line) return
    if (line.type === 'codeBlock') {
      const text = nodes.map((node) => (node.type === 'text' ? node.text : '\n')).join('')
      const content = splitText({ type: 'text', text: text.replace(/\n$/, '') })
      this.addBlock({ type: 'codeBlock', attrs: { language: line.language }, content })
      return
    }
    const content = trimEnd(nodes).flatMap((node): Inline[] => (node.type === 'text' ? splitText(node) : [node]))
    if (content.length === 0) return
    if (line.type === 'heading') this.addBlock({ type: 'heading', attrs: { level: line.level }, content })
    else if (line.type === 'prompt') this.addBlock({ type: 'prompt', attrs: { text: toLabel(content) } })
    else if (line.type === 'paragraph' || !this.#caption(toLabel(content)))
      this.addBlock({ type: 'paragraph', content })
  }

  nameLanguage(language: string | null): void {
    if (this.#line?.type === 'codeBlock') this.#line.language ??= language
  }

  addText(raw: string): void {
    const clean = raw.toWellFormed().replace(/[\u0000-\u0008\u000b\u000e-\u001f\u007f]/g, '')
    if (this.isInCode) {
      this.#push(clean.replace(/\r\n?/g, '\n'), [])
      return
    }
    let text = clean.replace(/[\t\n\f\r ]+/g, ' ')
    if (this.#endsInSpace && text.startsWith(' ')) text = text.slice(1)
    if (text === '') return
    this.#line ??= { type: 'paragraph' }
    this.#push(text, this.#line.type === 'prompt' ? [] : this.#currentMarks())
    this.#endsInSpace = text.endsWith(' ')
  }

  addBreak(): void {
    if (this.isInCode) this.#push('\n', [])
    else if (this.#line) {
      this.#nodes.push({ type: 'hardBreak' })
      this.#endsInSpace = true
    }
  }

  addBlock(block: Block): void {
    this.closeLine()
    const top = this.#containers.at(-1)
    if (top?.kind === 'list') {
      const last = top.list.content.at(-1)
      if (last && block.type.endsWith('List')) last.content.push(block)
      else top.list.content.push({ type: 'listItem', content: startWithParagraph([block]) })
    } else if (top?.kind === 'table') top.before.push(block)
    else (top?.blocks ?? this.#root).push(block)
  }

  /** A note to the author; cells have words only, so one about a cell follows its table. */
  addNote(text: string): void {
    const note: Block = { type: 'prompt', attrs: { text: cutText(text, maxLabel).toWellFormed() } }
    const table = this.#containers.findLast((container) => container.kind === 'table')
    if (table?.kind === 'table') table.after.push(note)
    else this.addBlock(note)
  }

  openMark(mark: Mark): () => void {
    this.#marks.push(mark)
    return () => {
      const index = this.#marks.lastIndexOf(mark)
      if (index >= 0) this.#marks.splice(index, 1)
    }
  }

  openQuote(): () => void {
    return this.#open(1, (blocks) => blocks.length > 0 && this.addBlock({ type: 'blockquote', content: blocks }))
  }

  openList(list: { type: 'bulletList' } | { type: 'orderedList'; start: number }): () => void {
    this.closeLine()
    if (this.#nesting + 2 > maxNesting) return () => this.closeLine()
    const node: Extract<Block, { content: ListItem[] }> =
      list.type === 'bulletList'
        ? { type: 'bulletList', content: [] }
        : { type: 'orderedList', attrs: { start: list.start }, content: [] }
    this.#enter({ kind: 'list', list: node, cost: 2 })
    return () => {
      this.#leave()
      if (node.content.length > 0) this.addBlock(node)
    }
  }

  openItem(): () => void {
    const top = this.#containers.at(-1)
    if (top?.kind !== 'list') {
      this.closeLine()
      return () => this.closeLine()
    }
    return this.#open(0, (blocks) => {
      const content = startWithParagraph(blocks)
      top.list.content.push({ type: 'listItem', content })
    })
  }

  /** Ends as a table if it holds data, else as its content: pages were laid out by tables. */
  openTable(): () => void {
    this.closeLine()
    if (this.#nesting + 3 > maxNesting) return () => this.closeLine()
    const table: Extract<Container, { kind: 'table' }> = { kind: 'table', rows: [], before: [], after: [], cost: 3 }
    this.#enter(table)
    return () => {
      this.#leave()
      for (const block of [...table.before, ...toTableBlocks(table.rows), ...table.after]) this.addBlock(block)
    }
  }

  openRow(): () => void {
    this.closeLine()
    const top = this.#containers.at(-1)
    if (top?.kind === 'table') top.rows.push([])
    return () => this.closeLine()
  }

  openCell(isHeader: boolean, spans: Pick<ParsedCell, 'columns' | 'rows'>): () => void {
    const top = this.#containers.at(-1)
    if (top?.kind !== 'table') {
      this.addText(' ')
      return () => this.addText(' ')
    }
    return this.#open(0, (blocks) => {
      if (top.rows.length === 0) top.rows.push([])
      top.rows.at(-1)?.push({ isHeader, blocks, ...spans })
    })
  }

  finish(): Doc {
    this.closeLine()
    return this.#root.length > 0 ? { type: 'doc', content: this.#root } : structuredClone(emptyDoc)
  }

  #caption(title: string): boolean {
    const top = this.#containers.at(-1)
    const image = top?.kind === 'blocks' ? top.blocks.at(-1) : undefined
    if (image?.type !== 'image') return false
    image.attrs.title = title
    return true
  }

  #open(cost: number, close: (blocks: Block[]) => void): () => void {
    this.closeLine()
    if (this.#nesting + cost > maxNesting) return () => this.closeLine()
    const blocks: Block[] = []
    this.#enter({ kind: 'blocks', blocks, cost })
    return () => {
      this.#leave()
      close(blocks)
    }
  }

  #enter(container: Container): void {
    this.#containers.push(container)
    this.#nesting += container.cost
  }

  #leave(): void {
    this.closeLine()
    this.#nesting -= this.#containers.pop()?.cost ?? 0
  }

  #push(text: string, marks: Mark[]): void {
    const last = this.#nodes.at(-1)
    if (last?.type === 'text' && haveSameMarks(last.marks ?? [], marks)) last.text += text
    else if (text !== '') this.#nodes.push(marks.length > 0 ? { type: 'text', text, marks } : { type: 'text', text })
  }

  /** Each kind once; code has no other marks, as in the editor, and of nested links the inner one wins. */
  #currentMarks(): Mark[] {
    const kinds = new Map<Mark['type'], Mark>()
    for (const mark of this.#marks) kinds.set(mark.type, mark)
    const code = kinds.get('code')
    if (code && !kinds.has('link')) return [code]
    kinds.delete('code')
    return [...kinds.values()]
  }
}

function toLabel(nodes: readonly Inline[]): string {
  const text = nodes.map((node) => (node.type === 'text' ? node.text : ' ')).join('')
  return cutText(text, maxLabel).toWellFormed()
}

function haveSameMarks(a: readonly Mark[], b: readonly Mark[]): boolean {
  return a.length === b.length && a.every((mark) => b.some((other) => isSameMark(mark, other)))
}

function startWithParagraph(blocks: Block[]): Block[] {
  return blocks[0]?.type === 'paragraph' ? blocks : [{ type: 'paragraph' }, ...blocks]
}

function trimEnd(nodes: Inline[]): Inline[] {
  const kept = [...nodes]
  for (let last = kept.at(-1); last; last = kept.at(-1)) {
    if (last.type === 'text' && last.text !== ' ') {
      kept[kept.length - 1] = { ...last, text: last.text.replace(/ $/, '') }
      break
    }
    kept.pop()
  }
  return kept
}

function splitText(node: TextNode): TextNode[] {
  const parts: TextNode[] = []
  for (let at = 0; at < node.text.length; ) {
    const code = node.text.charCodeAt(at + maxText - 1)
    const end = at + maxText - (code >= 0xd800 && code < 0xdc00 ? 1 : 0)
    parts.push({ ...node, text: node.text.slice(at, end) })
    at = end
  }
  return parts
}
