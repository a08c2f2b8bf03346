import type { Insight, PublishingTime } from '@draftwright/contract/insight'
import { bestTimeRule } from '@draftwright/contract/insight-rules'
import { Section } from '../../ui/Section.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import styles from './insight.module.css'
import { ScrollTable } from './ScrollTable.tsx'

const weekdays = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']
const formatHour = (hour: number) => `${String(hour).padStart(2, '0')}:00`

function describeTime({ weekday, hour }: PublishingTime): string {
  const day = weekday === null ? null : weekdays[weekday - 1]
  const time = hour === null ? null : `${formatHour(hour)} to ${formatHour((hour + 1) % 24)}`
  if (day === null) return `From ${time}`
  return time === null ? `${day}s` : `${day}s from ${time}`
}

/** When posts were published that were read most, and what that rests on. */
export function BestTimeSection({ bestTime, zone }: { bestTime: Insight['best_time']; zone: string }) {
  const { posts, views, median, best, times } = bestTime
  const { days, leastPosts, leastPostsAtOnce } = bestTimeRule
  return (
    <Section title="Best time to publish">
      <p className={styles.rule}>When your posts get the most views in their first {days} days.</p>
      {best.length === 0 ? (
        <p className={styles.none}>
          {posts < leastPosts
            ? `Not enough data yet: ${posts} of ${leastPosts} posts.`
            : `No time stands out. The median of ${posts} posts is ${median.toLocaleString()} views.`}
        </p>
      ) : (
        <>
          <ul className={styles.times}>
            {best.map((time) => (
              <li key={`${time.weekday} ${time.hour}`}>
                <strong>{describeTime(time)}</strong>: {time.median.toLocaleString()} views, the median of {time.posts}{' '}
                posts ({time.views.toLocaleString()} views).
              </li>
            ))}
          </ul>
          <p className={styles.rule}>
            All {posts} posts: {median.toLocaleString()} views, the median of {views.toLocaleString()} views in all.
            Other factors can play a part.
          </p>
        </>
      )}
      {times.length > 0 && (
        <details className={styles.details}>
          <summary>All times</summary>
          <ScrollTable label="Views by publish time">
            <thead>
              <tr>
                <th scope="col">Published</th>
                <th scope="col">Posts</th>
                <th scope="col">Views</th>
                <th scope="col">Median</th>
              </tr>
            </thead>
            <tbody>
              {times.map((time) => (
                <tr key={`${time.weekday} ${time.hour}`}>
                  <th scope="row">{describeTime(time)}</th>
                  <td>{time.posts}</td>
                  <td>{time.views.toLocaleString()}</td>
                  <td>{time.median.toLocaleString()}</td>
                </tr>
              ))}
            </tbody>
          </ScrollTable>
        </details>
      )}
      <HowItWorks>
        Compares your newest {bestTimeRule.mostPosts} posts on the hosted site by the hour they were published ({zone}).
        Needs {leastPosts} posts, {leastPostsAtOnce} of them at the same time.
      </HowItWorks>
    </Section>
  )
}
