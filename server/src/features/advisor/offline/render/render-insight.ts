import { metricLabels, networkMetrics } from '@draftwright/contract/network-metrics'
import type { CitableSource, CitedToolResult } from '../../../../models/advising/tool-result.ts'
import { formatCount, type FormatContext, formatNumber, chooseWords, toNumber } from './format.ts'
import { joinParagraphs, renderList } from './render-groups.ts'

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
