import type { DealTouch } from '@draftwright/contract/attribution'
import { IconTimeline } from '@tabler/icons-react'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import rows from '../../ui/rows.module.css'
import { useReadTouchedDealQuery } from './api.ts'
import styles from './attribution.module.css'
import { ChoiceFields } from './ChoiceFields.tsx'
import { formatDealAmount, modelLabels } from './labels.ts'
import { TouchRow } from './TouchRow.tsx'
import { useChoice } from './use-choice.ts'

const reasons = { too_early: 'Before the lookback', after_close: 'After the close' } as const

/** Everything that touched a deal, with its share of the amount under the chosen model. */
export function DealTouches({ id }: { id: string }) {
  const choice = useChoice()
  const { model, lookback } = choice
  const { data, error, refetch, isFetching } = useReadTouchedDealQuery(
    { params: { id }, query: { model, lookback } },
    { refetchOnMountOrArgChange: true },
  )
  if (error !== undefined && data === undefined) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (data === undefined) return <RowsSkeleton rows={4} />
  if (data.touches.length === 0)
    return (
      <EmptyState
        icon={<IconTimeline size={22} />}
        title="No touchpoints yet"
        text="Meetings, surveys, clicks and messages of its contacts appear here."
      />
    )
  const describeShare = ({ counts, share, weight }: DealTouch) =>
    counts === 'yes' ? (
      <>
        <strong>{share === null ? `${Math.round(weight * 100)}%` : formatDealAmount(share, data.currency)}</strong>
        {share !== null && <span>{Math.round(weight * 100)}%</span>}
      </>
    ) : (
      <span>{reasons[counts]}</span>
    )
  return (
    <div className={styles.part} aria-busy={isFetching}>
      <ChoiceFields choice={choice} />
      <p className={styles.note}>{modelLabels[model].text} Influence isn’t proof of cause.</p>
      <ul className={rows.list} aria-label="Influenced by">
        {data.touches.map((touch) => (
          <TouchRow key={touch.id} touch={touch}>
            {describeShare(touch)}
          </TouchRow>
        ))}
      </ul>
    </div>
  )
}
