import type { TableField } from '@draftwright/contract/table-fields'
import { NativeSelect, TextInput } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '../../../ui/Button.tsx'
import rowStyles from '../../../ui/grid/SettingRows.module.css'
import styles from '../tables.module.css'
import {
  changeOperator,
  type Condition,
  type ConditionList,
  createCondition,
  showConditionValue,
} from './filter-draft.ts'
import { describeOperator, isDayField, listOperators, takesNumberOfDays, takesValue } from './operators.ts'

interface ConditionRowsProps {
  fields: readonly TableField[]
  list: ConditionList
  onChange: (list: ConditionList) => void
  /** There are further ones that the choice is about. */
  hasMore?: boolean
  /** Beside the button for a further condition. */
  children?: ReactNode
}

/** Conditions, and whether all or any of them must hold. */
export function ConditionRows({ fields, list, onChange, hasMore = false, children }: ConditionRowsProps) {
  const { match, conditions } = list
  const replace = (next: readonly Condition[]) => onChange({ match, conditions: [...next] })
  return (
    <>
      {conditions.length > 1 || hasMore ? (
        <NativeSelect
          aria-label="Match conditions"
          mb="sm"
          w={200}
          data={[
            { value: 'all', label: 'All of these' },
            { value: 'any', label: 'Any of these' },
          ]}
          value={match}
          onChange={(event) => onChange({ match: event.currentTarget.value === 'any' ? 'any' : 'all', conditions })}
        />
      ) : null}
      <div className={rowStyles.rows}>
        {conditions.map((condition, at) => (
          <ConditionRow
            // Rows are only changed in place or removed.
            // oxlint-disable-next-line react/no-array-index-key
            key={at}
            fields={fields}
            condition={condition}
            onChange={(next) => replace(conditions.with(at, next))}
            onRemove={() => replace(conditions.filter((_, other) => other !== at))}
          />
        ))}
      </div>
      <div className={styles.adders}>
        <Button
          variant="ghost"
          size="sm"
          icon={<IconPlus size={14} aria-hidden />}
          onClick={() => replace([...conditions, ...fields.slice(0, 1).map(createCondition)])}
        >
          Condition
        </Button>
        {children}
      </div>
    </>
  )
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
  const { operator } = condition
  const listed = listOperators(field)
  // One that was saved when the values were of another type.
  const operators = listed.includes(operator) ? listed : [...listed, operator]
  const value = showConditionValue(field, condition)
  const choices = field.type === 'singleSelect' ? (field.options.choices ?? []).map(({ name }) => name) : null
  const common = {
    'aria-label': 'Value',
    value,
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...condition, value: event.currentTarget.value }),
  }
  return (
    <div className={rowStyles.row} role="group" aria-label={`Condition on ${field.name}`}>
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
        value={operator}
        onChange={(event) => {
          const next = operators.find((one) => one === event.currentTarget.value)
          if (next !== undefined) onChange(changeOperator(condition, next))
        }}
      />
      {!takesValue(operator) ? (
        <span />
      ) : choices !== null && operator !== 'contains' ? (
        <NativeSelect {...common} data={[{ value: '', label: 'Choose…' }, ...choices]} />
      ) : (
        <TextInput
          {...common}
          {...(takesNumberOfDays(operator) ? { 'aria-label': 'Number of days', inputMode: 'numeric' } : {})}
          type={isDayField(field) && !takesNumberOfDays(operator) ? 'date' : 'text'}
          maxLength={1000}
        />
      )}
      <Button variant="ghost" size="icon" aria-label="Remove the condition" onClick={onRemove}>
        <IconX size={16} aria-hidden />
      </Button>
    </div>
  )
}
