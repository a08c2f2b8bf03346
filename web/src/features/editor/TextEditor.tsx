import type { Doc } from '@draftwright/contract/document'
import { TextSelection } from '@tiptap/pm/state'
import type { EditorView } from '@tiptap/pm/view'
import { EditorContent, useEditor } from '@tiptap/react'
import { type Ref, useCallback, useEffect, useId, useImperativeHandle, useRef, useState } from 'react'
import { cleanPaste } from './clean-paste.ts'
import { editorExtensions } from './extensions.ts'
import type { UploadImage } from './image-upload.ts'
import { insertImage } from './insert-image.ts'
import styles from './TextEditor.module.css'
import { commentAt, commentPlaces, type CommentSpan, markComments } from './comment-marks.ts'
import { changeTo, goToSpan, showSpan } from './reach-text.ts'
import { type Remark, SelectionBar } from './SelectionBar.tsx'
import { takeOver } from './take-over.ts'
import { type MarkedSpan, markSpans } from './text-marks.ts'
import { summarize, type TextSummary } from './text-summary.ts'
import { Toolbar } from './Toolbar.tsx'

export interface EditorHandle {
  read: () => Doc
  /** Puts another text in as one step that Cmd-Z takes back. */
  replace: (doc: Doc) => void
  /** Puts in what somebody else wrote: the cursor stays, nothing counts as edited here, and undo leaves it alone. */
  take: (doc: Doc) => void
  focus: () => void
  goToPrompt: (index: number) => void
  /** Another text in the place of this one, as one step that Cmd-Z takes back and that keeps everything else in place. */
  change: (doc: Doc) => void
  /** The selected words with their place; null for none. */
  selected: () => { from: number; to: number; text: string } | null
  /** Marks these and nothing else. */
  mark: (spans: readonly MarkedSpan[]) => void
  /** Marks the words of these threads and no others. */
  markComments: (spans: readonly CommentSpan[]) => void
  /** Where the words of the marked threads stand now, by the thread's id. */
  commentPlaces: () => Map<string, { from: number; to: number }>
  /** A picture after the block that the cursor is in. */
  insertImage: (picture: { src: string; alt: string; width: number; height: number }) => void
  /** Selects the span and brings it into view. */
  goTo: (span: { from: number; to: number }) => void
  /** Brings the span into view and leaves cursor and focus alone. */
  show: (span: { from: number; to: number }) => void
}
export interface TextEditorProps {
  /** The text at the start; later versions come through `replace`, so that typing is never overwritten. */
  initial: Doc
  label: string
  isEditable: boolean
  /** Null: pictures cannot be added. */
  upload: UploadImage | null
  /** Bytes. */
  maxImageSize: number
  /** Asked when a picture is wanted from the toolbar or the slash menu; left out, the computer's files are offered. */
  onChooseImage?: () => void
  /** The text differs; read it through the handle when it is wanted. */
  onChange: () => void
  onBlur: () => void
  /** When typing pauses. */
  onSummary: (summary: TextSummary) => void
  /** The selected words, '' for none. */
  onSelect: (text: string) => void
  /** Somebody wants to say something about these words. Absent: nobody can. */
  onRemark?: ((kind: Remark, span: { from: number; to: number }) => void) | undefined
  /** The pointer is over words of a thread (null: no more), or opens it. */
  onComment?: ((id: string | null, how: 'over' | 'open') => void) | undefined
  ref?: Ref<EditorHandle>
}

/** Milliseconds of quiet before the text is counted. */
const pause = 250

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
  const [extensions] = useState(() => editorExtensions({ upload, maxImageSize, onChooseImage: chooseImage }))
  const editor = useEditor({
    extensions,
    content: initial,
    editable: isEditable,
    editorProps: {
      attributes: { role: 'textbox', 'aria-multiline': 'true', 'aria-label': label, spellcheck: 'true' },
      transformPastedHTML: cleanPaste,
      handleClick: (view, _at, event) => {
        const comment = commentAt(event.target)
        if (comment) latest.current.onComment?.(comment, 'open')
        return event.target === view.dom && writeBelow(view)
      },
      handleDOMEvents: {
        pointerover: (_view, event) => latest.current.onComment?.(commentAt(event.target), 'over'),
        pointerleave: () => latest.current.onComment?.(null, 'over'),
      },
      handleKeyDown: (view, event) => {
        const { from, to, empty } = view.state.selection
        if (
          (event.metaKey || event.ctrlKey) &&
          event.altKey &&
          event.code === 'KeyM' &&
          !empty &&
          latest.current.onRemark
        ) {
          event.preventDefault()
          latest.current.onRemark('comment', { from, to })
          return true
        }
        const isLinkKey = (event.metaKey || event.ctrlKey) && !event.shiftKey && event.key.toLowerCase() === 'k'
        if (!isLinkKey || view.state.selection.empty) return false
        event.preventDefault()
        event.stopPropagation()
        setLinkOpen(true)
        return true
      },
    },
    onCreate: ({ editor: made }) => latest.current.onSummary(summarize(made.state.doc)),
    onUpdate: ({ editor: changed }) => {
      latest.current.onChange()
      window.clearTimeout(timer.current)
      timer.current = window.setTimeout(() => latest.current.onSummary(summarize(changed.state.doc)), pause)
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
      // The schema test proves that this is the contract's document.
      read: () => editor.getJSON() as Doc,
      replace: (doc) => {
        takeOver(editor, doc, true)
        latest.current.onSummary(summarize(editor.state.doc))
      },
      take: (doc) => {
        takeOver(editor, doc, false)
        latest.current.onSummary(summarize(editor.state.doc))
      },
      markComments: (spans) => markComments(editor.view, spans),
      commentPlaces: () => commentPlaces(editor.view),
      focus: () => editor.commands.focus(),
      change: (doc) => changeTo(editor, doc),
      selected: () => {
        const { from, to } = editor.state.selection
        return from === to ? null : { from, to, text: editor.state.doc.textBetween(from, to, '\n') }
      },
      mark: (spans) => markSpans(editor.view, spans),
      goTo: (span) => goToSpan(editor, span),
      show: (span) => showSpan(editor, span),
      insertImage: (attrs) => insertImage(editor, attrs),
      goToPrompt: (index) => {
        const prompts = summarize(editor.state.doc).prompts
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
        </div>
      ) : null}
      <EditorContent editor={editor} className={styles.text} />
      {props.onRemark ? <SelectionBar editor={editor} frame={frame} onRemark={props.onRemark} /> : null}
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

/** A click below a text that ends in a picture, code or a prompt begins a paragraph there. */
function writeBelow(view: EditorView): boolean {
  const { doc, schema, tr } = view.state
  const paragraph = schema.nodes['paragraph']
  if (!view.editable || !paragraph || doc.lastChild?.type === paragraph) return false
  const end = doc.content.size
  tr.insert(end, paragraph.create())
  view.dispatch(tr.setSelection(TextSelection.create(tr.doc, end + 1)).scrollIntoView())
  return true
}
