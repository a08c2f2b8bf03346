import type { Opportunity } from '@draftwright/contract/crm/opportunities'
import { Stack, Text } from '@mantine/core'
import { RowsSkeleton } from '../../../../ui/Delayed.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import { oneArgs, useReadRecordQuery } from '../../kernel/api.ts'
import { useAllStagesQuery } from '../../kernel/fields/stages-api.ts'
import type { Patch, RecordKind } from '../../kernel/record.ts'
import type { Person } from '../../kernel/use-people.ts'
import { useGateQuery } from '../api.ts'
import { GateForm } from './GateForm.tsx'

export interface GateDialogProps {
  kind: RecordKind
  people: ReadonlyMap<string, Person>
  opportunity: { readonly id: string; readonly name: string }
  /** Where it is to go; with a place between two cards where it was dropped there. */
  spot: { readonly stageId: string; readonly beforeId?: string; readonly afterId?: string }
  /** Saved along with it. */
  fields?: Patch
  /** Null: it stays where it is. */
  onDone: (moved: Opportunity | null) => void
}

/** What a stage asks for before an opportunity may come to it: only what is missing, saved together with the move. */
export function GateDialog(props: GateDialogProps) {
  const { kind, opportunity, spot, onDone } = props
  const gate = useGateQuery({ id: opportunity.id, stageId: spot.stageId }, { refetchOnMountOrArgChange: true })
  const { data: row, error } = useReadRecordQuery(oneArgs(kind, 'read', opportunity.id))
  const { data: stages = [] } = useAllStagesQuery()
  const stage = stages.find(({ id }) => id === spot.stageId)
  const failure = gate.error ?? error
  return (
    <Modal opened onClose={() => onDone(null)} title={`Move to ${stage?.name ?? 'the stage'}`} size="lg">
      {failure !== undefined ? (
        <ErrorState error={failure} onRetry={() => void gate.refetch()} />
      ) : gate.data === undefined || row === undefined ? (
        <RowsSkeleton rows={3} />
      ) : (
        <Stack gap="md">
          <Text>
            {stage?.kind === 'lost'
              ? `Before ${opportunity.name} is closed as lost:`
              : `${opportunity.name} can move on once this is there:`}
          </Text>
          <GateForm
            {...props}
            row={row}
            gate={gate.data}
            isLost={stage?.kind === 'lost'}
            action={stage === undefined ? 'Move' : `Move to ${stage.name}`}
          />
        </Stack>
      )}
    </Modal>
  )
}
