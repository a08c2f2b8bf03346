import type { RecordChange } from '@draftwright/contract/crm/timeline'
import { useState } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { formatFieldValue } from './format-field-value.ts'
import styles from './Timeline.module.css'

/** Fields of one change that are shown initially. */
const shownFields = 4

/** Each field of a change, from the old to the new value. */
export function ChangeLines({ change }: { change: RecordChange }) {
  const [isWhole, setWhole] = useState(false)
  const { fields } = change
  if (fields.length === 0) return null
  const shown = isWhole ? fields : fields.slice(0, shownFields)
  return (
    <>
      <dl className={styles.fields}>
        {shown.map(({ field, label, before, after }) => (
          <div key={field} className={styles.field}>
            <dt>{label}</dt>
            <dd>
              {before === null ? (
                <span className={styles.none}>empty</span>
              ) : (
                <del className={styles.before}>{formatFieldValue(before)}</del>
              )}
              <span aria-hidden> → </span>
              <span className="visually-hidden">is now </span>
              {after === null ? (
                <span className={styles.none}>empty</span>
              ) : (
                <ins className={styles.after}>{formatFieldValue(after)}</ins>
              )}
            </dd>
          </div>
        ))}
      </dl>
      {fields.length > shown.length ? (
        <Button variant="link" size="no_size" onClick={() => setWhole(true)}>
          {fields.length - shown.length} more
        </Button>
      ) : null}
    </>
  )
}
