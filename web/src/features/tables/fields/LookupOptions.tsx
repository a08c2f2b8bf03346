import type { TableField, TableFieldOptions, TableFieldType } from '@draftwright/contract/table-fields'
import { tableLinkColumns } from '@draftwright/contract/table-link-columns'
import { NativeSelect } from '@mantine/core'
import type { TableInfo } from '../model.ts'

interface LookupOptionsProps {
  type: TableFieldType
  table: TableInfo
  tables: readonly TableInfo[]
  options: TableFieldOptions
  onChange: (options: TableFieldOptions) => void
}

const firstRollup = 'SUM(values)'
const rollups = [
  { value: firstRollup, label: 'Sum' },
  { value: 'AVERAGE(values)', label: 'Average' },
  { value: 'MIN(values)', label: 'Smallest' },
  { value: 'MAX(values)', label: 'Largest' },
  { value: 'COUNTALL(values)', label: 'Number of values' },
  { value: 'ARRAYJOIN(values, ", ")', label: 'All values' },
  { value: 'ARRAYUNIQUE(values)', label: 'Different values' },
]
export const linkKinds = [
  { value: 'companies', label: 'Companies' },
  { value: 'contacts', label: 'Contacts' },
  { value: 'opportunities', label: 'Opportunities' },
  { value: 'content', label: 'Posts' },
] as const
const isLink = ({ type }: TableField): boolean => type === 'multipleRecordLinks' || type === 'workspaceLinks'

/** Through which link a lookup, count or rollup reads, and what. */
export function LookupOptions({ type, table, tables, options, onChange }: LookupOptionsProps) {
  const links = table.fields.filter(isLink)
  const link = links.find(({ id }) => id === options.recordLinkFieldId)
  const linked = tables.find(({ id }) => id === link?.options.linkedTableId)
  const rollup = options.formula ?? firstRollup
  const kind = link?.options.linkedKind
  if (links.length === 0) return <span>Create a link field first: “Link to a table” or “Link to CRM or content”.</span>
  return (
    <>
      <NativeSelect
        label="Through"
        data={[{ value: '', label: 'Choose a link…' }, ...links.map(({ id, name }) => ({ value: id, label: name }))]}
        value={options.recordLinkFieldId ?? ''}
        onChange={(event) => {
          const { fieldIdInLinkedTable: _old, linkedColumn: _other, ...rest } = options
          onChange({ ...rest, recordLinkFieldId: event.currentTarget.value || undefined })
        }}
      />
      {type === 'count' ? null : kind !== undefined ? (
        <NativeSelect
          label={`Field of ${linkKinds.find(({ value }) => value === kind)?.label.toLowerCase()}`}
          description={describeReaders(kind)}
          data={[
            { value: '', label: 'Choose a field…' },
            ...tableLinkColumns[kind].map(({ key, label }) => ({ value: key, label })),
          ]}
          value={options.linkedColumn ?? ''}
          onChange={(event) => onChange({ ...options, linkedColumn: event.currentTarget.value || undefined })}
        />
      ) : linked === undefined ? null : (
        <NativeSelect
          label={`Field of ${linked.name}`}
          data={[
            { value: '', label: 'Choose a field…' },
            ...linked.fields.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={options.fieldIdInLinkedTable ?? ''}
          onChange={(event) => onChange({ ...options, fieldIdInLinkedTable: event.currentTarget.value || undefined })}
        />
      )}
      {type === 'rollup' ? (
        <NativeSelect
          label="Rolled up as"
          data={rollups.some(({ value }) => value === rollup) ? rollups : [rollup, ...rollups]}
          value={rollup}
          onChange={(event) => onChange({ ...options, formula: event.currentTarget.value })}
        />
      ) : null}
      {options.isValid === false ? (
        <span role="alert" style={{ color: 'var(--danger)' }}>
          The field this reads was deleted. Choose another or restore it.
        </span>
      ) : null}
    </>
  )
}

const describeReaders = (kind: (typeof linkKinds)[number]['value']): string =>
  kind === 'content'
    ? 'Shown to everyone who can read posts'
    : kind === 'opportunities'
      ? 'Shown to everyone who sees all opportunities'
      : 'Shown to everyone who can read the CRM'
