import { Skeleton } from '@mantine/core'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { ErrorState } from '../../ui/ErrorState.tsx'
import { formatDate, getOwnTimeZone } from '../../ui/format-moment.ts'
import { Section } from '../../ui/Section.tsx'
import { useListExperimentsQuery } from './api.ts'
import { describeOutcome } from './experiment-words.ts'
import styles from './ExperimentsSection.module.css'

/** The experiments with titles of all posts, each with what came of it. */
export function ExperimentsSection() {
  const { data, error, refetch } = useListExperimentsQuery(undefined, { refetchOnMountOrArgChange: true })
  return (
    <Section title="Title tests">
      <p className={styles.rule}>Compare two titles of a post on your front page, at 95% certainty.</p>
      {error !== undefined && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <Skeleton height={48} />}
      {data?.length === 0 && <p className={styles.none}>No tests yet. Start one from the analytics of a live post.</p>}
      {data !== undefined && data.length > 0 && (
        <ul className={styles.list}>
          {data.map((experiment) => (
            <li key={experiment.id}>
              <Link to={`${paths.content(experiment.content_id)}?panel=numbers`}>
                “{experiment.title_a}” or “{experiment.title_b}”
              </Link>
              <span className={styles.day}>{formatDate(experiment.started_at, getOwnTimeZone())}</span>
              <p>{describeOutcome(experiment)}</p>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}
