import type { BarePicture } from '@draftwright/contract/alt-text'
import type { Content } from '@draftwright/contract/content'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { paths } from '../../app/paths.ts'
import { readError } from '../../api/api.ts'
import { toast, toastError } from '../../ui/toast.tsx'
import { type Move, type MoveBody, useMoveContentMutation, useRemoveContentMutation } from './api.ts'
import type { Desk } from './use-desk.ts'
import type { MoveStep } from './workflow.ts'

export interface Steps {
  /** What is on its way, so that its button can say so. */
  busy: string | null
  run: (step: MoveStep) => Promise<void>
  move: (verb: Move) => Promise<void>
  archive: () => Promise<void>
  trash: () => Promise<void>
  /** The questions that stopped an approval. */
  openPrompts: string[] | null
  /** Whether the stopped approval was to end in publishing. */
  shallPublish: boolean
  closePrompts: () => void
  /** The pictures without a description that stopped a move. */
  barePictures: BarePicture[] | null
  closeBare: () => void
  /** Whether it is being asked who should read the text that is handed in. */
  isSubmitting: boolean
  closeSubmit: () => void
  submit: (wish: MoveBody) => Promise<void>
  /** A decision of the review with its comment; false when it was refused, and has been said why. */
  decide: (verb: 'approve' | 'requestChanges' | 'withdraw', comment: string) => Promise<boolean>
  dismissPrompts: () => Promise<void>
}

/** The moves of a text through its life. Each first saves what is on the screen, so that what is approved is what is seen. */
export function useSteps(content: Content, desk: Desk): Steps {
  const [move] = useMoveContentMutation()
  const [remove] = useRemoveContentMutation()
  const navigate = useNavigate()
  const [busy, setBusy] = useState<string | null>(null)
  const [openPrompts, setOpenPrompts] = useState<string[] | null>(null)
  const [barePictures, setBare] = useState<BarePicture[] | null>(null)
  const [shallPublish, setShallPublish] = useState(false)
  const [isSubmitting, setSubmitting] = useState(false)
  const { id, title } = content

  const go = async (verb: Move, body?: MoveBody): Promise<Content | null> => {
    const answer = await move({ id, verb, ...(body && { body }) })
    if (answer.data) {
      desk.adopt(answer.data)
      return answer.data
    }
    const { code, message, details } = readError(answer.error)
    if (code === 'prompts_open') setOpenPrompts((details as { prompts: string[] }).prompts)
    else if (code === 'alt_missing') setBare((details as { pictures: BarePicture[] }).pictures)
    else toastError(message)
    // What is on the screen is saved, so nothing is lost by showing the text as it now is.
    if (code === 'stale') desk.adopt((details as { theirs: Content }).theirs)
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
  /** The version on the screen: nothing else can be approved from here. */
  const read = () => ({ updated_at: desk.saver.version() })
  const approve = async (thenPublish: boolean, { dismiss = false, comment = '' } = {}) => {
    setShallPublish(thenPublish)
    const body = { ...read(), ...(dismiss && { dismiss_prompts: true }), ...(comment !== '' && { comment }) }
    const approved = await go('approve', body)
    if (!approved) return false
    setOpenPrompts(null)
    const isWaiting = approved.status === 'in_review'
    if (!thenPublish || isWaiting) toast(isWaiting ? 'Approved at this step. The next one is told.' : 'Approved')
    else if (await go('publish')) toast('Published')
    return true
  }
  return {
    busy,
    run: async (step) => {
      if (step === 'submit') {
        setSubmitting(true)
        return
      }
      await during(step, async () => {
        if (step === 'approve') await approve(false)
        else if (step === 'approve-and-publish') await approve(true)
        else if (await go(step)) toast({ publish: 'Published', unarchive: 'Back in drafts', restore: 'Restored' }[step])
      })
    },
    move: (verb) => during(verb, () => go(verb)),
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
    barePictures,
    closeBare: () => setBare(null),
    dismissPrompts: () => during('dismiss', () => approve(shallPublish, { dismiss: true })),
    isSubmitting,
    closeSubmit: () => setSubmitting(false),
    submit: (wish) =>
      during('submit', async () => {
        if (!(await go('submit', wish))) return
        setSubmitting(false)
        toast('Submitted for review')
      }),
    async decide(verb, comment) {
      let isDone = false
      await during(verb, async () => {
        if (verb === 'approve') isDone = await approve(false, { comment })
        else isDone = (await go(verb, verb === 'withdraw' ? undefined : { ...read(), comment })) !== null
        if (isDone && verb !== 'approve') toast(verb === 'withdraw' ? 'Withdrawn' : 'Changes requested')
      })
      return isDone
    },
  }
}
