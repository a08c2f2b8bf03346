import type { Comment } from '@draftwright/contract/comments'
import type { Content } from '@draftwright/contract/content'
import { type RefObject, useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { useUrlParams } from '../../ui/use-url-params.ts'
import { useTextComments } from '../comments/index.ts'
import type { EditorHandle, CommentKind, TextSummary } from '../editor/index.ts'
import { useSaveContentMutation } from './api.ts'
import type { ContentEditing } from './use-content-editing.ts'

interface UseTextCommentsOptions {
  content: Content
  desk: ContentEditing
  editor: RefObject<EditorHandle | null>
  summary: TextSummary | null
  isOff: boolean
  openPanel: () => void
}

/** Comments in the text: started from a selection, opened from their marks, suggestions applied. */
export function useContentComments({ content, desk, editor, summary, isOff, openPanel }: UseTextCommentsOptions) {
  const [, change] = useUrlParams()
  const [save] = useSaveContentMutation()
  const remarks = useTextComments({ contentId: content.id, editor, summary, version: content.updated_at, isOff })
  const show = (id: string | null) => {
    change(
      (after) => {
        after.set('panel', 'comments')
        after.delete('comments')
        if (id !== null) after.set('comment', id)
      },
      { replace: true, preventScrollReset: true },
    )
    openPanel()
  }
  return {
    remarks,
    onRemark(kind: CommentKind, span: { from: number; to: number }) {
      remarks.startDraft(kind, span)
      show(null)
    },
    onComment(id: string | null, how: 'over' | 'open') {
      remarks.setActive(id)
      if (how === 'open' && id !== null) show(id)
    },
    /** Pending edits are saved first; then exactly this edit, as a save of its own. */
    async accept({ id }: Comment): Promise<void> {
      if (!(await desk.saver.flush('edit'))) {
        showErrorToast('The post is not saved yet. Try again once it is saved.')
        return
      }
      const answer = await save({ id: content.id, updated_at: desk.saver.version(), suggestion: { comment_id: id } })
      if (answer.data) {
        desk.adopt(answer.data)
        showToast('Suggestion accepted')
      } else if (toFailure(answer.error).code === 'stale')
        showErrorToast('Someone else saved at the same time. Try again.')
      else showErrorToast(answer.error)
    },
  }
}

/** A link to a comment opens the panel even if it covers the text. */
export const useIsCommentLinked = (): boolean => useState(() => new URLSearchParams(location.search).has('comment'))[0]
