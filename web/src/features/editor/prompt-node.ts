import { mergeAttributes, Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { PromptBlock } from './PromptBlock.tsx'

/** A visible question to the author. It blocks approval until it is answered or dismissed. */
export const Prompt = Node.create({
  name: 'prompt',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      text: {
        default: 'Add an example',
        parseHTML: (element) => element.dataset['prompt'] ?? '',
        renderHTML: (attrs) => ({ 'data-prompt': attrs['text'] }),
      },
    }
  },
  parseHTML() {
    return [{ tag: 'div[data-prompt]' }]
  },
  renderHTML({ HTMLAttributes, node }) {
    return ['div', mergeAttributes(HTMLAttributes), String(node.attrs['text'])]
  },
  addNodeView() {
    return ReactNodeViewRenderer(PromptBlock)
  },
})
