import type { Opportunity } from '@draftwright/contract/crm/opportunities'
import { type ReactNode, useCallback, useState } from 'react'
import { useDispatch } from 'react-redux'
import { useOwnId } from '../../../../api/rights.ts'
import { defineDialog } from '../../../../ui/dialog-on-demand.tsx'
import { showToast, showErrorToast } from '../../../../ui/toast.tsx'
import { type CrmDispatch, invalidateRecords, updateCachedRecord } from '../../kernel/api.ts'
import type { GateRefusal } from '../../kernel/edit/use-save-record.ts'
import { getRecordName, type Patch, type RecordKind, type RecordRow } from '../../kernel/record.ts'
import type { Person } from '../../kernel/use-people.ts'
import { undoMove } from '../undo-move.ts'

/** Few moves are refused. */
const GateDialog = defineDialog(async () => (await import('./GateDialog.tsx')).GateDialog)

interface RefusedMove {
  readonly row: RecordRow
  readonly stageId: string
  readonly fields: Patch
}

/** For lists and panels: a refused stage change opens the gate dialog. */
export function useGateDialog(
  kind: RecordKind,
  people: ReadonlyMap<string, Person>,
): { onGate: GateRefusal; dialog: ReactNode } {
  const dispatch = useDispatch<CrmDispatch>()
  const ownId = useOwnId()
  const [asking, setAsking] = useState<RefusedMove | null>(null)
  const onGate = useCallback<GateRefusal>((row, patch, refusal) => {
    const { stage_id, ...fields } = patch
    if (typeof stage_id === 'string') setAsking({ row, stageId: stage_id, fields })
    // Without a stage, or in another pipeline: there are no requirements to fill in.
    else showErrorToast(refusal)
  }, [])
  const undo = async (id: string) => {
    const failure = await undoMove(id, ownId)
    if (failure !== null) showErrorToast(failure)
    for (const shown of ['opportunities', id, 'timeline']) dispatch(invalidateRecords(shown))
  }
  const finish = ({ row }: RefusedMove, moved: Opportunity | null) => {
    setAsking(null)
    if (moved === null) return
    dispatch(updateCachedRecord(kind.name, row.id, { ...moved }, Promise.resolve()))
    dispatch(invalidateRecords('opportunities'))
    showToast(`${getRecordName(kind, row)} moved to ${moved.stage_name ?? 'the stage'}`, {
      undo: () => void undo(row.id),
    })
  }
  return {
    onGate,
    dialog:
      asking === null ? null : (
        <GateDialog
          kind={kind}
          people={people}
          opportunity={{ id: asking.row.id, name: getRecordName(kind, asking.row) }}
          spot={{ stageId: asking.stageId }}
          fields={asking.fields}
          onDone={(moved) => finish(asking, moved)}
        />
      ),
  }
}
