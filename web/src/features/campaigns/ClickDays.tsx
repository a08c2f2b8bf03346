import type { CampaignDetails } from '@draftwright/contract/campaigns'
import { formatDay } from '../../ui/format-moment.ts'
import styles from './campaigns.module.css'

/** As many as a month has. */
const shown = 31

/** Clicks and visitors of the newest days that have any, as a table whose bars are looked at. */
export function ClickDays({ days }: { days: CampaignDetails['days'] }) {
  const newest = days.slice(-shown).toReversed()
  const most = Math.max(1, ...newest.map(({ clicks }) => clicks))
  return (
    <>
      <table className={styles.table}>
        <caption className="visually-hidden">Clicks by day</caption>
        <thead>
          <tr>
            <th scope="col">Day</th>
            <th scope="col">Clicks</th>
            <th scope="col">Visitors</th>
          </tr>
        </thead>
        <tbody>
          {newest.map(({ day, clicks, visitors }) => (
            <tr key={day}>
              <th scope="row">
                <span className={styles.share} style={{ width: `${(100 * clicks) / most}%` }} aria-hidden />
                <span className={styles.day}>{formatDay(day)}</span>
              </th>
              <td>{clicks.toLocaleString()}</td>
              <td>{visitors.toLocaleString()}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {days.length > shown ? <p className={styles.none}>The newest {shown} days with clicks.</p> : null}
    </>
  )
}
