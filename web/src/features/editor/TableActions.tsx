import type { Editor } from '@tiptap/core'
import type { Command } from '@tiptap/pm/state'
import { useEffect } from 'react'
import {
  addColumnAfter,
  addRowAfter,
  CellSelection,
  deleteColumn,
  deleteRow,
  deleteTable,
  tableEditing,
  tableEditingKey,
  toggleHeaderRow,
} from '@tiptap/pm/tables'
import styles from './TableActions.module.css'

interface TableAction {
  label: string
  command: Command
}
const tableActions: readonly TableAction[] = [
  { label: 'Add row', command: addRowAfter },
  { label: 'Add column', command: addColumnAfter },
  { label: 'Delete row', command: deleteRow },
  { label: 'Delete column', command: deleteColumn },
  { label: 'Header row', command: toggleHeaderRow },
  { label: 'Delete table', command: deleteTable },
]

function runTableAction(editor: Editor, { command }: TableAction): void {
  editor.chain().focus().run()
  command(editor.state, editor.view.dispatch, editor.view)
}

/** Lets cells be selected by dragging, copied, and pasted over. */
function enableTableEditing(editor: Editor): void {
  if (tableEditingKey.get(editor.state) !== undefined) return
  editor.registerPlugin(tableEditing())
  editor.view.dom.addEventListener(
    'keydown',
    (event) => {
      const { selection } = editor.state
      const isWhole = selection instanceof CellSelection && selection.isColSelection() && selection.isRowSelection()
      if ((event.key !== 'Backspace' && event.key !== 'Delete') || !isWhole) return
      event.preventDefault()
      event.stopPropagation()
      deleteTable(editor.state, editor.view.dispatch)
    },
    { capture: true },
  )
}

/** What can be done to the table that holds the cursor. Fetched with the first table, as most texts have none. */
export function TableActions({ editor }: { editor: Editor }) {
  useEffect(() => enableTableEditing(editor), [editor])
  return (
    <div className={styles.bar} role="toolbar" aria-label="Table">
      {tableActions.map((action) => (
        <button
          key={action.label}
          type="button"
          // The selected cells stay selected.
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => runTableAction(editor, action)}
        >
          {action.label}
        </button>
      ))}
    </div>
  )
}
