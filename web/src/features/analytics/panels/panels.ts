import type { ReportFilterName } from '@draftwright/contract/report-filters'
import {
  type Breakdown,
  otherValue,
  type SourceKind,
  sourceKindLabels,
  unknownValue,
} from '@draftwright/contract/visits'
import type { CountName } from '../NumbersTable.tsx'

export interface PanelTab {
  readonly by: Breakdown
  /** On the tab and the table. */
  readonly label: string
  /** Of the column of names. */
  readonly heading: string
  /** What a click on a row filters by. */
  readonly filter: ReportFilterName
  readonly counts: readonly CountName[]
  /** For what is not known. */
  readonly unknown: string
}
export interface Panel {
  /** In the address: which of its tabs is open. */
  readonly name: string
  readonly title: string
  readonly tabs: readonly PanelTab[]
}

const people = ['visitors', 'views'] as const
const readers = ['views', 'reads'] as const

export const panels: readonly Panel[] = [
  {
    name: 'sources',
    title: 'Traffic sources',
    tabs: [
      {
        by: 'source_kind',
        label: 'Channels',
        heading: 'Channel',
        filter: 'source_kind',
        counts: people,
        unknown: 'Unknown',
      },
      { by: 'source', label: 'Sources', heading: 'Source', filter: 'source', counts: people, unknown: 'Unknown' },
      {
        by: 'campaign',
        label: 'Campaigns',
        heading: 'Campaign',
        filter: 'campaign',
        counts: people,
        unknown: 'No campaign',
      },
    ],
  },
  {
    name: 'content',
    title: 'Top content',
    tabs: [
      { by: 'content', label: 'Posts', heading: 'Post', filter: 'content_id', counts: readers, unknown: 'Other pages' },
      { by: 'pillar', label: 'Pillars', heading: 'Pillar', filter: 'pillar_id', counts: readers, unknown: 'No pillar' },
      {
        by: 'channel',
        label: 'Channels',
        heading: 'Channel',
        filter: 'channel_id',
        counts: readers,
        unknown: 'No channel',
      },
    ],
  },
  {
    name: 'pages',
    title: 'Pages',
    tabs: [
      { by: 'page', label: 'Pages', heading: 'Page', filter: 'page', counts: people, unknown: 'Unknown' },
      {
        by: 'entry',
        label: 'Entry pages',
        heading: 'Entry page',
        filter: 'entry',
        counts: ['visits'],
        unknown: 'Unknown',
      },
      {
        by: 'exit',
        label: 'Exit pages',
        heading: 'Exit page',
        filter: 'exit',
        counts: ['visits'],
        unknown: 'Unknown',
      },
    ],
  },
  {
    name: 'devices',
    title: 'Devices',
    tabs: [
      { by: 'device', label: 'Devices', heading: 'Device', filter: 'device', counts: people, unknown: 'Unknown' },
      { by: 'browser', label: 'Browsers', heading: 'Browser', filter: 'browser', counts: people, unknown: 'Unknown' },
      {
        by: 'country',
        label: 'Countries',
        heading: 'Country',
        filter: 'country',
        counts: people,
        unknown: 'Unknown',
      },
    ],
  },
]

const countries = new Intl.DisplayNames(undefined, { type: 'region', fallback: 'code' })
const isPath: readonly Breakdown[] = ['page', 'entry', 'exit']
const isSourceKind = (value: string): value is SourceKind => value in sourceKindLabels

/** A value of a dimension in words; a page without the address of the site before it. */
export function formatValue({ by, unknown }: Pick<PanelTab, 'by' | 'unknown'>, value: string, label = value): string {
  if (value === '' || value === unknownValue) return unknown
  if (value === otherValue) return 'Other'
  if (by === 'source_kind' && isSourceKind(value)) return sourceKindLabels[value]
  if (by === 'country' && /^[A-Z]{2}$/u.test(value)) return countries.of(value) ?? value
  if (isPath.includes(by)) return value.replace(/^\/site\/[^/]+(?=\/|$)/u, '') || '/'
  return label
}

export const findTab = (filter: ReportFilterName): PanelTab | undefined =>
  panels.flatMap(({ tabs }) => tabs).find((tab) => tab.filter === filter)
