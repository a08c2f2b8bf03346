import type { Insight } from '@draftwright/contract/insight'
import { decayRule } from '@draftwright/contract/insight-rules'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { useCan } from '../../api/rights.ts'
import { Button } from '../../ui/Button.tsx'
import { formatDay } from '../../ui/format-moment.ts'
import { Section } from '../../ui/Section.tsx'
import { HowItWorks } from './HowItWorks.tsx'
import styles from './insight.module.css'
import { ScrollTable } from './ScrollTable.tsx'

const toPercent = (share: number) => `${share * 100}%`

/** Posts that have lost readers, each with a way into its text. */
export function DecaySection({ decay: { compared, posts } }: { decay: Insight['decay'] }) {
  const may = useCan()
  return (
    <Section title="Posts to refresh">
      <p className={styles.rule}>Posts on your hosted site that are losing readers.</p>
      {posts.length === 0 ? (
        <p className={styles.none}>
          {compared === 0
            ? 'Suggestions appear once a post is 12 weeks old.'
            : `No post is losing readers (${compared} compared).`}
        </p>
      ) : (
        <ScrollTable label="Posts to refresh">
          <thead>
            <tr>
              <th scope="col">Post</th>
              <th scope="col">Last {decayRule.days} days</th>
              <th scope="col">Before</th>
              <th scope="col">Best</th>
              <th scope="col">
                <span className="visually-hidden">Refresh</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {posts.map(({ id, title, last, previous, best, best_from }) => (
              <tr key={id}>
                <th scope="row">
                  <Link to={`${paths.content(id)}?panel=numbers`}>{title || 'Untitled'}</Link>
                </th>
                <td>{last.toLocaleString()}</td>
                <td>{previous.toLocaleString()}</td>
                <td title={`From ${formatDay(best_from)}`}>{best.toLocaleString()}</td>
                <td>
                  {may('content:write') && (
                    <Button variant="outline" size="sm" to={paths.content(id)} aria-label={`Refresh ${title}`}>
                      Refresh
                    </Button>
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </ScrollTable>
      )}
      <HowItWorks>
        Lists posts whose views of the last {decayRule.days} days are at most {toPercent(decayRule.mostOfPrevious)} of
        the {decayRule.days} days before, and {toPercent(decayRule.mostOfBest)} of their best {decayRule.days} days with
        at least {decayRule.leastBest} views. The first {decayRule.firstDays} days don’t count.
      </HowItWorks>
    </Section>
  )
}
