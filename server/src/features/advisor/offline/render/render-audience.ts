import type { AudienceTopic } from '../../../../models/advising/read-tools.ts'
import type { CitableSource, CitedToolResult } from '../../../../models/advising/tool-result.ts'
import { formatCount, type FormatContext, formatNumber, type RenderOptions, toNumber } from './format.ts'
import { listGroupRows, renderList } from './render-groups.ts'

type Facts = CitableSource['facts']
const count = (facts: Facts, name: string, noun: string): string => formatCount(toNumber(facts[name]), noun)

interface TopicWords {
  readonly heading: string
  readonly none: string
  describe(facts: Facts): string
}

const topics: Readonly<Record<AudienceTopic, TopicWords>> = {
  visits: {
    heading: 'Visits',
    none: 'Nothing was counted.',
    describe: (facts) =>
      `${count(facts, 'visitors', 'visitor')} (each once a day), ${count(facts, 'visits', 'visit')}, ${count(facts, 'views', 'view')}, ${count(facts, 'reads', 'read')} to the end`,
  },
  sources: {
    heading: 'Where visits came from',
    none: 'No visit was counted in these days.',
    describe: (facts) => `${count(facts, 'visits', 'visit')}, ${count(facts, 'views', 'view')}`,
  },
  goals: {
    heading: 'Goals',
    none: 'There are no goals yet.',
    describe: (facts) => `reached ${count(facts, 'conversions', 'time')}, in ${count(facts, 'visits', 'visit')}`,
  },
  forms: {
    heading: 'Forms',
    none: 'There are no forms yet.',
    describe: (facts) =>
      `${count(facts, 'answers', 'answer')}${toNumber(facts['suspected']) > 0 ? `, ${formatNumber(toNumber(facts['suspected']))} more suspected to be spam` : ''}`,
  },
  links: {
    heading: 'Tracked links, most clicks first',
    none: 'There are no tracked links yet.',
    describe: (facts) => `${count(facts, 'clicks', 'click')}, ${count(facts, 'visitors', 'visitor')}`,
  },
  campaigns: {
    heading: 'Campaigns',
    none: 'There are no campaigns yet.',
    describe: (facts) =>
      `${count(facts, 'clicks', 'click')} on its links, ${count(facts, 'views', 'view')} and ${count(facts, 'reads', 'read')} of its posts (${formatNumber(toNumber(facts['published']))} of ${formatNumber(toNumber(facts['posts']))} published)`,
  },
  newsletters: {
    heading: 'Newsletters, newest first',
    none: 'No newsletter was made yet.',
    describe: (facts) =>
      facts['started_at'] === null
        ? `not sent yet (${String(facts['state'])})`
        : `sent to ${formatNumber(toNumber(facts['sent']))} of ${formatNumber(toNumber(facts['recipients']))}, ${count(facts, 'clicks', 'click')}${toNumber(facts['unclear']) > 0 ? `, ${formatNumber(toNumber(facts['unclear']))} unclear` : ''}`,
  },
  subscribers: {
    heading: 'Subscribers',
    none: 'Nobody has subscribed yet.',
    describe: (facts) => `${formatNumber(toNumber(facts['confirmed']))} confirmed`,
  },
  experiments: {
    heading: 'Experiments with two titles, newest first',
    none: 'There was no experiment yet.',
    describe: (facts) => String(facts['result']),
  },
}

const isTopic = (about: unknown): about is AudienceTopic => typeof about === 'string' && about in topics

/** What the audience did, a line for each row. */
export function renderAudience(found: CitedToolResult, _speech: FormatContext, { input }: RenderOptions): string {
  const { about } = input
  if (!isTopic(about)) return ''
  const { heading, none, describe } = topics[about]
  const rows = listGroupRows(found, about)
  if (rows.length === 0) return found.notes.length > 0 ? '' : none
  const days = rows[0]?.facts['days']
  return renderList(found, about, `${heading}${typeof days === 'string' ? ` (${days})` : ''}`, ({ facts }) =>
    describe(facts),
  )
}
