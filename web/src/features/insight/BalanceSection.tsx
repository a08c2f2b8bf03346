import type { Insight } from '@draftwright/contract/insight'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { Section } from '../../ui/Section.tsx'
import styles from './insight.module.css'
import { ScrollTable } from './ScrollTable.tsx'

/** What was planned for each pillar against what was published, and how many slots of the channels are used. */
export function BalanceSection({ pillars, channels }: Pick<Insight, 'pillars' | 'channels'>) {
  return (
    <Section title="Content balance">
      <p className={styles.rule}>Published and overdue posts of the last 28 days, and posts planned for the next 28.</p>
      {pillars.length === 0 ? (
        <p className={styles.none}>No pillars yet.</p>
      ) : (
        <ScrollTable label="Pillars">
          <thead>
            <tr>
              <th scope="col">Pillar</th>
              <th scope="col">Published</th>
              <th scope="col">Overdue</th>
              <th scope="col">Planned</th>
            </tr>
          </thead>
          <tbody>
            {pillars.map(({ id, name, published, overdue, planned }) => (
              <tr key={id}>
                <th scope="row">{id === null ? name : <Link to={paths.pillar(id)}>{name}</Link>}</th>
                <td>{published}</td>
                <td data-behind={overdue > 0 || undefined}>{overdue}</td>
                <td>{planned}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      {channels.length > 0 && (
        <ScrollTable label="Channels with slots">
          <thead>
            <tr>
              <th scope="col">Channel</th>
              <th scope="col">Slots (28 days)</th>
              <th scope="col">Published</th>
              <th scope="col">Planned</th>
            </tr>
          </thead>
          <tbody>
            {channels.map(({ id, name, slots, published, planned }) => (
              <tr key={id}>
                <th scope="row">{name}</th>
                <td>{slots}</td>
                <td>{published}</td>
                <td>{planned}</td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
    </Section>
  )
}
