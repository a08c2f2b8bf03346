import type { CrmChangeSet, CrmUndone } from '@draftwright/contract/crm/history'
import { type ReactNode, useState } from 'react'
import { useDispatch } from 'react-redux'
import { api, readError } from '../../../api/api.ts'
import { toast, toastError } from '../../../ui/toast.tsx'
import type { CrmDispatch } from '../kernel/api.ts'
import { useTakeBackMutation } from './api.ts'
import { clashesIn, type Clashes } from './clashes.ts'
import { ClashDialog } from './ClashDialog.tsx'
import { brokeOff, followUndo } from './follow-undo.ts'

export interface TakingBack {
  /** Takes a deed back, or does one again by taking back what took it back. */
  takeBack: (set: Pick<CrmChangeSet, 'id'>, words?: string) => Promise<void>
  busyId: string | null
  /** Asks where something was changed again since; to be drawn by whoever takes back. */
  dialog: ReactNode
}

/** Takes change-sets back, asks about what was changed again since, and takes that back too on Undo. */
export function useTakeBack(): TakingBack {
  const dispatch = useDispatch<CrmDispatch>()
  const [undo] = useTakeBackMutation()
  const [busyId, setBusy] = useState<string | null>(null)
  const [asked, setAsked] = useState<{ id: string; clashes: Clashes } | null>(null)
  const ended = async (id: string, { change_set_id, is_running }: CrmUndone, words: string): Promise<void> => {
    const state = is_running ? await followUndo(dispatch, id) : null
    if (is_running) dispatch(api.util.invalidateTags(['crm']))
    if (state?.state === 'asked') return setAsked({ id, clashes: { fields: state.conflicts, n: state.n_conflicts } })
    if (is_running && state?.state !== 'done') return state === null ? undefined : toastError(brokeOff(state))
    toast(words, change_set_id === null ? {} : { undo: () => void again(change_set_id) })
  }
  const again = async (id: string) => {
    const answer = await undo({ id, onConflict: 'keep' })
    if (answer.data === undefined) toastError(answer.error)
    else await ended(id, answer.data, 'Done again')
  }
  const takeBack: TakingBack['takeBack'] = async ({ id }, words = 'Taken back') => {
    setBusy(id)
    const answer = await undo({ id, onConflict: 'ask' })
    if (answer.data !== undefined) await ended(id, answer.data, words)
    setBusy(null)
    if (answer.data !== undefined) return
    const failure = readError(answer.error)
    const clashes = failure.code === 'undo_conflict' ? clashesIn(failure.details) : null
    if (clashes === null) toastError(answer.error)
    else setAsked({ id, clashes })
  }
  const dialog =
    asked === null ? null : (
      <ClashDialog
        id={asked.id}
        clashes={asked.clashes}
        onDone={(undone) => {
          setAsked(null)
          void ended(asked.id, undone, 'Taken back')
        }}
        onClose={() => setAsked(null)}
      />
    )
  return { takeBack, busyId, dialog }
}
