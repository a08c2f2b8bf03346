import type { Doc } from '@draftwright/contract/document'
import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { type Editor, EditorContent, useEditor } from '@tiptap/react'
import { type ReactNode, type Ref, useCallback, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { createEditorExtensions } from './extensions.ts'
import { type FootnoteSource, insertFootnote } from './footnote-mark.ts'
import type { UploadImage } from './image-upload.ts'
import { insertImage } from './insert-image.ts'
import { noteShift, pasteCleaned, readyCleaner, startCleaner } from './lazy-paste.ts'
import type { AskedKind } from './slash-items.ts'
import styles from './TextEditor.module.css'
import { findCommentId, findCommentRanges, type CommentSpan, markComments } from './comment-marks.ts'
import { patchDocument, selectSpan, scrollToSpan } from './document-spans.ts'
import { type CommentKind, SelectionBar } from './SelectionBar.tsx'
import { readDocument } from './table-nodes.ts'
import { TableBar } from './TableBar.tsx'
import { syncDocument } from './sync-document.ts'
import { type MarkedSpan, markSpans } from './text-marks.ts'
import { summarizeText, type TextSummary } from './text-summary.ts'
import { Toolbar } from './Toolbar.tsx'

export interface EditorHandle {
  readDocument: () => Doc
  /** Replaces the text in one step that Cmd-Z undoes. */
  replaceDocument: (doc: Doc) => void
  /** Applies another person's changes: the cursor stays, it does not count as an edit here, and undo ignores it. */
  syncDocument: (doc: Doc) => void
  focus: () => void
  goToPrompt: (index: number) => void
  /** Replaces the text in one step that Cmd-Z undoes, keeping the position of unchanged parts. */
  patchDocument: (doc: Doc) => void
  /** The selected words with their position; null for none. */
  readSelection: () => { from: number; to: number; text: string } | null
  /** Marks these spans and no others. */
  markSpans: (spans: readonly MarkedSpan[]) => void
  /** Marks the words of these threads and no others. */
  markComments: (spans: readonly CommentSpan[]) => void
  /** The current positions of the marked threads' words, by thread id. */
  findCommentRanges: () => Map<string, { from: number; to: number }>
  /** Inserts a picture after the cursor's block. */
  insertImage: (picture: { src: string; alt: string; width: number; height: number }) => void
  /** Puts a footnote behind the selection, or at the cursor. */
  insertFootnote: (source: FootnoteSource) => void
  /** Selects the span and scrolls it into view. */
  selectSpan: (span: { from: number; to: number }) => void
  /** Scrolls the span into view without changing cursor and focus. */
  scrollToSpan: (span: { from: number; to: number }) => void
}
export interface TextEditorProps {
  /** The initial text; later versions are set with `replace`, so that typing is never overwritten. */
  initial: Doc
  label: string
  isEditable: boolean
  /** Null: pictures cannot be added. */
  upload: UploadImage | null
  /** Bytes. */
  maxImageSize: number
  /** Called when a picture is requested from the toolbar or the slash menu; if omitted, the file dialog opens. */
  onChooseImage?: () => void
  /** The text has changed; read it through the handle when needed. */
  onChange: () => void
  onBlur: () => void
  /** When typing pauses. */
  onSummary: (summary: TextSummary) => void
  /** The selected words, '' for none. */
  onSelect: (text: string) => void
  /** Starts a comment on these words. Absent: nobody can. */
  onRemark?: ((kind: CommentKind, span: { from: number; to: number }) => void) | undefined
  /** Opens what a model can do here: with the selected words, or, of a kind, at the cursor. Absent: nobody can be asked. */
  onAsk?: ((kind: AskedKind | null) => void) | undefined
  /** Called when the pointer is over words of a thread (null: no longer), or opens it. */
  onComment?: ((id: string | null, how: 'over' | 'open') => void) | undefined
  /** Further tools of a page, laid over the text; `readDocument` is the handle's. */
  renderTools?: ((editor: Editor, readDocument: () => Doc) => ReactNode) | undefined
  ref?: Ref<EditorHandle>
}

/** Milliseconds after the last key before the text is analysed. */
const summaryDelayMs = 250
/** Pixels: the bars at the window's edges cover no line that one writes in, a table's last one neither. */
const room = { top: 220, right: 0, bottom: 72, left: 0 }
const roomBetweenBars = { scrollThreshold: room, scrollMargin: room }

export function TextEditor(props: TextEditorProps) {
  const { initial, label, isEditable, upload, maxImageSize, onChooseImage, ref } = props
  const latest = useRef(props)
  useEffect(() => {
    latest.current = props
  })
  const frame = useRef<HTMLDivElement>(null)
  const pickerId = useId()
  const [isLinkOpen, setLinkOpen] = useState(false)
  const timer = useRef<number>(undefined)
  const chooseImage = useCallback(() => document.getElementById(pickerId)?.click(), [pickerId])
  const canAsk = props.onAsk !== undefined
  // oxlint-disable-next-line react/refs -- It is read when somebody asks, not while rendering.
  const [extensions] = useState(() =>
    createEditorExtensions({
      upload,
      maxImageSize,
      onChooseImage: chooseImage,
      onAsk: canAsk ? (kind) => latest.current.onAsk?.(kind) : null,
    }),
  )
  const editor = useEditor({
    extensions,
    content: initial,
    editable: isEditable,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label },
      ...roomBetweenBars,
      transformPastedHTML: readyCleaner,
      handlePaste: pasteCleaned,
      handleClick: (view, _at, event) => {
        const comment = findCommentId(event.target)
        if (comment) latest.current.onComment?.(comment, 'open')
        return event.target === view.dom && insertParagraphBelow(view)
      },
      handleDOMEvents: {
        dragenter: startCleaner,
        keydown: noteShift,
        pointerover: (_view, event) => latest.current.onComment?.(findCommentId(event.target), 'over'),
        pointerleave: () => latest.current.onComment?.(null, 'over'),
      },
      handleKeyDown: (view, event) => handleKey(view, event, latest.current, () => setLinkOpen(true)),
    },
    onCreate: ({ editor: made }) => latest.current.onSummary(summarizeText(made.state.doc)),
    onUpdate: ({ editor: changed }) => {
      latest.current.onChange()
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(
        () => latest.current.onSummary(summarizeText(changed.state.doc)),
        summaryDelayMs,
      )
    },
    onBlur: () => latest.current.onBlur(),
    onSelectionUpdate: ({ editor: changed }) => {
      const { from, to } = changed.state.selection
      latest.current.onSelect(from === to ? '' : changed.state.doc.textBetween(from, to, '\n'))
    },
  })
  useEffect(() => () => window.clearTimeout(timer.current), [])
  useEffect(() => {
    if (editor.isEditable !== isEditable) editor.setEditable(isEditable, false)
  }, [editor, isEditable])
  useImperativeHandle(
    ref,
    () => ({
      readDocument: () => readDocument(editor),
      replaceDocument: (doc) => {
        syncDocument(editor, doc, true)
        latest.current.onSummary(summarizeText(editor.state.doc))
      },
      syncDocument: (doc) => {
        syncDocument(editor, doc, false)
        latest.current.onSummary(summarizeText(editor.state.doc))
      },
      markComments: (spans) => markComments(editor.view, spans),
      findCommentRanges: () => findCommentRanges(editor.view),
      focus: () => editor.commands.focus(),
      patchDocument: (doc) => patchDocument(editor, doc),
      readSelection: () => {
        const { from, to } = editor.state.selection
        return from === to ? null : { from, to, text: editor.state.doc.textBetween(from, to, '\n') }
      },
      markSpans: (spans) => markSpans(editor.view, spans),
      selectSpan: (span) => selectSpan(editor, span),
      scrollToSpan: (span) => scrollToSpan(editor, span),
      insertImage: (attrs) => insertImage(editor, attrs),
      insertFootnote: (source) => insertFootnote(editor, source),
      goToPrompt: (index) => {
        const prompts = summarizeText(editor.state.doc).prompts
        const prompt = prompts[index % Math.max(prompts.length, 1)]
        if (!prompt) return
        editor.chain().setNodeSelection(prompt.at).focus(undefined, { scrollIntoView: false }).run()
        const dom = editor.view.nodeDOM(prompt.at)
        if (dom instanceof HTMLElement) dom.scrollIntoView({ block: 'center' })
      },
    }),
    [editor],
  )
  return (
    <div ref={frame} className={styles.editor}>
      {isEditable ? (
        <div className={styles.toolbar}>
          <Toolbar
            editor={editor}
            canUpload={upload !== null}
            isLinkOpen={isLinkOpen}
            onLink={setLinkOpen}
            onChooseImage={chooseImage}
          />
          <TableBar editor={editor} />
        </div>
      ) : null}
      <EditorContent editor={editor} className={styles.text} />
      {props.renderTools?.(editor, () => readDocument(editor))}
      {props.onRemark || props.onAsk ? (
        <SelectionBar
          editor={editor}
          frame={frame}
          onRemark={props.onRemark}
          onAsk={props.onAsk && (() => props.onAsk?.(null))}
        />
      ) : null}
      <input
        id={pickerId}
        type="file"
        hidden
        multiple
        accept="image/png,image/jpeg,image/webp,image/gif,image/avif"
        aria-label="Choose images"
        onClick={(event) => {
          if (!onChooseImage) return
          event.preventDefault()
          onChooseImage()
        }}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          event.currentTarget.value = ''
          if (files.length > 0) editor.commands.insertImages(files)
        }}
      />
    </div>
  )
}

/** The keys of what a page can do with selected words. */
function handleKey(
  { state }: EditorView,
  event: KeyboardEvent,
  { onRemark, onAsk }: Pick<TextEditorProps, 'onRemark' | 'onAsk'>,
  openLink: () => void,
): boolean {
  if (!event.metaKey && !event.ctrlKey) return false
  const { from, to, empty } = state.selection
  const key = event.key.toLowerCase()
  if (event.altKey && event.code === 'KeyM' && !empty && onRemark) onRemark('comment', { from, to })
  else if (!event.shiftKey && key === 'j' && onAsk) onAsk(null)
  else if (!event.shiftKey && key === 'k' && !empty) {
    event.stopPropagation()
    openLink()
  } else return false
  event.preventDefault()
  return true
}

/** A click below a text that ends in a picture, code or a prompt starts a paragraph there. */
function insertParagraphBelow(view: EditorView): boolean {
  const { doc, schema, tr } = view.state
  const paragraph = schema.nodes['paragraph']
  if (!view.editable || !paragraph || doc.lastChild?.type === paragraph) return false
  const end = doc.content.size
  tr.insert(end, paragraph.create())
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView())
  return true
}
