import { Extension } from '@tiptap/core'
import { PluginKey } from '@tiptap/pm/state'
import { Decoration, type DecorationSet } from '@tiptap/pm/view'
import { createMovingDecorations } from './moving-decorations.ts'

const key = new PluginKey<DecorationSet>('answerHint')

/** Keeps a prompt's question visible, as a placeholder, in the empty paragraph that replaced it. */
export const AnswerHint = Extension.create({
  name: 'answerHint',
  addProseMirrorPlugins() {
    return [
      createMovingDecorations(key, (moved, hint, { doc }) => {
        if (!isHint(hint)) return moved
        const node = doc.nodeAt(hint.at)
        if (!node) return moved
        return moved.add(doc, [Decoration.node(hint.at, hint.at + node.nodeSize, { 'data-answer-hint': hint.text })])
      }),
    ]
  },
  addCommands() {
    return {
      fillInPrompt:
        (at) =>
        ({ tr, dispatch, state, chain }) => {
          const prompt = tr.doc.nodeAt(at)
          const paragraph = state.schema.nodes['paragraph']
          if (prompt?.type.name !== 'prompt' || !paragraph) return false
          if (!dispatch) return true
          tr.replaceWith(at, at + prompt.nodeSize, paragraph.create())
          tr.setMeta(key, { at, text: String(prompt.attrs['text']) })
          return chain()
            .setTextSelection(at + 1)
            .focus()
            .run()
        },
    }
  },
})

function isHint(value: unknown): value is { at: number; text: string } {
  return typeof value === 'object' && value !== null && 'at' in value && 'text' in value
}

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    answerHint: {
      /** Replaces the prompt at this position with an empty paragraph and puts the cursor there. */
      fillInPrompt: (at: number) => ReturnType
    }
  }
}
