import type { Column } from '@draftwright/contract/crm/columns'
import { CountryName } from '../fields/CountryName.tsx'
import { PipelineName } from '../fields/PipelineName.tsx'
import { PersonAvatar } from '../../../../ui/PersonAvatar.tsx'
import { TimeAgo } from '../../../../ui/TimeAgo.tsx'
import { getCurrency, type RecordRow, getValue } from '../record.ts'
import type { Person } from '../use-people.ts'
import { formatChoice, formatValue, toText } from '../format.ts'
import styles from './Cell.module.css'

export interface CellProps {
  columnKey: string
  column: Column
  row: RecordRow
  people: ReadonlyMap<string, Person>
}

/** Renders a value by its kind. Few elements each: hundreds of these are rendered on every scroll. */
export function Cell({ columnKey, column, row, people }: CellProps) {
  const value = getValue(row, columnKey)
  if (value === null || value === '') return null
  if (column.isCountry === true) return <CountryName code={toText(value)} />
  switch (column.kind) {
    case 'choice':
      return (
        <span className={styles.choice} data-value={toText(value)}>
          {formatChoice(toText(value))}
        </span>
      )
    case 'time':
      return <TimeAgo time={toText(value)} />
    case 'flag':
      return value === true ? <span>✓ Yes</span> : <span className={styles.dim}>No</span>
    case 'tags':
      return <Tags tags={value} />
    case 'id':
      return column.to === 'people' ? (
        <PersonName person={people.get(toText(value))} />
      ) : column.to === 'pipelines' ? (
        <PipelineName id={toText(value)} />
      ) : (
        <span>{getLinkedName(row, columnKey) ?? '…'}</span>
      )
    default:
      return <span>{formatValue(column, value, getCurrency(column, row))}</span>
  }
}

/** The name column that a list includes for an id: `company_name` for `company_id`. */
export function getLinkedName(row: RecordRow, key: string): string | null {
  const name = row[key.replace(/_id$/u, '_name')]
  return typeof name === 'string' ? name : null
}

function PersonName({ person }: { person: Person | undefined }) {
  if (person === undefined) return <span className={styles.dim}>A former member</span>
  return (
    <span className={styles.person}>
      <PersonAvatar name={person.name} photo={person.photo} size={20} />
      <span>{person.name}</span>
    </span>
  )
}

function Tags({ tags }: { tags: unknown }) {
  if (!Array.isArray(tags)) return null
  return (
    <span className={styles.tags}>
      {tags.slice(0, 4).map((tag) => (
        <span key={String(tag)} className={styles.tag}>
          {String(tag)}
        </span>
      ))}
      {tags.length > 4 ? <span className={styles.dim}>+{tags.length - 4}</span> : null}
    </span>
  )
}
