import { useDebouncedValue } from '@mantine/hooks'
import { Link } from 'react-router'
import { nameOf, type Patch, type RecordKind } from '../kernel/record.ts'
import { textOf } from '../kernel/words.ts'
import { mergeableOf, useSimilarRecordsQuery } from './api.ts'
import styles from './merging.module.css'

interface SimilarNoteProps {
  kind: RecordKind
  /** As they are typed. */
  values: Patch
}

/** Says what is there already of something that is about to be made. */
export function SimilarNote({ kind, values }: SimilarNoteProps) {
  const of = mergeableOf(kind)
  const typed = [values['first_name'], values['last_name']].map(textOf).filter(Boolean).join(' ')
  const name = (typed || textOf(values['name'])).trim()
  const [words] = useDebouncedValue(
    [name, textOf(values['email']).trim(), textOf(values['domain']).trim()].join('\n'),
    300,
  )
  const like = Object.fromEntries(
    ['name', 'email', 'domain'].flatMap((key, at) => {
      const word = words.split('\n')[at] ?? ''
      return word.length < 3 ? [] : [[key, word]]
    }),
  )
  const { data } = useSimilarRecordsQuery(
    { of: of ?? 'contacts', like },
    { skip: of === null || Object.keys(like).length === 0 },
  )
  if (of === null || data === undefined || data.length === 0 || Object.keys(like).length === 0) return null
  return (
    <div className={styles.similar} role="status">
      <strong>{data.length === 1 ? 'This may be there already' : 'These may be there already'}</strong>
      <ul>
        {data.map((row) => (
          <li key={row.id}>
            <Link to={`/crm/${kind.name}?open=${row.id}`} target="_blank">
              {nameOf(kind, row)}
            </Link>{' '}
            {[row.email, row.company_name, row.domain].map(textOf).filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    </div>
  )
}
