import { Anchor, Input, NativeSelect, Text } from '@mantine/core'
import { Link } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { paths } from '../../app/paths.ts'
import { useListModelsQuery } from './api.ts'

interface ModelSelectProps {
  /** '' is the workspace's default. */
  value: string
  onChange: (model: string) => void
}

/** Always shows the model; a choice only if there are several. */
export function ModelSelect({ value, onChange }: ModelSelectProps) {
  const { data: models = [] } = useListModelsQuery()
  const usual = models.find((model) => model.is_default)
  const chosen = models.find(({ id }) => id === value) ?? usual
  if (models.length < 2)
    return (
      <Input.Wrapper label="Model" labelElement="div">
        <Text size="sm" c="dimmed" lh="36px">
          {chosen?.label ?? '…'}
        </Text>
      </Input.Wrapper>
    )
  return (
    <NativeSelect
      label="Model"
      data={models.map(({ id, label, is_default }) => ({
        value: id,
        label: is_default ? `${label} (default)` : label,
      }))}
      value={chosen?.id ?? ''}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}

/** Whether drafts are made without a model; undefined until it is known. */
export function useIsBasicMode(model = ''): boolean | undefined {
  const { data: models } = useListModelsQuery()
  return models?.find(({ id, is_default }) => (model === '' ? is_default : id === model))?.is_offline
}

/** What Basic mode does, with the way to a model for those who may choose one. */
export function BasicModeHint({ model }: { model: string }) {
  const canChoose = useCan()('models:manage')
  if (useIsBasicMode(model) !== true) return null
  return (
    <Text size="sm" c="var(--ink-soft)">
      Basic mode tidies your words. To have drafts written,{' '}
      {canChoose ? (
        <Anchor component={Link} to={`${paths.accountSettings}?tab=models`} underline="always" inherit>
          connect a model
        </Anchor>
      ) : (
        'ask an owner to connect a model'
      )}{' '}
      or use any chat.
    </Text>
  )
}

/** The model's display name. */
export function ModelName({ id }: { id: string }) {
  const { data: models = [] } = useListModelsQuery()
  return models.find((model) => model.id === id)?.label ?? id
}

/** Undefined until it is known whether a model can transcribe recordings. */
export function useCanTranscribe(): boolean | undefined {
  return useListModelsQuery().data?.some((model) => model.can_transcribe)
}
