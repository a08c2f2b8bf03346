import { toCustomColumns } from '@draftwright/contract/crm/custom-columns'
import type { CustomField } from '@draftwright/contract/crm/custom-fields'
import { recordResources } from '@draftwright/contract/crm/vocabulary'
import { useMemo } from 'react'
import { useListCustomFieldsQuery } from './api.ts'
import type { RecordKind } from './record.ts'

const none: CustomField[] = []

/** A kind of record with the workspace's custom fields; `isPending` until they are loaded. */
export function useRecordKind(kind: RecordKind): { kind: RecordKind; isPending: boolean } {
  const resource = recordResources.find((name) => name === kind.name)
  const { data = none, isLoading } = useListCustomFieldsQuery(resource ?? 'contacts', { skip: resource === undefined })
  const whole = useMemo(() => addCustomFields(kind, data), [kind, data])
  return { kind: whole, isPending: isLoading }
}

/** In the panel they come before the server's fields, in the form among the further fields. */
function addCustomFields(kind: RecordKind, fields: readonly CustomField[]): RecordKind {
  const own = toCustomColumns(fields.toSorted((one, other) => one.order - other.order))
  const keys = Object.keys(own)
  if (keys.length === 0) return kind
  return {
    ...kind,
    columns: { ...kind.columns, ...own },
    groups: [...kind.groups.slice(0, -1), { label: 'Your fields', keys }, ...kind.groups.slice(-1)],
    form: { ...kind.form, more: [...kind.form.more, ...keys] },
  }
}
