import type { Doc } from '@draftwright/contract/document'
import { type ChainedCommands, type Editor, Extension, type JSONContent, Node } from '@tiptap/core'
import { type Command, TextSelection } from '@tiptap/pm/state'
import {
  addColumnAfter,
  addRowAfter,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  goToNextCell,
  isInTable,
  tableEditing,
  toggleHeaderRow,
} from '@tiptap/pm/tables'

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
const TableCell = Node.create({
  name: 'tableCell',
  content: 'paragraph+',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'td' }],
  renderHTML: () => ['td', 0],
})
const TableHeader = Node.create({
  name: 'tableHeader',
  content: 'paragraph+',
  isolating: true,
  addAttributes: cellAttributes,
  parseHTML: () => [{ tag: 'th' }],
  renderHTML: () => ['th', 0],
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
  addExtensions: () => [Table, TableRow, TableCell, TableHeader],
  extendNodeSchema: ({ name }: { name: string }) => (name in roles ? { tableRole: roles[name] } : {}),
  addProseMirrorPlugins: () => [tableEditing()],
  addKeyboardShortcuts() {
    const removeSelectedTable = () => isWholeTableSelected(this.editor) && runCommand(this.editor, deleteTable)
    return {
      Tab: () =>
        runCommand(this.editor, goToNextCell(1)) ||
        (runCommand(this.editor, addRowAfter) && runCommand(this.editor, goToNextCell(1))),
      'Shift-Tab': () => runCommand(this.editor, goToNextCell(-1)),
      Backspace: removeSelectedTable,
      Delete: removeSelectedTable,
    }
  },
})

const runCommand = ({ state, view }: Editor, command: Command): boolean => command(state, view.dispatch, view)

function isWholeTableSelected({ state: { selection } }: Editor): boolean {
  return selection instanceof CellSelection && selection.isColSelection() && selection.isRowSelection()
}

export interface TableAction {
  label: string
  command: Command
}
export const tableActions: readonly TableAction[] = [
  { label: 'Add row', command: addRowAfter },
  { label: 'Add column', command: addColumnAfter },
  { label: 'Delete row', command: deleteRow },
  { label: 'Delete column', command: deleteColumn },
  { label: 'Header row', command: toggleHeaderRow },
  { label: 'Delete table', command: deleteTable },
]

export const isTableActive = ({ state }: Editor): boolean => isInTable(state)

export function runTableAction(editor: Editor, { command }: TableAction): void {
  editor.chain().focus().run()
  runCommand(editor, command)
}

/** Three columns and three rows, the first with headers; the cursor is in the first cell. Never inside another table. */
export const insertTable = (chain: ChainedCommands): ChainedCommands =>
  chain.command(({ tr, state, dispatch }) => {
    if (isInTable(state)) return false
    const { table, tableRow, tableCell, tableHeader, paragraph } = state.schema.nodes
    if (!table || !tableRow || !tableCell || !tableHeader || !paragraph) return false
    const row = (cell: typeof tableCell) =>
      tableRow.create(
        null,
        [1, 2, 3].map(() => cell.create(null, paragraph.create())),
      )
    if (!dispatch) return true
    const start = tr.selection.from
    tr.replaceSelectionWith(table.create(null, [row(tableHeader), row(tableCell), row(tableCell)]))
    // Otherwise nothing could be written below.
    if (tr.doc.lastChild?.type === table) tr.insert(tr.doc.content.size, paragraph.create())
    const at = findTableAfter(tr.doc, start)
    tr.setSelection(TextSelection.near(tr.doc.resolve(at + 1))).scrollIntoView()
    return true
  })

function findTableAfter(doc: Editor['state']['doc'], start: number): number {
  let found = start
  doc.nodesBetween(Math.max(0, start - 1), Math.min(doc.content.size, start + 2), (node, at) => {
    if (node.type.name === 'table') found = at
    return node.type.name !== 'table'
  })
  return found
}

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
