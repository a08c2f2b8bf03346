import { type Editor, useEditorState } from '@tiptap/react'
import { isTableActive, runTableAction, tableActions } from './table-nodes.ts'
import styles from './TableBar.module.css'

/** What can be done to the table that holds the cursor. */
export function TableBar({ editor }: { editor: Editor }) {
  const isShown = useEditorState({ editor, selector: ({ editor: current }) => isTableActive(current) })
  if (!isShown) return null
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
