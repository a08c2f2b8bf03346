import type { PipelineStage } from '@draftwright/contract/crm/pipelines'
import { Group, NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { toFailure } from '../../../../api/api.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FormError } from '../../../../ui/FormError.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import { useListAllPipelinesQuery, useListAllStagesQuery } from '../../kernel/fields/stages-api.ts'

interface DeleteDialogProps {
  title: string
  text: string
  action: string
  /** The stages its opportunities may be moved to. */
  isStage: (stage: PipelineStage) => boolean
  isBusy: boolean
  error: unknown
  onDelete: (moveTo: string | null) => void
  onClose: () => void
}

/** Deletes a stage or a pipeline, and asks where its opportunities go. */
export function DeleteDialog({ title, text, action, isStage, isBusy, error, onDelete, onClose }: DeleteDialogProps) {
  const { data: stages = [] } = useListAllStagesQuery()
  const { data: pipelines = [] } = useListAllPipelinesQuery()
  const [moveTo, setMoveTo] = useState('')
  const failure = error === undefined ? null : toFailure(error)
  const groups = new Set(stages.map(({ parent_id }) => parent_id))
  const options = pipelines
    .map(({ id, name }) => ({
      group: name,
      items: stages
        .filter((stage) => stage.pipeline_id === id && isStage(stage) && !groups.has(stage.id))
        .toSorted((one, other) => one.order - other.order)
        .map((stage) => ({ value: stage.id, label: stage.name })),
    }))
    .filter(({ items }) => items.length > 0)
  const held = failure?.code === 'stage_in_use' ? readCount(failure.details) : null
  return (
    <Modal opened onClose={onClose} title={title} size="sm">
      <Stack gap="md">
        <Text>{text}</Text>
        <NativeSelect
          label="Move its opportunities to"
          data={[{ value: '', label: 'None' }, ...options]}
          value={moveTo}
          onChange={(event) => setMoveTo(event.currentTarget.value)}
        />
        <FormError
          message={
            failure === null
              ? null
              : held === null
                ? failure.message
                : `${held === 1 ? '1 opportunity is' : `${held} opportunities are`} here. Choose where to move them.`
          }
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="outline" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            variant="destructive"
            loading={isBusy}
            disabled={held !== null && moveTo === ''}
            onClick={() => onDelete(moveTo === '' ? null : moveTo)}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}

function readCount(details: unknown): number | null {
  if (typeof details !== 'object' || details === null || !('opportunities' in details)) return null
  return typeof details.opportunities === 'number' ? details.opportunities : null
}
