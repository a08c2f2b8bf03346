import { Stack, Text } from '@mantine/core'
import { RowsSkeleton } from '../../../../ui/Delayed.tsx'
import { ErrorState } from '../../../../ui/ErrorState.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import { defineOnDemand, usePart } from '../../../../ui/on-demand.ts'
import { buildRecordArgs, useReadRecordQuery } from '../../kernel/api.ts'
import { useListAllStagesQuery } from '../../kernel/fields/stages-api.ts'
import { useReadGateQuery } from '../api.ts'
import type { GateProps } from './GateForm.tsx'

/** Brings a form for every kind of requirement, which few moves lack. */
const gateForm = defineOnDemand(() => import('./GateForm.tsx'))

/** The missing requirements of a stage, filled in and saved together with the move. */
export function GateDialog(props: GateProps) {
  const { kind, opportunity, spot, onDone } = props
  const gate = useReadGateQuery({ id: opportunity.id, stageId: spot.stageId }, { refetchOnMountOrArgChange: true })
  const { data: row, error } = useReadRecordQuery(buildRecordArgs(kind, 'read', opportunity.id))
  const { data: stages = [] } = useListAllStagesQuery()
  const form = usePart(gateForm, true)
  const stage = stages.find(({ id }) => id === spot.stageId)
  const failure = gate.error ?? error
  return (
    <Modal opened onClose={() => onDone(null)} title={`Move to ${stage?.name ?? 'the stage'}`} size="lg">
      {failure !== undefined ? (
        <ErrorState error={failure} onRetry={() => void gate.refetch()} />
      ) : gate.data === undefined || row === undefined || form === null ? (
        <RowsSkeleton rows={3} />
      ) : (
        <Stack gap="md">
          <Text>
            {stage?.kind === 'lost'
              ? `To close ${opportunity.name} as lost, add:`
              : `${opportunity.name} can move once this is complete:`}
          </Text>
          <form.GateForm
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
