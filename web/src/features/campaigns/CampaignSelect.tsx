import { Select } from '@mantine/core'
import { useListCampaignsQuery, useReadCampaignQuery } from './api.ts'

interface CampaignSelectProps {
  value: string | null
  onChange: (id: string | null) => void
}

/** The campaign of a post. Nothing in a workspace without campaigns. */
export function CampaignSelect({ value, onChange }: CampaignSelectProps) {
  const { data } = useListCampaignsQuery({ query: { limit: 200, sort_by: 'name', sort_order: 'asc' } })
  const active = data?.data ?? []
  const isListed = value === null || active.some(({ id }) => id === value)
  // The post's own may be in the archive.
  const { data: own } = useReadCampaignQuery({ params: { id: value ?? '' } }, { skip: isListed || data === undefined })
  const all = isListed || own === undefined ? active : [...active, own]
  if (all.length === 0) return null
  return (
    <Select
      label="Campaign"
      placeholder="No campaign"
      clearable
      clearButtonProps={{ 'aria-label': 'Clear campaign' }}
      searchable
      value={value}
      data={all.map(({ id, name }) => ({ value: id, label: name }))}
      onChange={onChange}
    />
  )
}
