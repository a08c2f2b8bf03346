import { maxMergedRecords } from '@draftwright/contract/crm/merging'
import { IconCopyCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Link } from 'react-router'
import { useCan } from '../../../api/rights.ts'
import { Button } from '../../../ui/Button.tsx'
import { RowsSkeleton } from '../../../ui/Delayed.tsx'
import { EmptyState } from '../../../ui/EmptyState.tsx'
import { ErrorState } from '../../../ui/ErrorState.tsx'
import { Page } from '../../../ui/Page.tsx'
import { TimeAgo } from '../../../ui/TimeAgo.tsx'
import { CrmMenu } from '../kernel/CrmMenu.tsx'
import { getRecordName, type RecordKind } from '../kernel/record.ts'
import { toText } from '../kernel/format.ts'
import { type DuplicateGroup, type Mergeable, useListDuplicatesQuery } from './api.ts'
import { MergeDialog } from './MergeDialog.tsx'
import styles from './merging.module.css'

interface DuplicatesPageProps {
  kind: RecordKind
  of: Mergeable
  /** The list they belong to. */
  title: string
  path: string
}

const reasons = { email: 'Same email', domain: 'Same domain', name: 'Same name', phone: 'Same phone' } as const

/** Probable duplicates, with the reason, to be merged. */
export function DuplicatesPage({ kind, of, title, path }: DuplicatesPageProps) {
  const { data, error, refetch } = useListDuplicatesQuery(of, { refetchOnMountOrArgChange: true })
  const [merged, setMerged] = useState<DuplicateGroup | null>(null)
  const mayEdit = useCan()('crm:write')
  return (
    <Page
      title={`Duplicate ${kind.nouns}`}
      description="Merging keeps all related data of both records and can be undone."
      breadcrumbs={[{ label: title, to: path }]}
      actions={<CrmMenu />}
    >
      {data === undefined ? (
        error === undefined ? (
          <RowsSkeleton rows={6} />
        ) : (
          <ErrorState error={error} onRetry={() => void refetch()} />
        )
      ) : data.length === 0 ? (
        <EmptyState
          icon={<IconCopyCheck size={22} />}
          title="No duplicates"
          text={`No two ${kind.nouns} have the same ${of === 'contacts' ? 'email, phone, or name and company' : 'domain or name'}.`}
          action={
            <Button variant="outline" to={path}>
              Back to {kind.nouns}
            </Button>
          }
        />
      ) : (
        <ul className={styles.groups} aria-label={`Duplicate ${kind.nouns}`}>
          {data.map((group) => (
            <li key={`${group.reason} ${group.value}`} className={styles.group}>
              <header>
                <h2>
                  {reasons[group.reason]} <b>{group.value}</b>
                </h2>
                {mayEdit ? (
                  <Button
                    variant="outline"
                    size="sm"
                    aria-label={`Merge records with ${reasons[group.reason].toLowerCase()} ${group.value}`}
                    onClick={() => setMerged(group)}
                  >
                    Merge…
                  </Button>
                ) : null}
              </header>
              <ul>
                {group.records.map((row) => (
                  <li key={row.id}>
                    <Link to={`${path}?open=${row.id}`}>{getRecordName(kind, row)}</Link>
                    <span>
                      {[row['email'], row['company_name'], row['domain']].map(toText).filter(Boolean).join(' · ')}
                    </span>
                    <small>
                      added <TimeAgo time={toText(row['created_at'])} />
                    </small>
                  </li>
                ))}
              </ul>
            </li>
          ))}
        </ul>
      )}
      {merged === null ? null : (
        <MergeDialog
          kind={kind}
          records={merged.records.slice(0, maxMergedRecords)}
          onClose={() => setMerged(null)}
          onMerged={() => setMerged(null)}
        />
      )}
    </Page>
  )
}
