import type { Doc } from '@draftwright/contract/document'
import { type ChainedCommands, type Editor, Extension, type JSONContent, Node } from '@tiptap/core'
import type { Node as PmNode } from '@tiptap/pm/model'
import { type Selection, TextSelection } from '@tiptap/pm/state'

/** The contract knows no cells that span others, and columns are as wide as their words. */
const cellAttributes = () => ({
  colspan: { default: 1, parseHTML: () => 1, rendered: false },
  rowspan: { default: 1, parseHTML: () => 1, rendered: false },
  colwidth: { default: null, parseHTML: () => null, rendered: false },
})

const Table = Node.create({
  name: 'table',
  group: 'block',
  content: 'tableRow+',
  isolating: true,
  parseHTML: () => [{ tag: 'table' }],
  renderHTML: () => ['table', ['tbody', 0]],
})
const TableRow = Node.create({
  name: 'tableRow',
  content: '(tableCell | tableHeader)+',
  parseHTML: () => [{ tag: 'tr' }],
  renderHTML: () => ['tr', 0],
})
const createCellNode = (name: string, tag: string) =>
  Node.create({
    name,
    content: 'paragraph+',
    isolating: true,
    addAttributes: cellAttributes,
    parseHTML: () => [{ tag }],
    renderHTML: () => [tag, 0],
  })

const roles: Record<string, string> = {
  table: 'table',
  tableRow: 'row',
  tableCell: 'cell',
  tableHeader: 'header_cell',
}

/** The nodes of a table; Tab goes from cell to cell, and after the last to a new row. */
export const Tables = Extension.create({
  name: 'tables',
  addExtensions: () => [Table, TableRow, createCellNode('tableCell', 'td'), createCellNode('tableHeader', 'th')],
  extendNodeSchema: ({ name }: { name: string }) => (name in roles ? { tableRole: roles[name] } : {}),
  addKeyboardShortcuts() {
    return { Tab: () => goToCell(this.editor, 1), 'Shift-Tab': () => goToCell(this.editor, -1) }
  },
})

/** Moves the cursor to the next cell or the one before; after the last one, to a new row. False outside a table. */
function goToCell(editor: Editor, step: 1 | -1): boolean {
  const { state, view } = editor
  const table = findTable(state.selection.$from)
  if (table === null) return false
  const cells: number[] = []
  table.node.descendants((node, at) => {
    if (node.type.spec['tableRole'] === 'cell' || node.type.spec['tableRole'] === 'header_cell')
      cells.push(table.start + at)
    return node.type.name !== 'paragraph'
  })
  const current = cells.findLastIndex((at) => at < state.selection.from)
  const { tr } = state
  const last = table.node.lastChild
  if (current + step < 0) return true
  if (cells[current + step] === undefined && last) {
    const end = table.start + table.node.content.size
    const fresh = last.type.create(
      null,
      last.children.map((cell) => cell.type.createAndFill()).filter((cell) => cell !== null),
    )
    tr.insert(end, fresh)
    cells.push(end + 1)
  }
  const target = cells[current + step] ?? 0
  view.dispatch(tr.setSelection(TextSelection.near(tr.doc.resolve(target + 1))).scrollIntoView())
  return true
}

/** The table around a position, and where its content starts. */
function findTable($from: Selection['$from']): { node: PmNode; start: number } | null {
  for (let depth = $from.depth; depth > 0; depth--)
    if ($from.node(depth).type.name === 'table') return { node: $from.node(depth), start: $from.start(depth) }
  return null
}

export const isTableActive = ({ state }: Editor): boolean => findTable(state.selection.$from) !== null

/** Three columns and three rows, the first with headers; the cursor is in the first cell. Never inside another table. */
export const insertTable = (chain: ChainedCommands): ChainedCommands =>
  chain.command(({ tr, state, dispatch }) => {
    if (findTable(state.selection.$from) !== null) return false
    const row = (type: string) => ({
      type: 'tableRow',
      content: [1, 2, 3].map(() => ({ type, content: [{ type: 'paragraph' }] })),
    })
    const rows = [row('tableHeader'), row('tableCell'), row('tableCell')]
    const table = state.schema.nodeFromJSON({ type: 'table', content: rows })
    if (!dispatch) return true
    const start = tr.selection.from + 1
    tr.replaceSelectionWith(table)
    // Otherwise nothing could be written below.
    if (tr.doc.lastChild?.type === table.type)
      tr.insert(tr.doc.content.size, state.schema.nodeFromJSON({ type: 'paragraph' }))
    tr.setSelection(TextSelection.near(tr.doc.resolve(start))).scrollIntoView()
    return true
  })

/** The text as the contract has it, whose cells have no attributes. */
export function readDocument(editor: Editor): Doc {
  const doc = editor.getJSON()
  removeCellAttributes(doc)
  // The schema test verifies that this is the contract's document.
  return doc as Doc
}

function removeCellAttributes(node: JSONContent): void {
  if (node.type === 'tableCell' || node.type === 'tableHeader') delete node.attrs
  else if (node.type !== 'paragraph') for (const child of node.content ?? []) removeCellAttributes(child)
}
