import { type Editor, useEditorState } from '@tiptap/react'
import { defineOnDemand, usePart } from '../../ui/on-demand.ts'
import { isTableActive } from './table-nodes.ts'

const actions = defineOnDemand(() => import('./TableActions.tsx'))

/** The actions of the table that holds the cursor. */
export function TableBar({ editor }: { editor: Editor }) {
  const isShown = useEditorState({ editor, selector: ({ editor: current }) => isTableActive(current) })
  const part = usePart(actions, isShown)
  return isShown && part !== null ? <part.TableActions editor={editor} /> : null
}
