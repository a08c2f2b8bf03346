import { Image as TiptapImage } from '@tiptap/extension-image'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { ImageBlock } from './ImageBlock.tsx'

/** Only web addresses and uploaded images; data URLs would make every save huge. */
export const Image = TiptapImage.extend({
  addAttributes() {
    return {
      ...this.parent?.(),
      decorative: {
        default: null,
        parseHTML: (element) => (element.getAttribute('role') === 'presentation' ? true : null),
        renderHTML: ({ decorative }) => (decorative === true ? { role: 'presentation' } : {}),
      },
    }
  },
  addNodeView() {
    return ReactNodeViewRenderer(ImageBlock)
  },
}).configure({ inline: false, allowBase64: false })
