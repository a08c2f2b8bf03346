import type { ResultGroup, ResultsRow, ShareResults } from '@draftwright/contract/share-results'
import { Link } from 'react-router'
import { paths } from '../../app/paths.ts'
import { Section } from '../../ui/Section.tsx'
import { formatSums } from '../attribution/index.ts'
import styles from './Ambassador.module.css'

type Results = ShareResults['totals']

const formatMeasured = (count: number | null): string => (count === null ? 'not measured' : count.toLocaleString('en'))
const formatCount = (count: number | null, one: string, many: string): string =>
  count === null ? `${many} not measured` : `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** The sums of the period. */
export function ResultNumbers({ results }: { results: Results }) {
  const { shares, clicks, visits, contacts, deals } = results
  const numbers: [string, string, string][] = [
    ['Shares', shares.toLocaleString('en'), 'opened or confirmed'],
    ['Clicks', formatMeasured(clicks), 'excludes team members and bots'],
    ['Visits', formatMeasured(visits), 'to your sites'],
    ['Contacts', contacts.toLocaleString('en'), 'known people who clicked a share'],
  ]
  if (deals !== null) {
    numbers.push(['Influenced open deals', deals.n_open.toLocaleString('en'), formatSums(deals.open)])
    numbers.push(['Influenced won deals', deals.n_won.toLocaleString('en'), formatSums(deals.won)])
  }
  return (
    <dl className={styles.numbers}>
      {numbers.map(([label, value, note]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
          <dd className={styles.aside}>{note}</dd>
        </div>
      ))}
    </dl>
  )
}

const headings: Record<ResultGroup, string> = { content: 'Posts', campaign: 'Campaigns', person: 'People' }
const nameless: Record<ResultGroup, string> = {
  content: 'A deleted post',
  campaign: 'No campaign',
  person: 'A former member',
}

export function ResultRows({ data, by }: { data: ShareResults; by: ResultGroup }) {
  return (
    <Section title={headings[by]}>
      {data.rows.length === 0 ? (
        <p className={styles.facts}>No results in this period.</p>
      ) : (
        <ul className={styles.list}>
          {data.rows.map((row) => (
            <ResultRow key={row.id} row={row} by={by} />
          ))}
        </ul>
      )}
      {data.is_own_deals && <p className={styles.facts}>Only your deals are counted.</p>}
      {data.has_more_deals && <p className={styles.facts}>Only the newest 10,000 deals are counted.</p>}
    </Section>
  )
}

function ResultRow({ row, by }: { row: ResultsRow; by: ResultGroup }) {
  const { id, name, shares, clicks, visits, contacts, deals } = row
  const title = name ?? nameless[by]
  const facts = [
    formatCount(shares, 'share', 'shares'),
    formatCount(clicks, 'click', 'clicks'),
    formatCount(visits, 'visit', 'visits'),
    formatCount(contacts, 'contact', 'contacts'),
    ...(deals === null || deals.n_open === 0 ? [] : [`${formatSums(deals.open)} open touched`]),
    ...(deals === null || deals.n_won === 0 ? [] : [`${formatSums(deals.won)} won touched`]),
  ]
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <h3 className={styles.title}>
          {by === 'content' && id !== null ? <Link to={paths.sharePost(id)}>{title}</Link> : title}
        </h3>
        <p className={styles.facts}>{facts.join(' · ')}</p>
      </div>
    </li>
  )
}
