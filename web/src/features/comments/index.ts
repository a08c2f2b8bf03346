/** The public API of comments. Their panel is loaded when it is opened: `comments/CommentsPanel.tsx`. */
export { type CommentDraft, createCommentDraft } from './comment-draft.ts'
export { CommentBox } from './CommentBox.tsx'
export { findMentionedIds, splitMentions } from './mentions.ts'
export { CommentsPanel } from './LazyPanel.tsx'
export { useTextComments } from './use-text-comments.ts'
