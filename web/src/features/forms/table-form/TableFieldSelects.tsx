import { canFillField } from '@draftwright/contract/form-tables'
import type { Form } from '@draftwright/contract/forms'
import { Anchor, NativeSelect, SimpleGrid, Text } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { useListBasesQuery, useReadBaseQuery } from '../../tables/index.ts'
import type { FormDraft } from '../form-draft.ts'

interface TableFieldSelectsProps {
  form: Form
  draft: FormDraft
  onChange: (patch: Partial<FormDraft>) => void
}

/** The table that answers are added to, and which question fills in which of its fields. */
export function TableFieldSelects({ form, draft, onChange }: TableFieldSelectsProps) {
  const { data: bases = [] } = useListBasesQuery({ query: {} })
  const [chosenBase, setBase] = useState(form.table?.base_id ?? '')
  const { currentData: base } = useReadBaseQuery({ params: { base_id: chosenBase } }, { skip: chosenBase === '' })
  const table = base?.tables.find(({ id }) => id === draft.table_id)
  const isOfView = form.table_view_id !== null && draft.table_id === form.table_id
  const chooseTable = (id: string | null) =>
    onChange({ table_id: id, questions: draft.questions.map((one) => ({ ...one, table_field_id: null })) })
  const chooseField = (id: string, fieldId: string) =>
    onChange({
      questions: draft.questions.map((one) =>
        one.id === id
          ? { ...one, table_field_id: fieldId === '' ? null : fieldId }
          : // A field is filled in once.
            one.table_field_id === fieldId && fieldId !== ''
            ? { ...one, table_field_id: null }
            : one,
      ),
    })
  return (
    <>
      <Text size="sm" c="dimmed" mb="sm">
        {isOfView && form.table !== null ? (
          <>
            This is the form of a view of{' '}
            <Anchor
              component={Link}
              underline="always"
              to={`${paths.tableBase(form.table.base_id, form.table_id ?? '')}?view=${form.table_view_id ?? ''}`}
            >
              {form.table.name}
            </Anchor>
            . Each answer becomes a record.
          </>
        ) : (
          'Add each answer to a table. Anything that doesn’t fit stays with the answer.'
        )}
      </Text>
      {isOfView ? null : (
        <SimpleGrid cols={{ base: 1, xs: 2 }} mb="md">
          <NativeSelect
            label="Base"
            value={chosenBase}
            data={[{ value: '', label: 'None' }, ...bases.map(({ id, name }) => ({ value: id, label: name }))]}
            onChange={(event) => {
              setBase(event.currentTarget.value)
              chooseTable(null)
            }}
          />
          {chosenBase === '' ? null : (
            <NativeSelect
              label="Table"
              value={draft.table_id ?? ''}
              data={[
                { value: '', label: 'Choose a table' },
                ...(base?.tables ?? []).map(({ id, name }) => ({ value: id, label: name })),
              ]}
              onChange={(event) => chooseTable(event.currentTarget.value === '' ? null : event.currentTarget.value)}
            />
          )}
        </SimpleGrid>
      )}
      {form.table === null && form.table_id !== null && draft.table_id === form.table_id ? (
        <Text role="note">The table was deleted. Answers stay here until you restore it or choose another.</Text>
      ) : null}
      {table === undefined ? null : (
        <SimpleGrid cols={{ base: 1, xs: 2, md: 3 }}>
          {draft.questions.map(({ id, text, kind, table_field_id }) => (
            <NativeSelect
              key={id}
              label={text === '' ? 'Untitled question' : text}
              description={
                table.fields.find((field) => field.id === table_field_id)?.type === 'multipleRecordLinks'
                  ? 'Options are the names of linked records. Anyone with the form sees them.'
                  : undefined
              }
              value={table_field_id ?? ''}
              data={[
                { value: '', label: 'Not added' },
                ...table.fields
                  .filter((field) => canFillField(kind, field.type))
                  .map((field) => ({ value: field.id, label: field.name })),
              ]}
              onChange={(event) => chooseField(id, event.currentTarget.value)}
            />
          ))}
        </SimpleGrid>
      )}
    </>
  )
}
