import { useDebouncedValue } from '@mantine/hooks'
import { Link } from 'react-router'
import { paths } from '../../../app/paths.ts'
import { getRecordName, type Patch, type RecordKind } from '../kernel/record.ts'
import { toText } from '../kernel/format.ts'
import { toMergeable, useListSimilarRecordsQuery } from './api.ts'
import styles from './merging.module.css'

interface SimilarNoteProps {
  kind: RecordKind
  /** As they are typed. */
  values: Patch
}

/** Shows existing records similar to the one being created. */
export function SimilarNote({ kind, values }: SimilarNoteProps) {
  const of = toMergeable(kind)
  const typed = [values['first_name'], values['last_name']].map(toText).filter(Boolean).join(' ')
  const name = (typed || toText(values['name'])).trim()
  const [words] = useDebouncedValue(
    [name, ...['email', 'domain', 'phone'].map((field) => toText(values[field]).trim())].join('\n'),
    300,
  )
  const like = Object.fromEntries(
    ['name', 'email', 'domain', 'phone'].flatMap((key, at) => {
      const word = words.split('\n')[at] ?? ''
      return word.length < 3 ? [] : [[key, word]]
    }),
  )
  const { data } = useListSimilarRecordsQuery(
    { of: of ?? 'contacts', like },
    { skip: of === null || Object.keys(like).length === 0 },
  )
  if (of === null || data === undefined || data.length === 0 || Object.keys(like).length === 0) return null
  return (
    <div className={styles.similar} role="status">
      <strong>{data.length === 1 ? 'Possible duplicate' : 'Possible duplicates'}</strong>
      <ul>
        {data.map((row) => (
          <li key={row.id}>
            <Link to={`${paths[of]}?open=${row.id}`} target="_blank">
              {getRecordName(kind, row)}
            </Link>{' '}
            {[row.email, row.company_name, row.domain].map(toText).filter(Boolean).join(' · ')}
          </li>
        ))}
      </ul>
    </div>
  )
}
