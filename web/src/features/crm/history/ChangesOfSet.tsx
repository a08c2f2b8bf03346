import type { CrmChange } from '@draftwright/contract/crm/history'
import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../../ui/Button.tsx'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { useListChangesQuery } from './api.ts'
import styles from './history.module.css'
import { isVisibleField, describeResource } from './describe-resource.ts'
import { type ChangeFormatter, useChangeFormatter } from './use-change-formatter.ts'

interface ChangesOfSetProps {
  id: string
  /** Only what it did to this record. */
  recordId?: string
}

/** All changes of one operation, by record and field. */
export function ChangesOfSet({ id, recordId }: ChangesOfSetProps) {
  const [page, setPage] = useState(1)
  const { data, error, refetch, isFetching } = useListChangesQuery({ id, page })
  const changes = (data?.data ?? []).filter((change) => recordId === undefined || change.record_id === recordId)
  const words = useChangeFormatter(
    changes.map(({ resource, record_id, before, after }) => ({
      resource,
      record_id,
      values: [before, after].flatMap((values) =>
        Object.entries(values ?? {}).map(([field, value]) => ({ field, value })),
      ),
    })),
  )
  if (data === undefined)
    return error === undefined ? <RowsSkeleton rows={2} /> : <ErrorState error={error} onRetry={() => void refetch()} />
  const { has_more, total } = data.meta
  return (
    <div className={styles.changes} aria-busy={isFetching}>
      {changes.map((change) => (
        <Change key={change.n} change={change} words={words} isAlone={recordId !== undefined} />
      ))}
      {has_more || page > 1 ? (
        <div className={styles.pages}>
          <Button variant="outline" size="sm" disabled={page === 1} onClick={() => setPage(page - 1)}>
            Previous changes
          </Button>
          <span className="tabular">{total.toLocaleString('en')} changes</span>
          <Button variant="outline" size="sm" disabled={!has_more} onClick={() => setPage(page + 1)}>
            Next changes
          </Button>
        </div>
      ) : null}
    </div>
  )
}

const verbs = { create: 'made', update: 'changed', delete: 'deleted' } as const

function Change({ change, words, isAlone }: { change: CrmChange; words: ChangeFormatter; isAlone: boolean }) {
  const { resource, record_id, record_name, verb, before, after } = change
  const { noun, to } = describeResource(resource)
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])].filter(isVisibleField)
  const lines = fields.flatMap((field) => {
    const [was, is] = [before?.[field], after?.[field]].map((value) =>
      words.formatValue(resource, record_id, field, value),
    )
    return was === is ? [] : { field, was, is }
  })
  const name = record_name ?? 'permanently deleted'
  return (
    <section>
      {isAlone ? null : (
        <h4 className={styles.record}>
          {noun} {to === undefined || record_name === null ? <b>{name}</b> : <Link to={to(record_id)}>{name}</Link>}{' '}
          <span>{verbs[verb]}</span>
        </h4>
      )}
      <dl className={styles.fields}>
        {lines.map(({ field, was, is }) => (
          <div key={field}>
            <dt>{words.formatField(resource, field)}</dt>
            <dd>
              {verb === 'create' ? null : (
                <>
                  {was === '' ? <i>empty</i> : <del>{was}</del>}
                  <span aria-hidden> → </span>
                  <span className="visually-hidden">is now </span>
                </>
              )}
              {is === '' ? <i>empty</i> : <ins>{is}</ins>}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
