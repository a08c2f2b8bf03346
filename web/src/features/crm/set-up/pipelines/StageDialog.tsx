import { type StageKind, stageKinds } from '@draftwright/contract/crm/vocabulary'
import '@mantine/core/styles/ColorPicker.css'
import '@mantine/core/styles/ColorInput.css'
import { ColorInput, Group, MultiSelect, NativeSelect, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { toFieldErrors, toFailure } from '../../../../api/api.ts'
import { paths } from '../../../../app/paths.ts'
import { Button } from '../../../../ui/Button.tsx'
import { FormError } from '../../../../ui/FormError.tsx'
import { Modal } from '../../../../ui/Modal.tsx'
import { useCloseGuard } from '../use-close-guard.ts'
import { ActivitiesField } from './ActivitiesField.tsx'
import { toStageDraft, type StageDraft, useSaveStage } from './use-save-stage.ts'
import type { ListedStage } from './stage-list.ts'
import { stageKindLabels } from './stage-labels.ts'
import { useRequirableFields } from './use-requirable-fields.ts'

interface StageDialogProps {
  pipelineId: string
  stages: readonly ListedStage[]
  /** Null for a new one. */
  stage: ListedStage | null
  mayEdit: boolean
  onClose: () => void
}

const swatches = ['#4c61dd', '#0b7285', '#087f5b', '#c98a00', '#c2410c', '#a61e4d', '#5f3dc4', '#6f7a90']

/** All settings of a stage, saved at once. */
export function StageDialog({ pipelineId, stages, stage, mayEdit, onClose }: StageDialogProps) {
  const [first] = useState(() => toStageDraft(stage))
  const [draft, setDraft] = useState<StageDraft>(first)
  const { save, isSaving, error } = useSaveStage(pipelineId, stages, stage)
  const requirable = useRequirableFields()
  const close = useCloseGuard(JSON.stringify(draft) !== JSON.stringify(first), onClose)
  const errors = toFieldErrors(error)
  const of = (field: string) => errors[`items.0.${field}`] ?? errors[field]
  const set = <K extends keyof StageDraft>(name: K, value: StageDraft[K]) =>
    setDraft((before) => ({ ...before, [name]: value }))
  const canGroup = stages.filter((one) => one.id !== stage?.id && one.depth < 2 && one.kind === 'open')
  const submit = async () => {
    if (draft.name.trim() !== '' && (await save(draft))) onClose()
  }
  return (
    <Modal opened onClose={close} title={stage === null ? 'New stage' : `Stage ${stage.name}`} size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        <fieldset disabled={!mayEdit} style={{ margin: 0, padding: 0, border: 0, minWidth: 0 }}>
          <Stack gap="md">
            <Group align="flex-start" grow preventGrowOverflow={false}>
              <TextInput
                label="Name"
                data-autofocus
                value={draft.name}
                error={of('name')}
                onChange={(event) => set('name', event.currentTarget.value)}
                miw={200}
              />
              <ColorInput
                label="Color"
                format="hex"
                swatches={swatches}
                withEyeDropper={false}
                value={draft.color}
                error={of('color')}
                onChange={(value) => set('color', value)}
                miw={160}
              />
            </Group>
            <Group align="flex-start" grow preventGrowOverflow={false}>
              <NativeSelect
                label="Type"
                data={stageKinds.map((value) => ({ value, label: stageKindLabels[value] }))}
                value={draft.kind}
                onChange={(event) => set('kind', toStageKind(event.currentTarget.value))}
              />
              <NumberInput
                label="Probability"
                suffix="%"
                min={0}
                max={100}
                allowDecimal={false}
                hideControls
                value={draft.probability}
                error={of('probability')}
                onChange={(value) => set('probability', typeof value === 'number' ? value : 0)}
              />
              <NumberInput
                label="Stale after"
                placeholder="Never"
                suffix=" days"
                min={1}
                max={3650}
                allowDecimal={false}
                hideControls
                value={draft.stale_days ?? ''}
                error={of('stale_days')}
                onChange={(value) => set('stale_days', typeof value === 'number' ? value : null)}
              />
              <NativeSelect
                label="Group"
                data={[{ value: '', label: 'None' }, ...canGroup.map(({ id, name }) => ({ value: id, label: name }))]}
                value={draft.parent_id ?? ''}
                error={of('parent_id')}
                onChange={(event) => set('parent_id', event.currentTarget.value || null)}
              />
            </Group>
            <MultiSelect
              label="Required fields"
              description="Required before an opportunity can enter this stage"
              placeholder={draft.required_fields.length === 0 ? 'None' : ''}
              searchable
              hidePickedOptions
              disabled={!mayEdit}
              data={requirable}
              value={draft.required_fields}
              error={of('required_fields')}
              onChange={(value) => set('required_fields', value)}
            />
            <ActivitiesField
              activities={draft.activities}
              mayEdit={mayEdit}
              onChange={(activities) => set('activities', activities)}
            />
            <Text size="sm" c="dimmed">
              Required surveys are set on{' '}
              <Link to={paths.surveys} style={{ textDecoration: 'underline' }}>
                their own page
              </Link>
              .
            </Text>
            <FormError message={error === undefined ? null : formatStageError(error)} />
            {mayEdit ? null : (
              <Text size="sm" c="dimmed">
                Only CRM admins can edit stages.
              </Text>
            )}
          </Stack>
        </fieldset>
        <Group justify="flex-end" gap="xs" mt="lg">
          <Button variant="outline" onClick={close}>
            {mayEdit ? 'Cancel' : 'Close'}
          </Button>
          {mayEdit ? (
            <Button type="submit" loading={isSaving} disabled={draft.name.trim() === ''}>
              {stage === null ? 'Add stage' : 'Save stage'}
            </Button>
          ) : null}
        </Group>
      </form>
    </Modal>
  )
}

const toStageKind = (value: string): StageKind => stageKinds.find((one) => one === value) ?? 'open'

/** The message of the first invalid field. */
function formatStageError(error: unknown): string {
  const [first] = Object.values(toFieldErrors(error))
  return first ?? toFailure(error).message
}
