import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useListMediaTagsQuery } from './api.ts'

const shows = [
  { value: 'unused', label: 'Unused' },
  { value: 'no-alt', label: 'No alt text' },
  { value: 'trash', label: 'Trash' },
]
const orders = [
  { value: 'oldest', label: 'Oldest first' },
  { value: 'name', label: 'By name' },
  { value: 'largest', label: 'Largest first' },
]

export function MediaFilters() {
  const { data: tags = [] } = useListMediaTagsQuery()
  return (
    <>
      <SearchField label="Search pictures" />
      {tags.length > 0 && (
        <FilterSelect name="tag" label="Any tag" options={tags.map(({ tag }) => ({ value: tag, label: tag }))} />
      )}
      <FilterSelect name="show" label="All pictures" options={shows} />
      <FilterSelect name="sort" label="Newest first" options={orders} />
    </>
  )
}
