import type { Board } from '@draftwright/contract/crm/board'
import { useDispatch } from 'react-redux'
import { type CrmDispatch, invalidateRecords } from '../kernel/api.ts'
import { ConflictDialog } from '../kernel/edit/ConflictDialog.tsx'
import { type GateRefusal, useSaveRecord } from '../kernel/edit/use-save-record.ts'
import { useRemoveRecord } from '../kernel/list/use-remove-record.ts'
import { SidePanel } from '../kernel/panel/SidePanel.tsx'
import type { Patch, RecordKind, RecordRow } from '../kernel/record.ts'
import type { Person } from '../kernel/use-people.ts'
import { renderOpportunityDetails, opportunityTabs } from '../opportunities/opportunity-tabs.tsx'

interface BoardPanelProps {
  kind: RecordKind
  id: string
  board: Board | undefined
  people: ReadonlyMap<string, Person>
  mayEdit: boolean
  onOpen: (id: string | null) => void
  onGate: GateRefusal
}

/** The opportunity of a card, with keys for the cards above and below. */
export function BoardPanel({ kind, id, board, people, mayEdit, onOpen, onGate }: BoardPanelProps) {
  const dispatch = useDispatch<CrmDispatch>()
  const { save, conflict, resolveConflict } = useSaveRecord(kind, onGate)
  const remove = useRemoveRecord(kind)
  const cards = board?.columns.find((column) => column.cards.some((card) => card.id === id))?.cards ?? []
  const at = cards.findIndex((card) => card.id === id)
  const step = (by: 1 | -1) => {
    const next = at === -1 ? undefined : cards[at + by]
    return next === undefined ? null : () => onOpen(next.id)
  }
  const close = () => {
    onOpen(null)
    document.querySelector<HTMLElement>(`[data-card="${id}"] [data-row]`)?.focus()
  }
  const keep = async (row: RecordRow, patch: Patch, shown?: Patch) => {
    await save(row, patch, shown)
    // Its card may have changed, and the sums with it.
    dispatch(invalidateRecords('opportunities'))
  }
  return (
    <>
      <SidePanel
        kind={kind}
        id={id}
        row={undefined}
        people={people}
        mayEdit={mayEdit}
        tabs={opportunityTabs}
        details={(row) => renderOpportunityDetails(row, (patch) => void keep(row, patch))}
        {...(mayEdit
          ? {
              onDelete: (row: RecordRow) => {
                close()
                void remove(row)
              },
            }
          : {})}
        onSave={(row, patch, shown) => void keep(row, patch, shown)}
        onPrevious={step(-1)}
        onNext={step(1)}
        onClose={close}
      />
      {conflict === null ? null : (
        <ConflictDialog kind={kind} conflict={conflict} people={people} onResolve={resolveConflict} />
      )}
    </>
  )
}
