import type { PictureWithoutAlt } from '@draftwright/contract/alt-text'
import type { Content } from '@draftwright/contract/content'
import type { ChangedThereChoice } from '@draftwright/contract/deliveries'
import type { ContentFinding } from '@draftwright/contract/findings'
import type { Clashes } from '@draftwright/contract/schedule'
import { useState } from 'react'
import { toFailure } from '../../api/api.ts'
import { showToast, showErrorToast } from '../../ui/toast.tsx'
import { type TransitionName, type TransitionBody, useTransitionContentMutation } from './api.ts'
import { useLazyReadClashesQuery } from '../due/index.ts'
import type { ContentEditing } from './use-content-editing.ts'
import { type ChangedThere, listChangedThereSteps } from './changed-there-steps.ts'
import { type Publication, usePublication } from './use-publication.ts'
import { focusTitle } from './TitleField.tsx'
import { useDiscardSteps } from './use-discard-steps.ts'
import type { TransitionStep } from './workflow.ts'

export interface WorkflowSteps {
  /** The running transition, so that its button can show it. */
  busy: string | null
  run: (step: TransitionStep) => Promise<void>
  transition: (verb: TransitionName) => Promise<void>
  archive: () => Promise<void>
  moveToTrash: () => Promise<void>
  /** The open prompts that blocked an approval. */
  openPrompts: string[] | null
  /** Whether the blocked approval was followed by publishing. */
  shouldPublish: boolean
  closePrompts: () => void
  /** What nobody has settled: it blocked an approval. */
  openFindings: ContentFinding[] | null
  closeOpenFindings: () => void
  /** Asks for the approval again. */
  approveAgain: () => Promise<void>
  /** Other posts of the channel that say the same: asked about before publishing. */
  sameText: Clashes['same_text'] | null
  closeSameText: () => void
  publishSameText: () => Promise<void>
  /** A transition that would write over what somebody has changed at the network: asked about first. */
  changedThere: ChangedThere | null
  closeChangedThere: () => void
  publishOver: (choice: ChangedThereChoice) => Promise<void>
  publication: Publication
  /** The pictures without a description that blocked a transition. */
  picturesWithoutAlt: PictureWithoutAlt[] | null
  closePicturesWithoutAlt: () => void
  /** Whether the dialog with the reviewers is open. */
  isSubmitting: boolean
  closeSubmit: () => void
  submit: (options: TransitionBody) => Promise<void>
  /** A review decision with its comment; false when it was refused, after showing the reason. */
  decide: (verb: 'approve' | 'requestChanges' | 'withdraw', comment: string) => Promise<boolean>
  dismissPrompts: () => Promise<void>
}

/** A step that asks for nothing first. */
type DirectStep = Exclude<TransitionStep, 'submit'>

/** An approval as it was asked for, to be repeated when what blocked it is settled. */
interface PendingApproval {
  thenPublish: boolean
  dismissPrompts?: boolean
  comment?: string
}

