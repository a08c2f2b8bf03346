import type { AudienceTopic } from '../../../../models/advising/read-tools.ts'
import type { CitableSource, CitedToolResult } from '../../../../models/advising/tool-result.ts'
import {
  chooseWords,
  type FormatContext,
  formatDay,
  formatNumber,
  formatSpan,
  type RenderOptions,
  toNumber,
  toText,
} from './format.ts'
import { joinParagraphs, listGroupRows, renderList, renderSection } from './render-groups.ts'

type Facts = CitableSource['facts']
/** One and many of what is counted, in both languages. */
const nouns = {
  visitors: ['visitor', 'visitors', 'Besucher', 'Besucher'],
  visits: ['visit', 'visits', 'Besuch', 'Besuche'],
  views: ['view', 'views', 'Aufruf', 'Aufrufe'],
  reads: ['read to the end', 'reads to the end', 'Lesung bis zum Ende', 'Lesungen bis zum Ende'],
  answers: ['answer', 'answers', 'Antwort', 'Antworten'],
  clicks: ['click', 'clicks', 'Klick', 'Klicks'],
  conversions: ['conversion', 'conversions', 'Abschluss', 'Abschlüsse'],
  posts: ['post', 'posts', 'Beitrag', 'Beiträge'],
} as const
type Noun = keyof typeof nouns

const count = (facts: Facts, name: Noun, speech: FormatContext): string => {
  const n = toNumber(facts[name])
  const [one, many, eine, viele] = nouns[name]
  return `${formatNumber(n)} ${chooseWords(speech, n === 1 ? one : many, n === 1 ? eine : viele)}`
}
const listCounts = (facts: Facts, names: readonly Noun[], speech: FormatContext): string =>
  names.map((name) => count(facts, name, speech)).join(', ')

interface TopicWords {
  readonly heading: readonly [string, string]
  readonly none: readonly [string, string]
  describe(facts: Facts, speech: FormatContext): string
}

const topics: Readonly<Record<AudienceTopic, TopicWords>> = {
  visits: {
    heading: ['Visits', 'Besuche'],
    none: ['Nothing was counted.', 'Nichts wurde gezählt.'],
    describe: (facts, speech) =>
      `${count(facts, 'visitors', speech)} (${chooseWords(speech, 'each once a day', 'jeder einmal am Tag')}), ${listCounts(facts, ['visits', 'views', 'reads'], speech)}`,
  },
  sources: {
    heading: ['Where visits came from', 'Woher Besuche kamen'],
    none: ['No visit was counted in these days.', 'In diesen Tagen wurde kein Besuch gezählt.'],
    describe: (facts, speech) => listCounts(facts, ['visits', 'views'], speech),
  },
  goals: {
    heading: ['Goals', 'Ziele'],
    none: ['There are no goals yet.', 'Es gibt noch keine Ziele.'],
    describe: (facts, speech) => listCounts(facts, ['conversions', 'visits'], speech),
  },
  forms: {
    heading: ['Forms', 'Formulare'],
    none: ['There are no forms yet.', 'Es gibt noch keine Formulare.'],
    describe(facts, speech) {
      const n = toNumber(facts['suspected'])
      const spam = chooseWords(
        speech,
        `, ${formatNumber(n)} more suspected to be spam`,
        `, ${formatNumber(n)} weitere unter Spam-Verdacht`,
      )
      return count(facts, 'answers', speech) + (n > 0 ? spam : '')
    },
  },
  links: {
    heading: ['Tracked links, most clicks first', 'Gezählte Links, meiste Klicks zuerst'],
    none: ['There are no tracked links yet.', 'Es gibt noch keine gezählten Links.'],
    describe: (facts, speech) => listCounts(facts, ['clicks', 'visitors'], speech),
  },
  campaigns: {
    heading: ['Campaigns', 'Kampagnen'],
    none: ['There are no campaigns yet.', 'Es gibt noch keine Kampagnen.'],
    describe: (facts, speech) =>
      `${describeGoal(facts, speech)}${count(facts, 'clicks', speech)} ${chooseWords(speech, 'on its links', 'auf ihre Links')}, ${listCounts(facts, ['views', 'reads'], speech)} ${chooseWords(speech, 'of its posts', 'ihrer Beiträge')} (${formatNumber(toNumber(facts['published']))} ${chooseWords(speech, 'of', 'von')} ${formatNumber(toNumber(facts['posts']))} ${chooseWords(speech, 'published', 'veröffentlicht')})`,
  },
  newsletters: {
    heading: ['Newsletters, newest first', 'Newsletter, die neuesten zuerst'],
    none: ['No newsletter was made yet.', 'Es gibt noch keinen Newsletter.'],
    describe(facts, speech) {
      const { started_at } = facts
      if (typeof started_at !== 'string')
        return chooseWords(speech, `not sent yet (${String(facts['state'])})`, 'noch nicht verschickt')
      const [sent, of, unclear] = [facts['sent'], facts['recipients'], facts['unclear']].map((n) =>
        formatNumber(toNumber(n)),
      )
      const day = formatDay(started_at.slice(0, 10), speech)
      return `${chooseWords(speech, `sent ${day} to ${sent} of ${of}`, `verschickt ${day} an ${sent} von ${of}`)}, ${count(facts, 'clicks', speech)}${unclear === '0' ? '' : `, ${unclear} ${chooseWords(speech, 'unclear', 'unklar')}`}`
    },
  },
  subscribers: {
    heading: ['Subscribers', 'Abonnenten'],
    none: ['Nobody has subscribed yet.', 'Noch hat niemand abonniert.'],
    describe: (facts, speech) =>
      `${formatNumber(toNumber(facts['confirmed']))} ${chooseWords(speech, 'confirmed', 'bestätigt')}`,
  },
  experiments: {
    heading: ['Experiments with two titles, newest first', 'Versuche mit zwei Titeln, die neuesten zuerst'],
    none: ['There was no experiment yet.', 'Es gab noch keinen Versuch.'],
    describe: (facts) => String(facts['result']),
  },
}

