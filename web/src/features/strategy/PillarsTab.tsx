import { Group } from '@mantine/core'
import { IconPlus, IconSearchOff, IconTargetArrow } from '@tabler/icons-react'
import { useRef } from 'react'
import { useSearchParams } from 'react-router'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { useListKeys } from '../../ui/use-list-keys.ts'
import { useListAssociationsQuery } from '../channels/index.ts'
import { ExampleChoice, useReadExampleQuery } from '../example/index.ts'
import { useListPillarsQuery } from '../pillars/index.ts'
import { PillarRow } from './PillarRow.tsx'
import rows from '../../ui/rows.module.css'

const states = [
  { value: 'active', label: 'Active' },
  { value: 'inactive', label: 'Inactive' },
]

export function PillarsTab({ onNew }: { onNew: () => void }) {
  const [search, setSearch] = useSearchParams()
  const state = search.get('state')
  const q = search.get('q') ?? ''
  const isFiltered = q !== '' || state === 'active' || state === 'inactive'
  const page = Math.max(1, Math.trunc(Number(search.get('page') ?? 1)) || 1)
  const { data, error, refetch } = useListPillarsQuery({
    query: {
      page,
      limit: 50,
      q,
      ...(state === 'active' || state === 'inactive' ? { is_active: state === 'active' } : {}),
    },
  })
  const { data: associations = [] } = useListAssociationsQuery()
  const { data: example } = useReadExampleQuery()
  const can = useCan()
  const list = useRef<HTMLUListElement>(null)
  useListKeys(list, {})
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={refetch} />
  if (data === undefined) return <RowsSkeleton rows={4} />
  const isEmpty = data.data.length === 0
  if (isEmpty && !isFiltered)
    return (
      <EmptyState
        icon={<IconTargetArrow size={22} />}
        title="No pillars yet"
        text="Pillars are the themes you want to be known for. Group ideas and posts by pillar."
        action={
          can('pillars:write') && (
            <>
              <Button icon={<IconPlus size={16} />} onClick={onNew}>
                New pillar
              </Button>
              {example?.is_present === false && <ExampleChoice />}
            </>
          )
        }
      />
    )
  return (
    <>
      <Group gap="xs" mb="md">
        <SearchField label="Search pillars" />
        <FilterSelect name="state" label="Active and inactive" options={states} />
      </Group>
      {isEmpty ? (
        <EmptyState
          icon={<IconSearchOff size={22} />}
          title="No pillar matches"
          text="No results for this search and filter."
          action={
            <Button variant="outline" onClick={() => setSearch({}, { replace: true })}>
              Clear filters
            </Button>
          }
        />
      ) : (
        <ul ref={list} className={rows.list} aria-label="Pillars">
          {data.data.map((pillar) => (
            <PillarRow
              key={pillar.id}
              pillar={pillar}
              associations={associations.filter(({ pillar_id }) => pillar_id === pillar.id)}
            />
          ))}
        </ul>
      )}
      <Pager meta={data.meta} />
    </>
  )
}
