import type { Opportunity } from '@draftwright/contract/crm/opportunities'
import { type ReactNode, useCallback, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useOwnId } from '../../../../api/rights.ts'
import { toast, toastError } from '../../../../ui/toast.tsx'
import { type CrmDispatch, readAgain, showRecord } from '../../kernel/api.ts'
import type { GateRefusal } from '../../kernel/edit/use-save-record.ts'
import { nameOf, type Patch, type RecordKind, type RecordRow } from '../../kernel/record.ts'
import type { Person } from '../../kernel/use-people.ts'
import { takeBackMove } from '../take-back.ts'
import { GateDialog } from './GateDialog.tsx'

interface Asking {
  readonly row: RecordRow
  readonly stageId: string
  readonly fields: Patch
}

/** For lists and panels: an edit of the stage that is refused opens what the stage asks for. */
export function useGate(
  kind: RecordKind,
  people: ReadonlyMap<string, Person>,
): { onGate: GateRefusal; dialog: ReactNode } {
  const dispatch = useDispatch<CrmDispatch>()
  const ownId = useOwnId()
  const [asking, setAsking] = useState<Asking | null>(null)
  const onGate = useCallback<GateRefusal>((row, patch, refusal) => {
    const { stage_id, ...fields } = patch
    if (typeof stage_id === 'string') setAsking({ row, stageId: stage_id, fields })
    // Emptied, or put into another pipeline: there is nothing to fill in on the way.
    else toastError(refusal)
  }, [])
  const undo = async (id: string) => {
    const failure = await takeBackMove(id, ownId)
    if (failure !== null) toastError(failure)
    for (const shown of ['opportunities', id, 'timeline']) dispatch(readAgain(shown))
  }
  const settle = ({ row }: Asking, moved: Opportunity | null) => {
    setAsking(null)
    if (moved === null) return
    dispatch(showRecord(kind.name, row.id, { ...moved }))
    dispatch(readAgain('opportunities'))
    toast(`${nameOf(kind, row)} moved to ${moved.stage_name ?? 'the stage'}`, { undo: () => void undo(row.id) })
  }
  return {
    onGate,
    dialog:
      asking === null ? null : (
        <GateDialog
          kind={kind}
          people={people}
          opportunity={{ id: asking.row.id, name: nameOf(kind, asking.row) }}
          spot={{ stageId: asking.stageId }}
          fields={asking.fields}
          onDone={(moved) => settle(asking, moved)}
        />
      ),
  }
}
