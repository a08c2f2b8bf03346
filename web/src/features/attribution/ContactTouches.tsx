import { IconTimeline } from '@tabler/icons-react'
import { useState } from 'react'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import rows from '../../ui/rows.module.css'
import { showErrorToast, showToast } from '../../ui/toast.tsx'
import { useForgetTouchesMutation, useListTouchesOfContactQuery } from './api.ts'
import styles from './attribution.module.css'
import { PersonalLink } from './PersonalLink.tsx'
import { TouchRow } from './TouchRow.tsx'

/** Kinds whose touches are all that is kept of them. */
const recorded: ReadonlySet<string> = new Set(['click', 'visit', 'form', 'newsletter'])

/** What is known of a person's touches, and the button that forgets what was recorded. */
export function ContactTouches({ id }: { id: string }) {
  const { data, error, refetch } = useListTouchesOfContactQuery({ params: { id } }, { refetchOnMountOrArgChange: true })
  const [isAsking, setAsking] = useState(false)
  const [forget, forgetting] = useForgetTouchesMutation()
  const can = useCan()
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton rows={4} />
  async function confirm() {
    const answer = await forget({ params: { id } })
    if (answer.error !== undefined) {
      showErrorToast(answer.error)
      return
    }
    setAsking(false)
    showToast('Touchpoints deleted')
  }
  return (
    <div className={styles.part}>
      {can('crm:write') && <PersonalLink contactId={id} />}
      {data.length === 0 ? (
        <EmptyState
          icon={<IconTimeline size={22} />}
          title="No touchpoints yet"
          text="Meetings, surveys and messages about posts appear here."
        />
      ) : (
        <ul className={rows.list} aria-label="Touchpoints">
          {data.map((touch) => (
            <TouchRow key={touch.id} touch={touch} hasContact={false} />
          ))}
        </ul>
      )}
      {can('crm:write') && data.some(({ evidence }) => recorded.has(evidence.kind)) && (
        <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
          Delete clicks, visits and forms
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Delete recorded activity?"
        action="Delete recorded touches"
        isBusy={forgetting.isLoading}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        This contact’s clicks, visits and form answers are permanently deleted.
      </ConfirmDialog>
    </div>
  )
}
