import type { Idea, IdeaChange } from '@draftwright/contract/ideas'
import { useState } from 'react'
import { readError } from '../../../api/api.ts'
import { toastError } from '../../../ui/toast.tsx'
import { useListIdeasQuery, useReadIdeaQuery, useUpdateIdeaMutation } from '../api.ts'
import { useMerge } from '../alike/use-merge.ts'
import { firstLine } from '../idea-title.ts'
import { decide, type Queue, queueOf, reopen, step } from './queue.ts'

/** The longest page there is; the rest follows when these are done. */
const limit = 200
const waiting = { query: { stage: 'inbox', limit, sort_by: 'created_at', sort_order: 'asc' } } as const

interface Decision {
  id: string
  takeBack: () => Promise<unknown>
}

export function useTriage() {
  const [update] = useUpdateIdeaMutation()
  const { takeBack: unmerge } = useMerge()
  const list = useListIdeasQuery(waiting, { refetchOnMountOrArgChange: true })
  const [queue, setQueue] = useState<Queue | null>(null)
  const [ideas, setIdeas] = useState<Idea[]>([])
  const [decisions, setDecisions] = useState<Decision[]>([])
  const [said, say] = useState('')
  if (queue === null && list.data !== undefined && !list.isFetching) {
    setQueue(queueOf(list.data.data.map(({ id }) => id)))
    setIdeas(list.data.data)
  }
  const id = queue?.ids[queue.at] ?? null
  const { currentData } = useReadIdeaQuery({ params: { id: id ?? '' } }, { skip: id === null })
  const idea = currentData ?? ideas.find((one) => one.id === id) ?? null

  function done(decision: Decision, words: string) {
    setQueue((before) => before && decide(before, decision.id))
    setDecisions((before) => [...before, decision])
    say(words)
  }
  function change(one: Idea, body: IdeaChange, back: IdeaChange, words: string) {
    const send = (what: IdeaChange) => update({ params: { id: one.id }, body: what }).unwrap()
    const sent = send(body)
    // Taken back while it is still on its way, it must not arrive last.
    done({ id: one.id, takeBack: () => sent.then(() => send(back)) }, `${words}: ${firstLine(one.text, 60)}`)
    sent.catch((error: unknown) => {
      // It stands where it stood: the page goes back to it, and says why.
      setQueue((before) => before && reopen(before, one.id))
      setDecisions((before) => before.filter((decision) => decision.id !== one.id))
      say(readError(error).message)
      toastError(error)
    })
  }
  return {
    list,
    queue,
    idea,
    said,
    shortlist: (one: Idea) => change(one, { is_shortlisted: true }, { is_shortlisted: false }, 'Shortlisted'),
    archive: (one: Idea) => change(one, { status: 'archived' }, { status: 'new' }, 'Archived'),
    merged: (one: Idea, mergeId: string) =>
      done({ id: one.id, takeBack: () => unmerge(mergeId) }, `Merged: ${firstLine(one.text, 60)}`),
    go: (by: 1 | -1) => setQueue((before) => before && step(before, by)),
    canTakeBack: decisions.length > 0,
    takeBack() {
      const last = decisions.at(-1)
      if (last === undefined) return
      setDecisions((before) => before.slice(0, -1))
      setQueue((before) => before && reopen(before, last.id))
      say('Taken back')
      last.takeBack().catch(toastError)
    },
    /** What came in meanwhile, or did not fit. */
    again() {
      setQueue(null)
      setDecisions([])
      void list.refetch()
    },
  }
}
export type Triage = ReturnType<typeof useTriage>
