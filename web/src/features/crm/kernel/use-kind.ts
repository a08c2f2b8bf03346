import { customColumns } from '@draftwright/contract/crm/custom-columns'
import type { OwnField } from '@draftwright/contract/crm/own-fields'
import { recordResources } from '@draftwright/contract/crm/vocabulary'
import { useMemo } from 'react'
import { useOwnFieldsQuery } from './api.ts'
import type { RecordKind } from './record.ts'

const none: OwnField[] = []

/** A kind of records with the fields that the workspace has added to it; `isPending` until they are known. */
export function useKind(kind: RecordKind): { kind: RecordKind; isPending: boolean } {
  const resource = recordResources.find((name) => name === kind.name)
  const { data = none, isLoading } = useOwnFieldsQuery(resource ?? 'contacts', { skip: resource === undefined })
  const whole = useMemo(() => withFields(kind, data), [kind, data])
  return { kind: whole, isPending: isLoading }
}

/** In the panel they stand before what the server keeps of the record, in the form among the further fields. */
export function withFields(kind: RecordKind, fields: readonly OwnField[]): RecordKind {
  const own = customColumns(fields.toSorted((one, other) => one.order - other.order))
  const keys = Object.keys(own)
  if (keys.length === 0) return kind
  return {
    ...kind,
    columns: { ...kind.columns, ...own },
    groups: [...kind.groups.slice(0, -1), { label: 'Your fields', keys }, ...kind.groups.slice(-1)],
    form: { ...kind.form, more: [...kind.form.more, ...keys] },
  }
}
