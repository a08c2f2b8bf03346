import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useUrlParams } from '../../../ui/use-url-params.ts'
import { RecordSelect } from '../kernel/fields/RecordSelect.tsx'
import { useListNamesByIdQuery } from './names-api.ts'

const kinds = [
  { value: 'contacts', label: 'Contact' },
  { value: 'companies', label: 'Company' },
  { value: 'opportunities', label: 'Opportunity' },
  { value: 'product-service', label: 'Product' },
  { value: 'pipeline-stages', label: 'Stage' },
] as const
const targets = {
  contacts: 'contacts',
  companies: 'companies',
  opportunities: 'opportunities',
  'product-service': 'products',
  'pipeline-stages': 'stages',
} as const

/** Restricts the history to one record: its kind, then its name. */
export function RecordFilter() {
  const [params, change] = useUrlParams()
  const recordId = params.get('record_id')
  const inAddress = kinds.find(({ value }) => value === params.get('resource'))
  const [chosen, setChosen] = useState(inAddress?.value)
  const kind = recordId === null ? chosen : (inAddress?.value ?? chosen)
  const to = kind === undefined ? null : targets[kind]
  const { data } = useListNamesByIdQuery(
    { to: to ?? 'contacts', ids: recordId === null ? [] : [recordId] },
    { skip: to === null || recordId === null },
  )
  const set = (resource: string | undefined, id: string | null) =>
    change(
      (after) => {
        after.delete('page')
        if (resource === undefined || id === null) {
          after.delete('resource')
          after.delete('record_id')
        } else {
          after.set('resource', resource)
          after.set('record_id', id)
        }
      },
      { replace: true, preventScrollReset: true },
    )
  return (
    <>
      <NativeSelect
        aria-label="Record"
        data={[{ value: '', label: 'Record' }, ...kinds]}
        value={kind ?? ''}
        onChange={(event) => {
          setChosen(kinds.find(({ value }) => value === event.currentTarget.value)?.value)
          set(undefined, null)
        }}
        w={{ base: 'calc(50% - 4px)', xs: 140 }}
      />
      {to === null ? null : (
        <RecordSelect
          key={`${to} ${recordId === null || data !== undefined}`}
          to={to}
          aria-label="Record name"
          placeholder="Record name"
          value={recordId}
          name={recordId === null ? null : (data?.[recordId]?.name ?? 'Deleted record')}
          clearable
          clearButtonProps={{ 'aria-label': 'Clear record name' }}
          onChange={(id) => set(kind, id)}
          w={{ base: 'calc(50% - 4px)', xs: 220 }}
        />
      )}
    </>
  )
}
