import type { MeetingProposal, WriteMode } from '@draftwright/contract/meetings/meeting-proposals'
import { type ReactNode, useRef, useState } from 'react'
import { useCan } from '../../api/rights.ts'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useChangeSetUndo } from '../crm/index.ts'
import {
  useApplyMeetingProposalsMutation,
  useListMeetingProposalsQuery,
  useSkipMeetingProposalsMutation,
} from './proposals-api.ts'

export interface ProposalReview {
  readonly proposals: readonly MeetingProposal[] | undefined
  readonly error: unknown
  readonly retry: () => void
  readonly open: readonly MeetingProposal[]
  /** Open ones that are accepted together. */
  readonly easy: readonly MeetingProposal[]
  readonly mayWrite: boolean
  readonly isBusy: boolean
  /** The one whose text is edited. */
  readonly editing: string | null
  readonly getMode: (proposal: MeetingProposal) => WriteMode | undefined
  readonly setMode: (key: string, mode: WriteMode) => void
  readonly edit: (key: string | null) => void
  readonly accept: (proposals: readonly MeetingProposal[], text?: string) => void
  readonly setSkipped: (key: string, isSkipped: boolean) => void
  /** Takes the last decision of this visit back. */
  readonly undoLast: () => void
  /** Asks what to do with fields that others have changed since. */
  readonly dialog: ReactNode
}

type Decision = { readonly change_set_id: string } | { readonly skipped: string }

/** The proposals of a meeting and what a person decides about them. */
export function useProposalReview(meetingId: string): ProposalReview {
  const { data, error, refetch } = useListMeetingProposalsQuery(meetingId, { refetchOnMountOrArgChange: true })
  const [modes, setModes] = useState<Readonly<Record<string, WriteMode>>>({})
  const [editing, setEditing] = useState<string | null>(null)
  const [apply, { isLoading }] = useApplyMeetingProposalsMutation()
  const [skip] = useSkipMeetingProposalsMutation()
  const { undo, dialog } = useChangeSetUndo()
  const decisions = useRef<Decision[]>([])
  const mayWrite = useCan()('crm:write')
  const params = { id: meetingId }
  const getMode = ({ key, modes: offered }: MeetingProposal) => modes[key] ?? offered[0]
  async function send(proposals: readonly MeetingProposal[], text: string | undefined) {
    const items = proposals.map((proposal) => {
      const mode = getMode(proposal)
      return { key: proposal.key, ...(mode !== undefined && { mode }), ...(text !== undefined && { text }) }
    })
    try {
      const { change_set_id } = await apply({ params, body: { items } }).unwrap()
      decisions.current.push({ change_set_id })
      showToast(items.length === 1 ? 'Written to the CRM' : `${items.length} changes were written to the CRM`, {
        undo: () => takeBack({ change_set_id }),
      })
    } catch (failure) {
      showErrorToast(failure)
    }
  }
  const sendSkip = (key: string, is_skipped: boolean) =>
    skip({ params, body: { keys: [key], is_skipped } })
      .unwrap()
      .catch(showErrorToast)
  function takeBack(decision: Decision) {
    decisions.current = decisions.current.filter((one) => JSON.stringify(one) !== JSON.stringify(decision))
    if ('skipped' in decision) void sendSkip(decision.skipped, false)
    else void undo({ id: decision.change_set_id }, 'Taken back')
  }
  const open = (data ?? []).filter(({ state }) => state === 'open')
  return {
    proposals: data,
    error,
    retry: () => void refetch(),
    open,
    easy: open.filter(({ is_careful }) => !is_careful),
    mayWrite,
    isBusy: isLoading,
    editing,
    getMode,
    setMode: (key, mode) => setModes((all) => ({ ...all, [key]: mode })),
    edit: setEditing,
    accept(proposals, text) {
      if (isLoading || proposals.length === 0) return
      setEditing(null)
      void send(proposals, text)
    },
    setSkipped(key, isSkipped) {
      if (isSkipped) decisions.current.push({ skipped: key })
      void sendSkip(key, isSkipped)
    },
    undoLast() {
      const last = decisions.current.at(-1)
      if (last === undefined) showToast('Nothing was decided in this visit')
      else takeBack(last)
    },
    dialog,
  }
}
