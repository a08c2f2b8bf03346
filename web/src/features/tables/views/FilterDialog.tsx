import type { TableField } from '@draftwright/contract/table-fields'
import type { TableFilter } from '@draftwright/contract/tables'
import { Group, NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Modal } from '../../../ui/Modal.tsx'
import { parseCellText } from '../cell-text.ts'
import styles from '../tables.module.css'
import { describeOperator, isDayField, isNumberField, listOperators, takesValue } from './operators.ts'

type Condition = TableFilter['conditions'][number]
interface FilterDialogProps {
  fields: readonly TableField[]
  filter: TableFilter | null
  onApply: (filter: TableFilter | null) => void
  onClose: () => void
}

/** The conditions of a view. */
export function FilterDialog({ fields, filter, onApply, onClose }: FilterDialogProps) {
  const [match, setMatch] = useState(filter?.match ?? 'all')
  const [conditions, setConditions] = useState<readonly Condition[]>(() => {
    const before = (filter?.conditions ?? []).filter(({ field_id }) => fields.some(({ id }) => id === field_id))
    return before.length > 0 ? before : fields.slice(0, 1).map(createCondition)
  })
  const replace = (at: number, next: Condition) => setConditions(conditions.with(at, next))
  const apply = (kept: readonly Condition[]) => {
    const whole = kept.filter(({ operator, value }) => !takesValue(operator) || (value !== undefined && value !== ''))
    onApply(whole.length === 0 ? null : { match, conditions: whole.map((one) => toSentCondition(fields, one)) })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title="Filter records" size="lg">
      <form
        onSubmit={(event) => {
          event.preventDefault()
          apply(conditions)
        }}
      >
        {conditions.length > 1 ? (
          <NativeSelect
            aria-label="Match conditions"
            mb="sm"
            w={200}
            data={[
              { value: 'all', label: 'All of these' },
              { value: 'any', label: 'Any of these' },
            ]}
            value={match}
            onChange={(event) => setMatch(event.currentTarget.value === 'any' ? 'any' : 'all')}
          />
        ) : null}
        <div className={styles.rows}>
          {conditions.map((condition, at) => (
            <ConditionRow
              // Rows are only changed in place or removed.
              // oxlint-disable-next-line react/no-array-index-key
              key={at}
              fields={fields}
              condition={condition}
              onChange={(next) => replace(at, next)}
              onRemove={() => setConditions(conditions.filter((_, other) => other !== at))}
            />
          ))}
        </div>
        <Button
          variant="ghost"
          size="sm"
          style={{ marginTop: 8 }}
          icon={<IconPlus size={14} aria-hidden />}
          onClick={() => setConditions([...conditions, ...fields.slice(0, 1).map(createCondition)])}
        >
          Condition
        </Button>
        <Group justify="space-between" mt="lg">
          <Button variant="ghost" onClick={() => apply([])}>
            Clear all
          </Button>
          <Group gap="xs" ml="auto">
            <Button variant="outline" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit">Show records</Button>
          </Group>
        </Group>
      </form>
    </Modal>
  )
}

const createCondition = (field: TableField): Condition => ({
  field_id: field.id,
  operator: listOperators(field)[0] ?? 'contains',
})

/** Numbers are compared as numbers. */
function toSentCondition(fields: readonly TableField[], condition: Condition): Condition {
  const field = fields.find(({ id }) => id === condition.field_id)
  const { field_id, operator, value } = condition
  if (!takesValue(operator) || field === undefined) return { field_id, operator }
  if (typeof value !== 'string' || !isNumberField(field)) return condition
  const number = parseCellText(
    { ...field, type: field.type === 'percent' || field.type === 'duration' ? field.type : 'number' },
    value,
  )
  return typeof number === 'number' ? { field_id, operator, value: number } : condition
}

interface ConditionRowProps {
  fields: readonly TableField[]
  condition: Condition
  onChange: (next: Condition) => void
  onRemove: () => void
}

function ConditionRow({ fields, condition, onChange, onRemove }: ConditionRowProps) {
  const field = fields.find(({ id }) => id === condition.field_id)
  if (field === undefined) return null
  const operators = listOperators(field)
  const value = condition.value === undefined ? '' : String(condition.value)
  const choices = field.type === 'singleSelect' ? (field.options.choices ?? []).map(({ name }) => name) : null
  const common = {
    'aria-label': 'Value',
    value,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...condition, value: event.currentTarget.value }),
  }
  return (
    <div className={styles.row} role="group" aria-label={`Condition on ${field.name}`}>
      <NativeSelect
        aria-label="Field"
        data={fields.map(({ id, name }) => ({ value: id, label: name }))}
        value={field.id}
        onChange={(event) => {
          const next = fields.find(({ id }) => id === event.currentTarget.value)
          if (next !== undefined) onChange(createCondition(next))
        }}
      />
      <NativeSelect
        aria-label="Comparison"
        data={operators.map((one) => ({ value: one, label: describeOperator(field, one) }))}
        value={condition.operator}
        onChange={(event) => {
          const operator = operators.find((one) => one === event.currentTarget.value)
          if (operator !== undefined) onChange({ ...condition, operator })
        }}
      />
      {!takesValue(condition.operator) ? (
        <span />
      ) : choices !== null && condition.operator !== 'contains' ? (
        <NativeSelect {...common} data={[{ value: '', label: 'Choose…' }, ...choices]} />
      ) : (
        <TextInput {...common} type={isDayField(field) ? 'date' : 'text'} maxLength={1000} />
      )}
      <Button variant="ghost" size="icon" aria-label="Remove the condition" onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </Button>
    </div>
  )
}
