import { Extension } from '@tiptap/core'
import { Plugin, PluginKey } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

const key = new PluginKey<DecorationSet>('answerHint')

/** Keeps a prompt's question readable, as a hint, in the empty paragraph that took its place. */
export const AnswerHint = Extension.create({
  name: 'answerHint',
  addProseMirrorPlugins() {
    return [
      new Plugin<DecorationSet>({
        key,
        state: {
          init: () => DecorationSet.empty,
          apply(transaction, hints) {
            const mapped = hints.map(transaction.mapping, transaction.doc)
            const added: unknown = transaction.getMeta(key)
            if (!isHint(added)) return mapped
            const node = transaction.doc.nodeAt(added.at)
            if (!node) return mapped
            return mapped.add(transaction.doc, [
              Decoration.node(added.at, added.at + node.nodeSize, { 'data-answer-hint': added.text }),
            ])
          },
        },
        props: { decorations: (state) => key.getState(state) },
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
      /** Puts an empty paragraph with the cursor where the prompt at this position stood. */
      fillInPrompt: (at: number) => ReturnType
    }
  }
}
