import { describeOperator, describePeriod } from '@draftwright/contract/crm/describe-filter'
import type { Condition, Filter } from '@draftwright/contract/crm/filters'
import { IconX } from '@tabler/icons-react'
import { Fragment } from 'react'
import { buildRecordArgs, useReadRecordQuery } from '../api.ts'
import { linkable, emptyKind } from '../fields/linkable.ts'
import { getRecordName, type RecordKind } from '../record.ts'
import type { Person } from '../use-people.ts'
import { formatValue } from '../format.ts'
import styles from './FilterChips.module.css'
import { describeRelativeDay } from './describe-relative-day.ts'
import { isNullOperator } from './filter-tree.ts'

interface FilterChipsProps {
  kind: RecordKind
  filter: Filter | null
  people: ReadonlyMap<string, Person>
  onChange: (filter: Filter | null) => void
  onEdit: () => void
}

/** The list's filter in words; each part can be removed, or opened for editing. */
export function FilterChips({ kind, filter, people, onChange, onEdit }: FilterChipsProps) {
  if (filter === null) return null
  const parts = 'and' in filter ? filter.and : [filter]
  const without = (at: number) => {
    const rest = parts.filter((_, each) => each !== at)
    const [only] = rest
    onChange(only === undefined ? null : rest.length === 1 ? only : { and: rest })
  }
  return (
    <ul className={styles.chips} aria-label="Filters">
      {parts.map((part, at) => (
        // Parts have no ids, and their order is stable.
        <li key={JSON.stringify(part)} className={styles.chip}>
          <button type="button" className={styles.words} onClick={onEdit}>
            <FilterText kind={kind} filter={part} people={people} />
          </button>
          <button type="button" className={styles.remove} aria-label="Remove this filter" onClick={() => without(at)}>
            <IconX size={14} aria-hidden />
          </button>
        </li>
      ))}
      {parts.length > 1 ? (
        <li>
          <button type="button" className={styles.clear} onClick={() => onChange(null)}>
            Clear all
          </button>
        </li>
      ) : null}
    </ul>
  )
}

interface FilterTextProps {
  kind: RecordKind
  filter: Filter
  people: ReadonlyMap<string, Person>
}

function FilterText({ kind, filter, people }: FilterTextProps) {
  if (!('and' in filter) && !('or' in filter)) return <ConditionText kind={kind} condition={filter} people={people} />
  const [parts, join] = 'and' in filter ? [filter.and, ' and '] : [filter.or, ' or ']
  return (
    <>
      {parts.map((part, at) => (
        <Fragment key={JSON.stringify(part)}>
          {at > 0 ? <em>{join}</em> : null}
          {'and' in part || 'or' in part ? '(' : null}
          <FilterText kind={kind} filter={part} people={people} />
          {'and' in part || 'or' in part ? ')' : null}
        </Fragment>
      ))}
    </>
  )
}

function ConditionText({ kind, condition, people }: Omit<FilterTextProps, 'filter'> & { condition: Condition }) {
  const column = kind.columns[condition.column]
  if (column === undefined) return null
  const period = describePeriod(condition.operator, condition.value)
  if (period !== null)
    return (
      <>
        {column.label} <strong>{period}</strong>
      </>
    )
  const values = [condition.value].flat()
  const shown = values.slice(0, 3)
  return (
    <>
      {column.label} {describeOperator(column, condition.operator)}{' '}
      {isNullOperator(condition.operator) ? null : (
        <strong>
          {shown.map((value, at) => (
            <Fragment key={String(value)}>
              {at > 0 ? ', ' : null}
              {column.kind !== 'id' ? (
                (describeRelativeDay(column, value) ?? formatValue(column, column.kind === 'tags' ? [value] : value))
              ) : column.to === 'people' ? (
                value === 'me' ? (
                  'me'
                ) : (
                  (people.get(String(value))?.name ?? 'a former member')
                )
              ) : (
                <RecordName to={column.to} id={String(value)} />
              )}
            </Fragment>
          ))}
          {values.length > shown.length ? ` and ${values.length - shown.length} more` : null}
        </strong>
      )}
    </>
  )
}

/** The name of a record, once it is loaded. */
function RecordName({ to, id }: { to: RecordKind['columns'][string]['to']; id: string }) {
  const kind = (to && linkable[to]) ?? emptyKind
  const { data } = useReadRecordQuery(buildRecordArgs(kind, 'read', id), { skip: kind === emptyKind })
  return data === undefined ? '…' : getRecordName(kind, data)
}