/** "217 of 400 clicks (54%), 183 to go, 21 days left, until 21 December; ": how far a campaign is from its goal. */
function describeGoal(facts: Facts, speech: FormatContext): string {
  const [goal, progress] = [toNumber(facts['goal_number']), toNumber(facts['progress'])]
  if (typeof facts['goal'] !== 'string' || goal <= 0) return ''
  const noun = Object.hasOwn(nouns, facts['goal']) ? nouns[facts['goal'] as Noun] : null
  const what = noun === null ? facts['goal'] : chooseWords(speech, noun[1], noun[3])
  const share = `${formatNumber(Math.floor((100 * progress) / goal))}${chooseWords(speech, '%', ' %')}`
  const missing = formatNumber(Math.max(0, goal - progress))
  const until = toText(facts['ends_on'])
  const days = formatNumber(toNumber(facts['days_left']))
  const end =
    until === null
      ? ''
      : chooseWords(
          speech,
          `, ${days} days left, until ${formatDay(until, speech)}`,
          `, noch ${days} Tage bis ${formatDay(until, speech)}`,
        )
  return chooseWords(
    speech,
    `${formatNumber(progress)} of ${formatNumber(goal)} ${what} (${share}), ${missing} to go${end}; `,
    `${formatNumber(progress)} von ${formatNumber(goal)} ${what} (${share}), es fehlen ${missing}${end}; `,
  )
}

/** "2026-11-01 to 2026-11-30" in words. */
function formatDays(days: string, speech: FormatContext): string {
  const [from = days, to = from] = days.split(' to ')
  return formatSpan(from, to, speech)
}

const isTopic = (about: unknown): about is AudienceTopic => typeof about === 'string' && about in topics

/** What the audience did, a line for each row; what stands beside it are the answers of forms, and the links of campaigns. */
export function renderAudience(found: CitedToolResult, speech: FormatContext, { input }: RenderOptions): string {
  const { about } = input
  if (!isTopic(about)) return ''
  const { heading, none, describe } = topics[about]
  const rows = listGroupRows(found, about)
  if (rows.length === 0) return found.notes.length > 0 ? '' : chooseWords(speech, ...none)
  const days = rows[0]?.facts['days']
  const title = `${chooseWords(speech, ...heading)}${typeof days === 'string' ? ` (${formatDays(days, speech)})` : ''}`
  return joinParagraphs([
    renderList(found, about, title, ({ facts }) => describe(facts, speech)),
    about === 'campaigns'
      ? renderList(found, 'beside', chooseWords(speech, 'By link', 'Nach Link'), ({ facts }) => {
          const where = toText(facts['channel']) ?? 'Newsletter'
          return `${count(facts, 'clicks', speech)} · ${where}`
        })
      : renderSection(
          found,
          'beside',
          chooseWords(speech, 'Answers, newest first', 'Antworten, die neuesten zuerst'),
          speech,
        ),
  ])
}
