import styles from './attribution.module.css'

/** Whose deals the sums cover. */
export function ScopeNote({ isOwnDeals, hasMoreDeals }: { isOwnDeals: boolean; hasMoreDeals: boolean }) {
  return (
    <p className={styles.note}>
      {isOwnDeals ? 'Totals include only your deals.' : 'Totals include all deals in the workspace.'} Private meetings
      are left out.
      {hasMoreDeals && ' Includes the 10,000 newest deals.'}
    </p>
  )
}
