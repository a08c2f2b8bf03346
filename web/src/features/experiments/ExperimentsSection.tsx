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
    <Section title="Titles tried against each other">
      <p className={styles.rule}>
        Half of the readers of your site’s front page see another title of a post for a day. The number of readers is
        set before; the result is computed once, and calls one of two equal titles better in at most 5 of 100 cases.
      </p>
      {error !== undefined && data === undefined && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data === undefined && error === undefined && <Skeleton height={48} />}
      {data?.length === 0 && (
        <p className={styles.none}>None yet. Start one in the numbers of a post that is live on your site.</p>
      )}
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
