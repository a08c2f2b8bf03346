import type { Column } from '@draftwright/contract/crm/columns'
import { PipelineName } from '../fields/PipelineName.tsx'
import { PersonAvatar } from '../../../../ui/PersonAvatar.tsx'
import { TimeAgo } from '../../../../ui/TimeAgo.tsx'
import { currencyOf, type RecordRow, valueOf } from '../record.ts'
import type { Person } from '../use-people.ts'
import { choiceWords, plainWords, textOf } from '../words.ts'
import styles from './Cell.module.css'

export interface CellProps {
  columnKey: string
  column: Column
  row: RecordRow
  people: ReadonlyMap<string, Person>
}

/** A value in the shape of its kind. Few elements each: hundreds of these are drawn with every screen that is scrolled. */
export function Cell({ columnKey, column, row, people }: CellProps) {
  const value = valueOf(row, columnKey)
  if (value === null || value === '') return null
  switch (column.kind) {
    case 'choice':
      return (
        <span className={styles.choice} data-value={textOf(value)}>
          {choiceWords(textOf(value))}
        </span>
      )
    case 'time':
      return <TimeAgo time={textOf(value)} />
    case 'flag':
      return value === true ? <span>✓ Yes</span> : <span className={styles.dim}>No</span>
    case 'tags':
      return <Tags tags={value} />
    case 'id':
      return column.to === 'people' ? (
        <PersonName person={people.get(textOf(value))} />
      ) : column.to === 'pipelines' ? (
        <PipelineName id={textOf(value)} />
      ) : (
        <span>{linkedName(row, columnKey) ?? '…'}</span>
      )
    default:
      return <span>{plainWords(column, value, currencyOf(column, row))}</span>
  }
}

/** The name that a list gives along with an id: `company_name` for `company_id`. */
export function linkedName(row: RecordRow, key: string): string | null {
  const name = row[key.replace(/_id$/u, '_name')]
  return typeof name === 'string' ? name : null
}

export function PersonName({ person }: { person: Person | undefined }) {
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
