import type { Idea, IdeaChange } from '@draftwright/contract/ideas'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { toFailure } from '../../../api/api.ts'
import { paths } from '../../../app/paths.ts'
import { showToast, showErrorToast } from '../../../ui/toast.tsx'
import { useUpdateIdeaMutation } from '../api.ts'
import { extractFirstLine } from '../idea-title.ts'
import { useCanChangeIdea } from '../use-can-change-idea.ts'
import { planMove, type BoardPlace, placeNames, getPlace } from './board-moves.ts'

export interface BoardMover {
  /** `keepsFocus` for a move by keyboard: the card is focused at its new place. */
  move: (idea: Idea, to: BoardPlace, keepsFocus?: boolean) => void
  /** Why a drop would have no effect; null if it has one. */
  explainRefusal: (idea: Idea, to: BoardPlace) => string | null
  /** Whether a newly mounted card takes the focus. True once. */
  shouldTakeFocus: (id: string) => boolean
  /** A focused card is removed from the page: if it appears again, it gets the focus back. */
  follow: (id: string) => void
  /** The latest change, for screen readers. */
  announcement: string
}

export function useBoardMover(): BoardMover {
  const [announcement, announce] = useState('')
  const [update] = useUpdateIdeaMutation()
  const mayChange = useCanChangeIdea()
  const navigate = useNavigate()
  const focused = useRef<string | null>(null)

  async function send(idea: Idea, body: IdeaChange, done: string, undo?: () => void) {
    const { error } = await update({ params: { id: idea.id }, body })
    if (error !== undefined) {
      showErrorToast(error)
      announce(`${extractFirstLine(idea.text, 60)} was not moved. ${toFailure(error).message}`)
      return
    }
    announce(`${extractFirstLine(idea.text, 60)} ${done}`)
    if (undo) showToast(`Idea ${done}`, { undo })
  }
  return {
    announcement,
    shouldTakeFocus(id) {
      if (focused.current !== id) return false
      focused.current = null
      return document.activeElement === document.body
    },
    follow(id) {
      focused.current = id
    },
    explainRefusal(idea, to) {
      const move = planMove(idea, to, mayChange(idea))
      return move === null || move.kind === 'change' ? null : move.why
    },
    move(idea, to, keepsFocus = false) {
      const move = planMove(idea, to, mayChange(idea))
      if (move === null) return
      if (move.kind === 'change') {
        if (keepsFocus && to !== 'archive') focused.current = idea.id
        const back = () => void send(idea, move.back, `moved back to ${placeNames[getPlace(idea)]}`)
        void send(idea, move.change, `moved to ${placeNames[to]}`, back)
        return
      }
      announce(`${extractFirstLine(idea.text, 60)} was not moved. ${move.why}`)
      showToast(move.why)
      if (move.kind === 'draft') void navigate(`${paths.idea(idea.id)}#generate`)
    },
  }
}
