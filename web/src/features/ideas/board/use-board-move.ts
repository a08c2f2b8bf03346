import type { Idea, IdeaChange } from '@draftwright/contract/ideas'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { readError } from '../../../api/api.ts'
import { paths } from '../../../app/paths.ts'
import { toast, toastError } from '../../../ui/toast.tsx'
import { useUpdateIdeaMutation } from '../api.ts'
import { firstLine } from '../idea-title.ts'
import { useMayChange } from '../use-may-change.ts'
import { moveTo, type Place, placeNames, placeOf } from './board-moves.ts'

export interface BoardMover {
  /** `keepsFocus` for a move by keyboard: the card is focused again where it comes to stand. */
  move: (idea: Idea, to: Place, keepsFocus?: boolean) => void
  /** Why a drop would do nothing; null where it would. */
  whyNot: (idea: Idea, to: Place) => string | null
  /** Whether a card that has just appeared takes the focus. True once. */
  takesFocus: (id: string) => boolean
  /** A card that had the focus is taken off the page: should it appear again, it has the focus again. */
  follow: (id: string) => void
  /** The last thing that happened, for those who do not see it. */
  said: string
}

export function useBoardMove(): BoardMover {
  const [said, say] = useState('')
  const [update] = useUpdateIdeaMutation()
  const mayChange = useMayChange()
  const navigate = useNavigate()
  const focused = useRef<string | null>(null)

  async function send(idea: Idea, body: IdeaChange, done: string, undo?: () => void) {
    const { error } = await update({ params: { id: idea.id }, body })
    if (error !== undefined) {
      toastError(error)
      say(`${firstLine(idea.text, 60)} was not moved. ${readError(error).message}`)
      return
    }
    say(`${firstLine(idea.text, 60)} ${done}`)
    if (undo) toast(`Idea ${done}`, { undo })
  }
  return {
    said,
    takesFocus(id) {
      if (focused.current !== id) return false
      focused.current = null
      return document.activeElement === document.body
    },
    follow(id) {
      focused.current = id
    },
    whyNot(idea, to) {
      const move = moveTo(idea, to, mayChange(idea))
      return move === null || move.kind === 'change' ? null : move.why
    },
    move(idea, to, keepsFocus = false) {
      const move = moveTo(idea, to, mayChange(idea))
      if (move === null) return
      if (move.kind === 'change') {
        if (keepsFocus && to !== 'archive') focused.current = idea.id
        const back = () => void send(idea, move.back, `moved back to ${placeNames[placeOf(idea)]}`)
        void send(idea, move.change, `moved to ${placeNames[to]}`, back)
        return
      }
      say(`${firstLine(idea.text, 60)} was not moved. ${move.why}`)
      toast(move.why)
      if (move.kind === 'draft') void navigate(`${paths.idea(idea.id)}#generate`)
    },
  }
}
