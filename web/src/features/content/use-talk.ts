import type { Comment } from '@draftwright/contract/comments'
import type { Content } from '@draftwright/contract/content'
import { type RefObject, useState } from 'react'
import { readError } from '../../api/api.ts'
import { toast, toastError } from '../../ui/toast.tsx'
import { useAddress } from '../../ui/use-address.ts'
import { useRemarks } from '../comments/index.ts'
import type { EditorHandle, Remark, TextSummary } from '../editor/index.ts'
import { useSaveContentMutation } from './api.ts'
import type { Desk } from './use-desk.ts'

interface Talk {
  content: Content
  desk: Desk
  editor: RefObject<EditorHandle | null>
  summary: TextSummary | null
  isOff: boolean
  openPanel: () => void
}

/** Comments where they meet the text: started from a selection, opened from their marks, suggestions taken over. */
export function useTalk({ content, desk, editor, summary, isOff, openPanel }: Talk) {
  const [, change] = useAddress()
  const [save] = useSaveContentMutation()
  const remarks = useRemarks({ contentId: content.id, editor, summary, version: content.updated_at, isOff })
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
    onRemark(kind: Remark, span: { from: number; to: number }) {
      remarks.start(kind, span)
      show(null)
    },
    onComment(id: string | null, how: 'over' | 'open') {
      remarks.point(id)
      if (how === 'open' && id !== null) show(id)
    },
    /** What is unsaved goes first; then exactly this edit, as a save of its own. */
    async accept({ id }: Comment): Promise<void> {
      if (!(await desk.saver.flush('edit'))) {
        toastError('The text is not saved yet. Try again once it is.')
        return
      }
      const answer = await save({ id: content.id, updated_at: desk.saver.version(), suggestion: { comment_id: id } })
      if (answer.data) {
        desk.adopt(answer.data)
        toast('Suggestion accepted')
      } else if (readError(answer.error).code === 'stale') toastError('Somebody saved at the same moment. Try again.')
      else toastError(answer.error)
    },
  }
}

/** A link to a comment opens the panel also where it covers the text. */
export const useIsLinked = (): boolean => useState(() => new URLSearchParams(location.search).has('comment'))[0]
