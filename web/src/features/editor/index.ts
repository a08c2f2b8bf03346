/** The public API of the text editor. It is large: pages load it lazily, types may be imported anywhere. */
export { TextEditor } from './TextEditor.tsx'
export type { EditorHandle, TextEditorProps } from './TextEditor.tsx'
export type { UploadedImage, UploadImage } from './image-upload.ts'
export type { CommentSpan } from './comment-marks.ts'
export type { AskedKind } from './slash-items.ts'
export type { CommentKind } from './SelectionBar.tsx'
export type { MarkedSpan } from './text-marks.ts'
export type { TextSummary } from './text-summary.ts'
