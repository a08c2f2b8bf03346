import type { DealOfPost } from '@draftwright/contract/attribution'
import { IconTargetArrow } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { toFailure } from '../../api/api.ts'
import { paths } from '../../app/paths.ts'
import { RowsSkeleton } from '../../ui/Delayed.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { ErrorState } from '../../ui/ErrorState.tsx'
import rows from '../../ui/rows.module.css'
import { useReadTouchedByPostQuery } from './api.ts'
import styles from './attribution.module.css'
import { ChoiceFields } from './ChoiceFields.tsx'
import { formatDealAmount, formatSums } from './labels.ts'
import { ScopeNote } from './ScopeNote.tsx'
import { TouchRow } from './TouchRow.tsx'
import { useChoice } from './use-choice.ts'

const dealStates = { open: 'Open', won: 'Won', lost: 'Lost' } as const

type DealFacts = Pick<DealOfPost, 'id' | 'name' | 'status' | 'amount' | 'currency'>

/** The deals that a post touched, and those of the people of the meeting it came from. */
export function PostDeals({ id }: { id: string }) {
  const choice = useChoice()
  const { model, lookback } = choice
  const { data, error, refetch, isFetching } = useReadTouchedByPostQuery(
    { params: { id }, query: { model, lookback } },
    { refetchOnMountOrArgChange: true },
  )
  if (error !== undefined && data === undefined) {
    const { status, message } = toFailure(error)
    if (status === 403) return <p className={styles.note}>{message}.</p>
    return <ErrorState error={error} onRetry={() => void refetch()} />
  }
  if (data === undefined) return <RowsSkeleton rows={4} />
  const { deals, origin } = data
  if (deals.length === 0 && origin === null)
    return (
      <EmptyState
        icon={<IconTargetArrow size={22} />}
        title="No influenced deals yet"
        text="Deals appear when their contacts click a link to this post, review it or get it by email."
      />
    )
  return (
    <div className={styles.part} aria-busy={isFetching}>
      {deals.length > 0 && (
        <>
          <ChoiceFields choice={choice} />
          <dl className={styles.totals}>
            <div>
              <dt>Influenced pipeline</dt>
              <dd>{formatSums(data.open)}</dd>
            </div>
            <div>
              <dt>Influenced revenue</dt>
              <dd>{formatSums(data.won)}</dd>
            </div>
          </dl>
          <ScopeNote isOwnDeals={data.is_own_deals} hasMoreDeals={data.has_more_deals} />
          {deals.map((deal) => (
            <section key={deal.id} aria-label={deal.name} className={styles.deal}>
              <DealLine deal={deal}>
                {deal.share !== null && <strong>{formatDealAmount(deal.share, deal.currency)}</strong>}
              </DealLine>
              <ul className={rows.list} aria-label={`Touchpoints of ${deal.name}`}>
                {deal.touches.map((touch) => (
                  <TouchRow key={touch.id} touch={touch} hasContent={false} />
                ))}
              </ul>
            </section>
          ))}
        </>
      )}
      {origin !== null && (
        <section aria-label="Source" className={styles.deal}>
          <h3 className={styles.heading}>Source</h3>
          <p className={styles.note}>
            The idea came up in <Link to={paths.meeting(origin.meeting.id)}>{origin.meeting.title}</Link>.
            {origin.deals.length > 0 && ' Deals of the attendees:'}
          </p>
          {origin.deals.map((deal) => (
            <DealLine key={deal.id} deal={deal} />
          ))}
        </section>
      )}
    </div>
  )
}

function DealLine({ deal, children }: { deal: DealFacts; children?: ReactNode }) {
  return (
    <div className={styles.dealLine}>
      <div>
        <Link to={`${paths.opportunities}?open=${deal.id}&tab=touches`}>{deal.name}</Link>
        <p className={styles.when}>
          {dealStates[deal.status]} · {formatDealAmount(deal.amount, deal.currency)}
        </p>
      </div>
      {children}
    </div>
  )
}
