import { Select, type SelectProps } from '@mantine/core'
import { stagePath } from './stage-path.ts'
import { useAllPipelinesQuery, useAllStagesQuery } from './stages-api.ts'

interface StageSelectProps extends Omit<SelectProps, 'onChange' | 'data' | 'value' | 'name'> {
  value: string | null
  /** What the stage that is set now is called. */
  name: string | null
  onChange: (id: string | null, name: string | null) => void
}

/** One stage that opportunities can stand in, under its pipeline and groups. */
export function StageSelect({ value, name, onChange, ...rest }: StageSelectProps) {
  const { data: pipelines = [] } = useAllPipelinesQuery()
  const { data: stages = [] } = useAllStagesQuery()
  const path = stagePath(pipelines, stages)
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
      nothingFoundMessage="No stage by that name"
    />
  )
}
