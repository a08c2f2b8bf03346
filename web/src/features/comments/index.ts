/** The door of the comments. Their panel is loaded when it is opened: `comments/CommentsPanel.tsx`. */
export { CommentBox } from './CommentBox.tsx'
export { mentioned, type Named, pieces } from './mentions.ts'
export { CommentsPanel } from './LazyPanel.tsx'
export { type Remarks, useRemarks } from './use-remarks.ts'
