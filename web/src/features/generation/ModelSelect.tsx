import { Input, NativeSelect, Text } from '@mantine/core'
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

/** The model's display name. */
export function ModelName({ id }: { id: string }) {
  const { data: models = [] } = useListModelsQuery()
  return models.find((model) => model.id === id)?.label ?? id
}

/** Undefined until it is known whether a model can transcribe recordings. */
export function useCanTranscribe(): boolean | undefined {
  return useListModelsQuery().data?.some((model) => model.can_transcribe)
}
