import { metricLabels, networkMetrics } from '@draftwright/contract/network-metrics'
import type { CitableSource, CitedToolResult } from '../../../../models/advising/tool-result.ts'
import { formatCount, type FormatContext, formatNumber, renderCitation, chooseWords, toNumber } from './format.ts'
import { joinParagraphs, listGroupRows, renderList } from './render-groups.ts'

export function renderInsight(found: CitedToolResult, speech: FormatContext): string {
  const [all] = listGroupRows(found, 'all_posts')
  const times = listGroupRows(found, 'times')
  const [refresh, behind] = [listGroupRows(found, 'posts_to_refresh'), listGroupRows(found, 'pillars_behind')]
  return joinParagraphs([
    refresh.length === 0
      ? chooseWords(
          speech,
          'No post has lost enough of its readers to be refreshed.',
          'Kein Beitrag hat so viele Leser verloren, dass er aufgefrischt werden sollte.',
        )
      : null,
    renderList(
      found,
      'posts_to_refresh',
      chooseWords(speech, 'Posts that lose readers', 'Beiträge, die Leser verlieren'),
      ({ facts }) =>
        chooseWords(
          speech,
          `${formatCount(toNumber(facts['last_28_days']), 'view')} in the last 28 days, ${formatNumber(toNumber(facts['days_before']))} in the 28 before, ${formatNumber(toNumber(facts['best_28_days']))} in its best`,
          `${formatCount(toNumber(facts['last_28_days']), 'Aufruf', 'Aufrufe')} in den letzten 28 Tagen, ${formatNumber(toNumber(facts['days_before']))} in den 28 davor, ${formatNumber(toNumber(facts['best_28_days']))} in den besten 28`,
        ),
    ),
    renderList(
      found,
      'times',
      chooseWords(
        speech,
        'When posts were published that were read most',
        'Wann die meistgelesenen Beiträge veröffentlicht wurden',
      ),
      ({ facts }) =>
        chooseWords(
          speech,
          `${formatCount(toNumber(facts['median']), 'view')} in the first seven days, the median of ${formatCount(toNumber(facts['posts']), 'post')}`,
          `${formatCount(toNumber(facts['median']), 'Aufruf', 'Aufrufe')} in den ersten sieben Tagen, im Median von ${formatCount(toNumber(facts['posts']), 'Beitrag', 'Beiträgen')}`,
        ),
    ),
    times.length > 0 || all === undefined
      ? null
      : `${chooseWords(
          speech,
          `Your own numbers name no time to publish: they rest on ${formatCount(toNumber(all.facts['posts']), 'post')}.`,
          `Ihre eigenen Zahlen nennen keine Zeit zum Veröffentlichen: Sie beruhen auf ${formatCount(toNumber(all.facts['posts']), 'Beitrag', 'Beiträgen')}.`,
        )}${renderCitation(all)}`,
    behind.length === 0
      ? chooseWords(speech, 'No pillar is behind its plan.', 'Keine Säule ist hinter ihrem Plan.')
      : null,
    renderList(
      found,
      'pillars_behind',
      chooseWords(speech, 'Pillars behind their plan', 'Säulen hinter ihrem Plan'),
      ({ facts }) =>
        chooseWords(
          speech,
          `${formatCount(toNumber(facts['overdue']), 'post')} of the last 28 days not published, ${formatNumber(toNumber(facts['published']))} published`,
          `${formatCount(toNumber(facts['overdue']), 'Beitrag', 'Beiträge')} der letzten 28 Tage nicht veröffentlicht, ${formatNumber(toNumber(facts['published']))} veröffentlicht`,
        ),
    ),
  ])
}

export function renderNetworkCounts(found: CitedToolResult, speech: FormatContext): string {
  if (found.rows.length === 0)
    return found.notes.length > 0
      ? ''
      : chooseWords(
          speech,
          'No network has counted anything of your posts yet.',
          'Noch hat kein Netzwerk etwas zu Ihren Beiträgen gezählt.',
        )
  return joinParagraphs([
    renderList(
      found,
      'networks',
      chooseWords(speech, 'What the networks counted', 'Was die Netzwerke gezählt haben'),
      (row) => {
        const n = toNumber(row.facts['posts'])
        const posts = chooseWords(speech, formatCount(n, 'post'), formatCount(n, 'Beitrag', 'Beiträge'))
        return `${describeCounts(row)} (${posts})`
      },
    ),
    renderList(found, 'posts', chooseWords(speech, 'By post', 'Nach Beitrag'), describeCounts),
    chooseWords(
      speech,
      'What a network does not count is left out; it is not 0.',
      'Was ein Netzwerk nicht zählt, fehlt hier; es ist nicht 0.',
    ),
  ])
}

/** "12 reactions, 3 comments". */
function describeCounts({ facts }: CitableSource): string {
  const counts = networkMetrics.flatMap((metric) => {
    const value = facts[metric]
    return typeof value === 'number' ? [`${metricLabels[metric].toLowerCase()} ${formatNumber(value)}`] : []
  })
  return counts.join(', ') || 'nothing given'
}
