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
    showToast('Recorded touches deleted')
  }
  return (
    <div className={styles.part}>
      {can('crm:write') && <PersonalLink contactId={id} />}
      {data.length === 0 ? (
        <EmptyState
          icon={<IconTimeline size={22} />}
          title="No touches yet"
          text="Meetings, answered surveys, and mails or notes that name a post come here. Clicks and visits do only if personal tracking is on in the account settings."
        />
      ) : (
        <ul className={rows.list} aria-label="Touches">
          {data.map((touch) => (
            <TouchRow key={touch.id} touch={touch} hasContact={false} />
          ))}
        </ul>
      )}
      {can('crm:write') && data.some(({ evidence }) => recorded.has(evidence.kind)) && (
        <Button variant="outline" size="sm" onClick={() => setAsking(true)}>
          Forget clicks, visits and forms
        </Button>
      )}
      <ConfirmDialog
        opened={isAsking}
        title="Forget what was recorded?"
        action="Delete recorded touches"
        isBusy={forgetting.isLoading}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        Clicks and visits of this person and everything they sent by forms are deleted and cannot be brought back, and
        personal links made for them no longer tell who follows them. Meetings, surveys and notes stay with their own
        records.
      </ConfirmDialog>
    </div>
  )
}
