import { Image as TiptapImage } from '@tiptap/extension-image'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { ImageBlock } from './ImageBlock.tsx'

/** Only web addresses and uploaded images; pictures inside the text as data would make every save huge. */
export const Image = TiptapImage.extend({
  addNodeView() {
    return ReactNodeViewRenderer(ImageBlock)
  },
}).configure({ inline: false, allowBase64: false })
