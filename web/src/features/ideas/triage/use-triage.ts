import type { Idea, IdeaChange } from '@draftwright/contract/ideas'
import { useState } from 'react'
import { toFailure } from '../../../api/api.ts'
import { showErrorToast } from '../../../ui/toast.tsx'
import { useListIdeasQuery, useReadIdeaQuery, useUpdateIdeaMutation } from '../api.ts'
import { useMergeIdeas } from '../alike/use-merge-ideas.ts'
import { extractFirstLine } from '../idea-title.ts'
import { decideIdea, type TriageQueue, createQueue, reopenIdea, stepQueue } from './queue.ts'

/** The maximum page size; further ideas are loaded when these are done. */
const limit = 200
const waiting = { query: { stage: 'inbox', limit, sort_by: 'created_at', sort_order: 'asc' } } as const

interface Decision {
  id: string
  undo: () => Promise<unknown>
}

export function useTriage() {
  const [update] = useUpdateIdeaMutation()
  const { undoMerge: unmerge } = useMergeIdeas()
  const list = useListIdeasQuery(waiting, { refetchOnMountOrArgChange: true })
  const [queue, setQueue] = useState<TriageQueue | null>(null)
  const [ideas, setIdeas] = useState<Idea[]>([])
  const [decisions, setDecisions] = useState<Decision[]>([])
  const [announcement, announce] = useState('')
  if (queue === null && list.data !== undefined && !list.isFetching) {
    setQueue(createQueue(list.data.data.map(({ id }) => id)))
    setIdeas(list.data.data)
  }
  const id = queue?.ids[queue.at] ?? null
  const { currentData } = useReadIdeaQuery({ params: { id: id ?? '' } }, { skip: id === null })
  const idea = currentData ?? ideas.find((one) => one.id === id) ?? null

  function done(decision: Decision, words: string) {
    setQueue((before) => before && decideIdea(before, decision.id))
    setDecisions((before) => [...before, decision])
    announce(words)
  }
  function change(one: Idea, body: IdeaChange, back: IdeaChange, words: string) {
    const send = (what: IdeaChange) => update({ params: { id: one.id }, body: what }).unwrap()
    const sent = send(body)
    // If it is undone while still running, it must not complete last.
    done({ id: one.id, undo: () => sent.then(() => send(back)) }, `${words}: ${extractFirstLine(one.text, 60)}`)
    sent.catch((error: unknown) => {
      // The page returns to it, at its old position, and shows why.
      setQueue((before) => before && reopenIdea(before, one.id))
      setDecisions((before) => before.filter((decision) => decision.id !== one.id))
      announce(toFailure(error).message)
      showErrorToast(error)
    })
  }
  return {
    list,
    queue,
    idea,
    announcement,
    shortlist: (one: Idea) => change(one, { is_shortlisted: true }, { is_shortlisted: false }, 'Shortlisted'),
    archive: (one: Idea) => change(one, { status: 'archived' }, { status: 'new' }, 'Archived'),
    merged: (one: Idea, mergeId: string) =>
      done({ id: one.id, undo: () => unmerge(mergeId) }, `Merged: ${extractFirstLine(one.text, 60)}`),
    go: (by: 1 | -1) => setQueue((before) => before && stepQueue(before, by)),
    canUndo: decisions.length > 0,
    undo() {
      const last = decisions.at(-1)
      if (last === undefined) return
      setDecisions((before) => before.slice(0, -1))
      setQueue((before) => before && reopenIdea(before, last.id))
      announce('Undone')
      last.undo().catch(showErrorToast)
    },
    /** Ideas added meanwhile, or beyond the page size. */
    again() {
      setQueue(null)
      setDecisions([])
      void list.refetch()
    },
  }
}
export type Triage = ReturnType<typeof useTriage>
