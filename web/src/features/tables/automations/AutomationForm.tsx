import {
  type Automation,
  automationLimits,
  automationResults,
  automationStarts,
} from '@draftwright/contract/table-automations'
import { isEnteredType, type TableField } from '@draftwright/contract/table-fields'
import { Group, NativeSelect, Stack, Text, Textarea, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import { toFailure } from '../../../api/api.ts'
import { Button } from '../../../ui/Button.tsx'
import { FormError } from '../../../ui/FormError.tsx'
import { useListMembersQuery } from '../../members/index.ts'
import type { TableInfo } from '../model.ts'
import { useCreateAutomationMutation, useUpdateAutomationMutation } from './automations-api.ts'
import { resultLabels, startLabels } from './describe-automation.ts'

interface AutomationFormProps {
  table: TableInfo
  /** Null for a new one. */
  automation: Automation | null
  onDone: () => void
}

const dateTypes: ReadonlySet<TableField['type']> = new Set(['date', 'dateTime'])
/** Types whose new value can be named. */
const valueTypes: ReadonlySet<TableField['type']> = new Set([
  'singleLineText',
  'multilineText',
  'email',
  'url',
  'phoneNumber',
  'number',
  'currency',
  'percent',
  'rating',
  'checkbox',
  'date',
  'singleSelect',
  'multipleSelects',
])
const choose = { value: '', label: 'Choose…' }

/** What starts an automation, and what it makes. */
export function AutomationForm({ table, automation, onDone }: AutomationFormProps) {
  const [create, { isLoading: isCreating, error: createError }] = useCreateAutomationMutation()
  const [update, { isLoading: isUpdating, error: updateError }] = useUpdateAutomationMutation()
  const { data: members = [] } = useListMembersQuery()
  const [start, setStart] = useState(automation?.starts_with ?? 'created')
  const [fieldId, setFieldId] = useState(automation?.field_id ?? '')
  const [value, setValue] = useState(automation?.value ?? '')
  const [days, setDays] = useState(String(automation?.days ?? 0))
  const [makes, setMakes] = useState(automation?.makes ?? 'idea')
  const [title, setTitle] = useState(automation?.title ?? '')
  const [body, setBody] = useState(automation?.body ?? '')
  const [userId, setUserId] = useState(automation?.user_id ?? '')
  const fields = table.fields.filter(({ type }) => (start === 'date' ? dateTypes.has(type) : isEnteredType(type)))
  const field = fields.find(({ id }) => id === fieldId)
  const primary = table.fields.find(({ id }) => id === table.primary_field_id)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const draft = {
      starts_with: start,
      field_id: start === 'created' || fieldId === '' ? null : fieldId,
      value: start === 'changed' && value.trim() !== '' ? value.trim() : null,
      days: start === 'date' ? Math.round(Number(days)) || 0 : 0,
      makes,
      title: title.trim(),
      body,
      user_id: makes === 'idea' || userId === '' ? null : userId,
    }
    const params = { table_id: table.id }
    const { error } =
      automation === null
        ? await create({ params, body: draft })
        : await update({ params: { ...params, automation_id: automation.id }, body: draft })
    if (error === undefined) onDone()
  }
  const failure = createError ?? updateError
  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Stack gap="sm">
        <NativeSelect
          label="When"
          data={automationStarts.map((one) => ({ value: one, label: startLabels[one] }))}
          value={start}
          data-autofocus
          onChange={(event) => setStart(automationStarts.find((one) => one === event.currentTarget.value) ?? start)}
        />
        {start === 'created' ? null : (
          <NativeSelect
            label="Field"
            data={[choose, ...fields.map(({ id, name }) => ({ value: id, label: name }))]}
            value={field?.id ?? ''}
            onChange={(event) => {
              setFieldId(event.currentTarget.value)
              setValue('')
            }}
          />
        )}
        {start === 'changed' && field !== undefined && valueTypes.has(field.type) ? (
          <ValueInput field={field} value={value} onChange={setValue} />
        ) : null}
        {start === 'date' ? (
          <TextInput
            label="Days after the date"
            description="A negative number is before it"
            type="number"
            min={-automationLimits.days}
            max={automationLimits.days}
            value={days}
            onChange={(event) => setDays(event.currentTarget.value)}
          />
        ) : null}
        <NativeSelect
          label="Then"
          data={automationResults.map((one) => ({ value: one, label: resultLabels[one] }))}
          value={makes}
          onChange={(event) => setMakes(automationResults.find((one) => one === event.currentTarget.value) ?? makes)}
        />
        {makes === 'idea' ? null : (
          <NativeSelect
            label="For"
            data={[
              choose,
              ...members.map(({ user_id, display_name, email }) => ({ value: user_id, label: display_name || email })),
            ]}
            value={userId}
            onChange={(event) => setUserId(event.currentTarget.value)}
          />
        )}
        <TextInput
          label="Title"
          description={`Names of fields in braces, such as {${primary?.name ?? 'Name'}}, stand for what the record has there`}
          value={title}
          maxLength={200}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <Textarea
          label="Text"
          value={body}
          maxLength={5000}
          autosize
          minRows={2}
          maxRows={6}
          onChange={(event) => setBody(event.currentTarget.value)}
        />
        {makes === 'notification' ? null : (
          <Text size="sm" c="var(--ink-soft)">
            Runs with your permissions, at most {automationLimits.perHour} times an hour.
          </Text>
        )}
        <FormError message={failure === undefined ? null : toFailure(failure).message} />
      </Stack>
      <Group justify="flex-end" mt="lg" gap="xs">
        <Button variant="outline" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" loading={isCreating || isUpdating} disabled={title.trim() === ''}>
          {automation === null ? 'Add automation' : 'Save automation'}
        </Button>
      </Group>
    </form>
  )
}

function ValueInput({
  field,
  value,
  onChange,
}: {
  field: TableField
  value: string
  onChange: (value: string) => void
}) {
  const choices =
    field.type === 'checkbox'
      ? [
          { value: 'true', label: 'Checked' },
          { value: 'false', label: 'Not checked' },
        ]
      : field.options.choices?.map(({ name }) => ({ value: name, label: name }))
  if (choices === undefined)
    return (
      <TextInput
        label="Changes to"
        description="Leave empty for any change"
        value={value}
        maxLength={200}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    )
  return (
    <NativeSelect
      label="Changes to"
      data={[{ value: '', label: 'Anything' }, ...choices]}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
