import type { Editor } from '@tiptap/core'

/** Inserts a picture after the outermost block at the cursor, where pictures are allowed, and puts the cursor after it. */
export function insertImage(editor: Editor, attrs: { src: string; alt: string; width: number; height: number }): void {
  const { $to } = editor.state.selection
  const at = $to.depth === 0 ? $to.pos : $to.after(1)
  editor.chain().insertContentAt(at, { type: 'image', attrs }).focus(undefined, { scrollIntoView: true }).run()
}
