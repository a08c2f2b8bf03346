import styles from './attribution.module.css'

/** Whose deals the sums cover. */
export function ScopeNote({ isOwnDeals, hasMoreDeals }: { isOwnDeals: boolean; hasMoreDeals: boolean }) {
  return (
    <p className={styles.note}>
      {isOwnDeals ? 'Only your own deals are in these sums.' : 'All deals of the workspace are in these sums.'} Touches
      of meetings that you may not see are left out.
      {hasMoreDeals && ' Only the 10,000 newest deals were read.'}
    </p>
  )
}