/** The transitions of a text. Each first saves the displayed text, so that the approved text is the visible one. */
export function useWorkflowSteps(content: Content, desk: ContentEditing): WorkflowSteps {
  const [move] = useTransitionContentMutation()
  const [busy, setBusy] = useState<string | null>(null)
  const [openPrompts, setOpenPrompts] = useState<string[] | null>(null)
  const [picturesWithoutAlt, setPicturesWithoutAlt] = useState<PictureWithoutAlt[] | null>(null)
  const [openFindings, setOpenFindings] = useState<ContentFinding[] | null>(null)
  const [sameText, setSameText] = useState<{ posts: Clashes['same_text']; step: DirectStep } | null>(null)
  const [changedThere, setChangedThere] = useState<ChangedThere | null>(null)
  const [readClashes] = useLazyReadClashesQuery()
  const [pending, setPending] = useState<PendingApproval>({ thenPublish: false })
  const [isSubmitting, setSubmitting] = useState(false)

  const sendTransition = async (verb: TransitionName, body?: TransitionBody): Promise<Content | null> => {
    const answer = await move({ id: content.id, verb, ...(body && { body }) })
    if (answer.data) {
      desk.adopt(answer.data)
      return answer.data
    }
    const { code, message, details } = toFailure(answer.error)
    if (code === 'prompts_open') setOpenPrompts((details as { prompts: string[] }).prompts)
    else if (code === 'open_findings' && details) setOpenFindings((details as { findings: ContentFinding[] }).findings)
    else if (code === 'alt_missing') setPicturesWithoutAlt((details as { pictures: PictureWithoutAlt[] }).pictures)
    else if (code === 'changed_there') setChangedThere({ url: (details as { url: string | null }).url, verb, body })
    else showErrorToast(message)
    if (code === 'empty' && (desk.fields.title ?? '').trim() === '') focusTitle()
    // The displayed text is saved, so nothing is lost by replacing it.
    if (code === 'stale') desk.adopt((details as { theirs: Content }).theirs)
    return null
  }
  const runSaved = async (name: string, work: () => Promise<unknown>) => {
    setBusy(name)
    try {
      if (await desk.saver.flush('edit')) await work()
      else showErrorToast('The post could not be saved. Nothing else was changed.')
    } finally {
      setBusy(null)
    }
  }
  const publication = usePublication(content)
  const discard = useDiscardSteps(content, { runSaved, sendTransition })
  const changed = listChangedThereSteps(changedThere, setChangedThere, { runSaved, sendTransition })
  /** The displayed version: nothing else can be approved from here. */
  const readVersion = () => ({ updated_at: desk.saver.version() })
  const approve = async (approval: PendingApproval) => {
    setPending(approval)
    setOpenPrompts(null)
    setOpenFindings(null)
    const { thenPublish, dismissPrompts = false, comment = '' } = approval
    const approved = await sendTransition('approve', {
      ...readVersion(),
      ...(dismissPrompts && { dismiss_prompts: true }),
      ...(comment !== '' && { comment }),
      ...(thenPublish && { publish: true }),
    })
    if (!approved) return false
    if (approved.status === 'in_review') showToast('Approved at this step. The next reviewer is notified.')
    else if (thenPublish) publication.report(approved)
    else showToast('Approved')
    return true
  }
  /** Whether the channel has the text already, and the person is asked first. A live post is only changed. */
  const isAskingAboutSameText = async (step: DirectStep): Promise<boolean> => {
    const isNew = content.status !== 'published' && (step === 'publish' || step === 'approve-and-publish')
    const posts = isNew ? ((await readClashes({ id: content.id })).data?.same_text ?? []) : []
    if (posts.length > 0) setSameText({ posts, step })
    return posts.length > 0
  }
  const runStep = (step: DirectStep, isConfirmed: boolean): Promise<void> =>
    runSaved(step, async () => {
      if (!isConfirmed && (await isAskingAboutSameText(step))) return
      if (step === 'approve') await approve({ thenPublish: false })
      else if (step === 'approve-and-publish') await approve({ thenPublish: true })
      else {
        const moved = await sendTransition(step)
        if (moved === null) return
        if (step === 'publish') publication.report(moved)
        else showToast({ unarchive: 'Back in drafts', restore: 'Restored' }[step])
      }
    })
  return {
    busy,
    async run(step) {
      if (step === 'submit') setSubmitting(true)
      else await runStep(step, false)
    },
    sameText: sameText?.posts ?? null,
    closeSameText: () => setSameText(null),
    async publishSameText() {
      setSameText(null)
      if (sameText !== null) await runStep(sameText.step, true)
    },
    transition: (verb) => runSaved(verb, () => sendTransition(verb)),
    ...discard,
    publication,
    changedThere,
    ...changed,
    openPrompts,
    shouldPublish: pending.thenPublish,
    closePrompts: () => setOpenPrompts(null),
    openFindings,
    closeOpenFindings: () => setOpenFindings(null),
    approveAgain: () => runSaved('approve', () => approve(pending)),
    picturesWithoutAlt,
    closePicturesWithoutAlt: () => setPicturesWithoutAlt(null),
    dismissPrompts: () => runSaved('dismiss', () => approve({ ...pending, dismissPrompts: true })),
    isSubmitting,
    closeSubmit: () => setSubmitting(false),
    submit: (options) =>
      runSaved('submit', async () => {
        if (!(await sendTransition('submit', options))) return
        setSubmitting(false)
        showToast('Submitted for review')
      }),
    async decide(verb, comment) {
      let isDone = false
      await runSaved(verb, async () => {
        if (verb === 'approve') isDone = await approve({ thenPublish: false, comment })
        else
          isDone =
            (await sendTransition(verb, verb === 'withdraw' ? undefined : { ...readVersion(), comment })) !== null
        if (isDone && verb !== 'approve') showToast(verb === 'withdraw' ? 'Withdrawn' : 'Changes requested')
      })
      return isDone
    },
  }
}
