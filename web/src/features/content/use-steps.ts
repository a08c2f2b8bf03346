import type { Content } from '@draftwright/contract/content'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { readError } from '../../api/api.ts'
import { toast, toastError } from '../../ui/toast.tsx'
import { type Move, useMoveContentMutation, useRemoveContentMutation } from './api.ts'
import type { Desk } from './use-desk.ts'
import type { MoveStep } from './workflow.ts'

export interface Steps {
  /** What is on its way, so that its button can say so. */
  busy: string | null
  run: (step: MoveStep) => Promise<void>
  move: (verb: Move) => Promise<void>
  /** A post that missed its time or failed, now after all. */
  publishLate: () => Promise<void>
  archive: () => Promise<void>
  trash: () => Promise<void>
  /** The questions that stopped an approval. */
  openPrompts: string[] | null
  /** Whether the stopped approval was to end in publishing. */
  shallPublish: boolean
  closePrompts: () => void
  dismissPrompts: () => Promise<void>
}

/** The moves of a text through its life. Each first saves what is on the screen, so that what is approved is what is seen. */
export function useSteps(content: Content, desk: Desk): Steps {
  const [move] = useMoveContentMutation()
  const [remove] = useRemoveContentMutation()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<string | null>(null)
  const [openPrompts, setOpenPrompts] = useState<string[] | null>(null)
  const [shallPublish, setShallPublish] = useState(false)
  const { id, title } = content

  const go = async (verb: Move, dismiss = false): Promise<Content | null> => {
    const answer = await move({ id, verb, ...(dismiss ? { dismiss_prompts: true } : {}) })
    if (answer.data) {
      desk.adopt(answer.data)
      return answer.data
    }
    const { code, message, details } = readError(answer.error)
    if (code === 'prompts_open') setOpenPrompts((details as { prompts: string[] }).prompts)
    else toastError(message)
    return null
  }
  const during = async (name: string, work: () => Promise<unknown>) => {
    setBusy(name)
    try {
      if (await desk.saver.flush('edit')) await work()
      else toastError('The text could not be saved, so nothing was done with it.')
    } finally {
      setBusy(null)
    }
  }
  const approve = async (thenPublish: boolean, dismiss = false) => {
    setShallPublish(thenPublish)
    const approved = await go('approve', dismiss)
    if (!approved) return
    setOpenPrompts(null)
    if (!thenPublish) toast('Approved')
    else if (await go('publish')) toast('Published')
  }
  return {
    busy,
    run: (step) =>
      during(step, async () => {
        if (step === 'approve') await approve(false)
        else if (step === 'approve-and-publish') await approve(true)
        else if (await go(step))
          toast(
            { submit: 'Submitted for review', publish: 'Published', unarchive: 'Back in drafts', restore: 'Restored' }[
              step
            ],
          )
      }),
    move: (verb) => during(verb, () => go(verb)),
    publishLate: () =>
      during('publish-late', async () => {
        if ((await go('unschedule')) && (await go('publish'))) toast('Published')
      }),
    archive: () =>
      during('archive', async () => {
        if (await go('archive')) toast(`“${title}” archived`, { undo: () => void go('unarchive') })
      }),
    trash: () =>
      during('trash', async () => {
        const answer = await remove(id)
        if ('error' in answer && answer.error) {
          toastError(answer.error)
          return
        }
        toast(`“${title}” moved to the trash`, { undo: () => void move({ id, verb: 'restore' }) })
        await navigate(paths.posts)
      }),
    openPrompts,
    shallPublish,
    closePrompts: () => setOpenPrompts(null),
    dismissPrompts: () => during('dismiss', () => approve(shallPublish, true)),
  }
}
