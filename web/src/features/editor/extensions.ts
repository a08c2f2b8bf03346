import type { Extensions } from '@tiptap/core'
import { Placeholder } from '@tiptap/extensions/placeholder'
import { StarterKit } from '@tiptap/starter-kit'
import { AnswerHint } from './answer-hint.ts'
import { CommentMarks } from './comment-marks.ts'
import { Footnote } from './footnote-mark.ts'
import { Image } from './image-node.ts'
import { ImageUpload, type UploadImage } from './image-upload.ts'
import { isPastableLink } from './link-address.ts'
import { Prompt } from './prompt-node.ts'
import { Tables } from './table-nodes.ts'
import { TextMarks } from './text-marks.ts'
import type { AskedKind } from './slash-items.ts'
import { SlashCommands } from './slash-menu.ts'

interface EditorOptions {
  upload: UploadImage | null
  /** Bytes. */
  maxImageSize: number
  onChooseImage: () => void
  onAsk?: ((kind: AskedKind) => void) | null
}

/** Exactly the nodes and marks that the contract's document allows. */
export function createEditorExtensions({
  upload,
  maxImageSize,
  onChooseImage,
  onAsk = null,
}: EditorOptions): Extensions {
  return [
    StarterKit.configure({
      // It would change, and so save, a text that was only viewed.
      trailingNode: false,
      heading: { levels: [1, 2, 3, 4] },
      link: {
        openOnClick: false,
        autolink: true,
        defaultProtocol: 'https',
        isAllowedUri: isPastableLink,
        HTMLAttributes: { rel: 'noopener', target: null, class: null },
      },
    }),
    Footnote,
    Image,
    Prompt,
    Tables,
    AnswerHint,
    TextMarks,
    CommentMarks,
    ImageUpload.configure({ upload, maxSize: maxImageSize }),
    SlashCommands.configure({ onChooseImage, onAsk }),
    Placeholder.configure({ placeholder: 'Write, or press / for blocks' }),
  ]
}
