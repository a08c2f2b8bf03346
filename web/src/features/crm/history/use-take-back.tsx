import type { CrmChangeSet } from '@draftwright/contract/crm/history'
import { type ReactNode, useState } from 'react'
import { readError } from '../../../api/api.ts'
import { toast, toastError } from '../../../ui/toast.tsx'
import { useTakeBackMutation } from './api.ts'
import { clashesIn, type Clashes } from './clashes.ts'
import { ClashDialog } from './ClashDialog.tsx'

export interface TakingBack {
  /** Takes a deed back, or does one again by taking back what took it back. */
  takeBack: (set: Pick<CrmChangeSet, 'id'>, words?: string) => Promise<void>
  busyId: string | null
  /** Asks where something was changed again since; to be drawn by whoever takes back. */
  dialog: ReactNode
}

/** Takes change-sets back, asks about what was changed again since, and takes that back too on Undo. */
export function useTakeBack(): TakingBack {
  const [undo] = useTakeBackMutation()
  const [busyId, setBusy] = useState<string | null>(null)
  const [asked, setAsked] = useState<{ id: string; clashes: Clashes } | null>(null)
  const done = (words: string, setId: string | null) =>
    toast(words, setId === null ? {} : { undo: () => void undo({ id: setId, onConflict: 'keep' }) })
  const takeBack: TakingBack['takeBack'] = async ({ id }, words = 'Taken back') => {
    setBusy(id)
    const answer = await undo({ id, onConflict: 'ask' })
    setBusy(null)
    if (answer.data !== undefined) return done(words, answer.data.change_set_id)
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
        onDone={(setId) => {
          setAsked(null)
          done('Taken back', setId)
        }}
        onClose={() => setAsked(null)}
      />
    )
  return { takeBack, busyId, dialog }
}
