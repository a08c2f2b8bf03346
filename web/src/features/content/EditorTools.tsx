import type { Content } from '@draftwright/contract/content'
import type { Doc } from '@draftwright/contract/document'
import type { Editor } from '@tiptap/core'
import { type RefObject, useState } from 'react'
import type { AskedKind, EditorHandle, TextEditorProps } from '../editor/index.ts'
import { EditorCommands } from './EditorCommands.tsx'
import { ProofreadText } from './ProofreadText.tsx'
import type { ContentEditing } from './use-content-editing.ts'

/** A command that was asked for; another number for each. */
interface AskedCommand {
  readonly number: number
  readonly kind: AskedKind | null
}

interface EditorToolsProps {
  content: Content
  desk: ContentEditing
  editor: Editor
  handle: RefObject<EditorHandle | null>
  readDocument: () => Doc
  asked: AskedCommand | null
  onClose: () => void
}

/** What lies over the text of a post for those who may write it: marks of a proofreader, and commands to a model. */
const EditorTools = ({ content, desk, editor, handle, readDocument, asked, onClose }: EditorToolsProps) => (
  <>
    <ProofreadText
      editor={editor}
      readDocument={readDocument}
      channelId={content.channel_id}
      keyword={desk.fields.keyword?.trim() || null}
    />
    {asked === null ? null : (
      <EditorCommands
        key={asked.number}
        content={content}
        desk={desk}
        editor={editor}
        handle={handle}
        kind={asked.kind}
        onClose={onClose}
      />
    )}
  </>
)

/** The tools over the text, and what opens them; neither for those who may only read. */
export function useEditorTools(
  content: Content,
  desk: ContentEditing,
  handle: RefObject<EditorHandle | null>,
  canWrite: boolean,
): Pick<TextEditorProps, 'onAsk' | 'renderTools'> {
  const [asked, setAsked] = useState<AskedCommand | null>(null)
  const onAsk = (kind: AskedKind | null) => setAsked((before) => ({ kind, number: (before?.number ?? 0) + 1 }))
  return {
    onAsk: canWrite && content.channel_id !== null ? onAsk : undefined,
    renderTools: canWrite
      ? (editor, readDocument) => (
          <EditorTools {...{ content, desk, editor, handle, readDocument, asked }} onClose={() => setAsked(null)} />
        )
      : undefined,
  }
}
