import { NativeSelect } from '@mantine/core'
import { NativeFilter } from '../../ui/NativeFilter.tsx'
import { everyPillar, useListPillarsQuery } from './api.ts'

interface PillarSelectProps {
  value: string | null
  onChange: (pillarId: string | null) => void
  label?: string
  /** The placeholder for no pillar. */
  none?: string
  isDisabled?: boolean
  description?: string
}

/** Every active pillar, and the chosen one even if it is disabled. */
export function PillarSelect({
  value,
  onChange,
  label = 'Pillar',
  none = 'No pillar',
  isDisabled,
  description,
}: PillarSelectProps) {
  const { data } = useListPillarsQuery(everyPillar)
  const shown = (data?.data ?? []).filter((pillar) => pillar.is_active || pillar.id === value)
  const options = [{ value: '', label: none }, ...shown.map(({ id, name }) => ({ value: id, label: name }))]
  // Until the list is loaded, the select must not show "none".
  if (value !== null && !shown.some(({ id }) => id === value)) options.push({ value, label: '…' })
  return (
    <NativeSelect
      label={label}
      description={description}
      data={options}
      value={value ?? ''}
      disabled={isDisabled}
      onChange={(event) => onChange(event.currentTarget.value === '' ? null : event.currentTarget.value)}
    />
  )
}

/** Names by id, for lists that show which pillar a row belongs to. */
export function usePillarNames(): (id: string | null) => string | null {
  const { data } = useListPillarsQuery(everyPillar)
  return (id) => (id === null ? null : (data?.data.find((pillar) => pillar.id === id)?.name ?? null))
}

/** The list's filter by pillar, kept in the address under this name. */
export function PillarSelectFilter({ name = 'pillar' }: { name?: string }) {
  const { data } = useListPillarsQuery(everyPillar)
  const options = (data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return <NativeFilter name={name} label="All pillars" options={options} />
}
