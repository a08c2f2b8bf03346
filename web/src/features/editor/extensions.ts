import type { Extensions } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions/placeholder'
import { StarterKit } from '@tiptap/starter-kit'
import { AnswerHint } from './answer-hint.ts'
import { CommentMarks } from './comment-marks.ts'
import { Image } from './image-node.ts'
import { ImageUpload, type UploadImage } from './image-upload.ts'
import { isAllowedLink } from './link-address.ts'
import { Prompt } from './prompt-node.ts'
import { TextMarks } from './text-marks.ts'
import { SlashCommands } from './slash-menu.ts'

interface EditorOptions {
  upload: UploadImage | null
  /** Bytes. */
  maxImageSize: number
  onChooseImage: () => void
}

/** Exactly the nodes and marks that the contract's document lets in. */
export function editorExtensions({ upload, maxImageSize, onChooseImage }: EditorOptions): Extensions {
  return [
    StarterKit.configure({
      // It would change, and so save, a text that was only looked at.
      trailingNode: false,
      heading: { levels: [1, 2, 3, 4] },
      link: {
        openOnClick: false,
        autolink: true,
        defaultProtocol: 'https',
        isAllowedUri: (url) => isAllowedLink(url) || !/^[a-z][a-z0-9+.-]*:/iu.test(url),
        HTMLAttributes: { rel: 'noopener', target: null, class: null },
      },
    }),
    Image,
    Prompt,
    AnswerHint,
    TextMarks,
    CommentMarks,
    ImageUpload.configure({ upload, maxSize: maxImageSize }),
    SlashCommands.configure({ onChooseImage }),
    Placeholder.configure({ placeholder: 'Write, or press / for blocks' }),
  ]
}
