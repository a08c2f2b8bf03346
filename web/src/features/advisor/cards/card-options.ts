import type { Ask } from '@draftwright/contract/advisor-cards'
import { describeSpan, isSpan, spanWords, type SpanName } from '@draftwright/contract/query-spans'

export type Card = Extract<Ask, { card: unknown }>
export type CardName = Card['card']
export const isCard = (ask: Ask): ask is Card => 'card' in ask

export const cardTitles: Readonly<Record<CardName, string>> = {
  due: 'Due',
  stuck: 'Stuck',
  pipeline: 'Pipeline',
  performance: 'Top content',
  write: 'What to write',
  compare: 'Compared with before',
  promises: 'Promises',
  visits: 'Visits',
  changes: 'What has changed',
  company: 'Company',
  person: 'Person',
  deal: 'Deal',
  counts: 'Overview',
  found: 'Found',
}

export interface CardOption {
  readonly name: 'span' | 'against' | 'who' | 'topic' | 'kind' | 'by' | 'per' | 'worst' | 'side' | 'words'
  readonly label: string
  /** The value that stands where none is chosen. */
  readonly usual: string
  readonly choices: readonly (readonly [value: string, label: string])[]
}

const toChoices = (names: readonly SpanName[]) => names.map((name) => [name, spanWords[name].en] as const)
const span = (usual: SpanName, ...names: SpanName[]): CardOption => ({
  name: 'span',
  label: 'Days',
  usual,
  choices: toChoices(names),
})
const past = [
  'today',
  'yesterday',
  'this_week',
  'last_week',
  'last_7_days',
  'this_month',
  'last_month',
  'last_30_days',
  'last_90_days',
  'this_quarter',
  'last_quarter',
  'this_year',
  'last_year',
] as const
const who: CardOption = {
  name: 'who',
  label: 'Whose',
  usual: '',
  choices: [
    ['', 'everyone'],
    ['@me', 'me'],
  ],
}

/** What is looked for in what was said; to be taken off. */
const words: CardOption = { name: 'words', label: 'Mentions', usual: '', choices: [['', 'anything']] }

/** The chips of each report. */
export const cardOptions: Readonly<Record<CardName, readonly CardOption[]>> = {
  due: [
    span(
      'next_7_days',
      'today',
      'tomorrow',
      'this_week',
      'next_7_days',
      'next_week',
      'next_30_days',
      'this_month',
      'next_month',
    ),
    who,
  ],
  stuck: [
    {
      name: 'kind',
      label: 'What',
      usual: '',
      choices: [
        ['', 'everything'],
        ['opportunity', 'deals'],
        ['task', 'tasks'],
        ['post', 'posts'],
      ],
    },
    who,
  ],
  pipeline: [who],
  performance: [
    span('last_30_days', ...past),
    {
      name: 'by',
      label: 'By',
      usual: 'views',
      choices: [
        ['views', 'views'],
        ['visitors', 'visitors'],
        ['reads', 'reads'],
      ],
    },
    {
      name: 'per',
      label: 'Per',
      usual: '',
      choices: [
        ['', 'post'],
        ['pillar', 'pillar'],
        ['channel', 'channel'],
      ],
    },
    {
      name: 'worst',
      label: 'Order',
      usual: '',
      choices: [
        ['', 'best first'],
        ['true', 'worst first'],
      ],
    },
  ],
  write: [],
  compare: [
    span('this_month', 'today', 'this_week', 'last_7_days', 'this_month', 'last_30_days', 'this_quarter', 'this_year'),
    { name: 'against', label: 'Against', usual: '', choices: [['', 'the time before'], ...toChoices(past)] },
  ],
  promises: [
    {
      name: 'side',
      label: 'Who promised',
      usual: '',
      choices: [
        ['', 'anyone'],
        ['us', 'us'],
        ['them', 'them'],
      ],
    },
    who,
  ],
  visits: [
    {
      name: 'topic',
      label: 'About',
      usual: 'visits',
      choices: [
        'visits',
        'sources',
        'goals',
        'forms',
        'links',
        'campaigns',
        'newsletters',
        'subscribers',
        'experiments',
        'networks',
      ].map((name) => [name, name] as const),
    },
    span('last_30_days', ...past),
  ],
  changes: [span('last_7_days', ...past)],
  company: [words],
  person: [words],
  deal: [words],
  counts: [],
  found: [],
}

export const readOption = (card: Card, { name, usual }: CardOption): string => String(card[name] ?? usual)

/** A value that is not among the choices: "Days: November". */
export const describeValue = ({ label }: CardOption, value: string): string =>
  `${label}: ${isSpan(value) ? describeSpan(value, 'en') : value}`

/** The report with one option changed; the usual value is left out. */
export function withOption(card: Card, { name, usual }: CardOption, value: string): Card {
  const { [name]: _before, ...rest } = card
  // The values are those of the option's own choices.
  return (value === usual ? rest : { ...rest, [name]: name === 'worst' ? value === 'true' : value }) as Card
}
