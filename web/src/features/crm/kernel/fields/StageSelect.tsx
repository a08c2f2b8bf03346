import { Select, type SelectProps } from '@mantine/core'
import { listPlacedStages } from './placed-stages.ts'
import { useListAllPipelinesQuery, useListAllStagesQuery } from './stages-api.ts'

interface StageSelectProps extends Omit<SelectProps, 'onChange' | 'data' | 'value' | 'name'> {
  value: string | null
  /** The name of the current stage. */
  name: string | null
  onChange: (id: string | null, name: string | null) => void
}

/** Selects a stage, under its pipeline and groups. */
export function StageSelect({ value, name, onChange, ...rest }: StageSelectProps) {
  const { data: pipelines = [] } = useListAllPipelinesQuery()
  const { data: stages = [] } = useListAllStagesQuery()
  const path = listPlacedStages(pipelines, stages)
  const headed = Map.groupBy(path, ({ pipeline, groups }) =>
    [...(pipelines.length > 1 ? [pipeline] : []), ...groups].map((one) => one.name).join(' · '),
  )
  const data = [...headed].map(([group, placed]) => ({
    group,
    items: placed.map(({ stage }) => ({ value: stage.id, label: stage.name })),
  }))
  const isKnown = value === null || path.some(({ stage }) => stage.id === value)
  const kept = isKnown || value === null ? [] : [{ value, label: name ?? 'A deleted stage' }]
  const [only] = data
  return (
    <Select
      {...rest}
      data={[...kept, ...(only !== undefined && data.length === 1 && only.group === '' ? only.items : data)]}
      value={value}
      searchable
      onChange={(id) => onChange(id, path.find(({ stage }) => stage.id === id)?.stage.name ?? null)}
      nothingFoundMessage="No matches"
    />
  )
}
