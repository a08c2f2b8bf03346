import { badgeTexts } from '@draftwright/contract/rewards'
import { Section } from '../../ui/Section.tsx'
import styles from './Ambassador.module.css'
import { useReadBadgesQuery } from './rewards-api.ts'

/** One's own badges; nobody else sees them. */
export function Badges() {
  const { data } = useReadBadgesQuery(undefined, { refetchOnMountOrArgChange: true })
  if (data === undefined || data.length === 0) return null
  return (
    <Section title="Your badges">
      <ul className={styles.list}>
        {data.map(({ key, is_earned, have, need }) => (
          <li key={key} className={styles.row}>
            <div className={styles.words}>
              <h3 className={styles.title}>{badgeTexts[key].label}</h3>
              <p className={styles.facts}>{badgeTexts[key].rule}</p>
            </div>
            <p className={is_earned ? styles.asked : styles.facts}>
              {is_earned ? 'Earned' : `${have.toLocaleString('en')} of ${need.toLocaleString('en')}`}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}
