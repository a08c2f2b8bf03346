import { Menu, NativeSelect, TextInput } from '@mantine/core'
import { isTableKind, type QueryForm, queryFields } from '@draftwright/contract/query-form'
import { readSpanValue, spanNames, spanWords, toSpanValue } from '@draftwright/contract/query-spans'
import { IconX } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { AddCondition } from './AddCondition.tsx'
import classes from './FormChips.module.css'
import { getFieldType, describeCondition, describeField, describeKind } from './form-words.ts'

export interface FormChipsProps {
  form: QueryForm
  onChange: (form: QueryForm) => void
}

/** A query as chips: each opens the control of what it says, or takes it away. */
export function FormChips({ form, onChange }: FormChipsProps) {
  const { kind, where, measure, group, sort, limit } = form
  const replace = (at: number, ...by: QueryForm['where'][number][]) =>
    onChange({ ...form, where: where.toSpliced(at, 1, ...by) })
  const without = (...names: (keyof QueryForm)[]) => {
    const kept = Object.fromEntries(Object.entries(form).filter(([name]) => !(names as string[]).includes(name)))
    // Only optional parts are left out.
    onChange(kept as unknown as QueryForm)
  }
  return (
    <div className={classes.chips} role="group" aria-label="What was understood">
      <span className={classes.kind}>{describeKind(kind)}</span>
      {where.map((one, at) => (
        <Chip key={`${at} ${JSON.stringify(one)}`} label={describeCondition(kind, one)} onRemove={() => replace(at)}>
          {'field' in one && one.op !== 'empty' && (
            <ConditionControl kind={kind} condition={one} onChange={(changed) => replace(at, changed)} />
          )}
        </Chip>
      ))}
      {measure !== undefined && measure.of !== 'count' && (
        <Chip
          label={`${describeField(measure.of)}${measure.field === undefined ? '' : ` of ${describeField(measure.field).toLowerCase()}`}`}
          onRemove={() => without('measure')}
        />
      )}
      {group !== undefined && (
        <Chip label={`By ${describeField(group).toLowerCase()}`} onRemove={() => without('group', 'measure')} />
      )}
      {sort !== undefined && (
        <Chip
          label={`Sorted by ${describeField(sort.field).toLowerCase()}${limit === undefined ? '' : `, first ${limit}`}`}
          onRemove={() => without('sort', 'limit')}
        />
      )}
      {!isTableKind(kind) && (
        <AddCondition fields={queryFields[kind]} onAdd={(one) => onChange({ ...form, where: [...where, one] })} />
      )}
    </div>
  )
}

function Chip({ label, onRemove, children }: { label: string; onRemove: () => void; children?: ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  const hasControl = children !== undefined && children !== false
  return (
    <span className={classes.chip}>
      {hasControl ? (
        <Menu opened={isOpen} onChange={setOpen} trapFocus returnFocus width={240}>
          <Menu.Target>
            <button type="button" className={classes.label} aria-label={`Change ${label}`}>
              {label}
            </button>
          </Menu.Target>
          <Menu.Dropdown p="xs">{children}</Menu.Dropdown>
        </Menu>
      ) : (
        <span className={classes.label}>{label}</span>
      )}
      <button type="button" className={classes.remove} aria-label={`Remove ${label}`} onClick={onRemove}>
        <IconX size={12} aria-hidden />
      </button>
    </span>
  )
}

type Condition = Extract<QueryForm['where'][number], { field: string }>

function ConditionControl({
  kind,
  condition,
  onChange,
}: {
  kind: QueryForm['kind']
  condition: Condition
  onChange: (one: Condition) => void
}) {
  const { field, op, values } = condition
  const type = getFieldType(kind, field)
  const span = op === 'within' ? readSpanValue(values) : null
  const [text, setText] = useState(() =>
    values.map((value) => (type === 'money' && typeof value === 'number' ? value / 100 : value)).join(', '),
  )
  if (span !== null)
    return (
      <NativeSelect
        label={describeField(field)}
        value={span}
        data={spanNames.map((name) => ({ value: name, label: spanWords[name].en }))}
        onChange={({ currentTarget }) => {
          const name = spanNames.find((one) => one === currentTarget.value)
          if (name !== undefined) onChange({ ...condition, values: [toSpanValue(name)] })
        }}
      />
    )
  const isNumber = type === 'money' || type === 'number' || type === 'percent'
  const save = () => {
    const numbers = text.split(',').map((one) => Number(one.trim()))
    if (isNumber && numbers.some((one) => !Number.isFinite(one))) return
    const parts = text
      .split(',')
      .map((one) => one.trim())
      .filter((one) => one !== '')
    if (parts.length > 0)
      onChange({
        ...condition,
        values: isNumber ? numbers.map((one) => (type === 'money' ? Math.round(one * 100) : one)) : parts,
      })
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        save()
      }}
    >
      <TextInput
        label={describeField(field)}
        value={text === '@me' ? '@me' : text}
        description={type === 'member' ? '@me is you' : undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      <Button type="submit" size="sm">
        Apply
      </Button>
    </form>
  )
}
