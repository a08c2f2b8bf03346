import { metricLabels, networkMetrics } from '@draftwright/contract/network-metrics'
import type { CitableSource, CitedToolResult } from '../../advising/tool-result.ts'
import { escapeMarkdown, formatCount, formatNumber, renderCitation, toNumber } from './format.ts'
import { joinParagraphs, listGroupRows, renderMoreNote } from './render-groups.ts'

const renderName = (row: CitableSource): string => `**${escapeMarkdown(row.title)}**`

function renderList(
  found: CitedToolResult,
  group: string,
  heading: string,
  describe: (row: CitableSource) => string,
): string {
  const rows = listGroupRows(found, group)
  if (rows.length === 0) return ''
  const lines = rows.map((row) => `- ${renderName(row)}: ${describe(row)}${renderCitation(row)}`)
  return `### ${heading}\n${lines.join('\n')}${renderMoreNote(found, group, rows.length)}`
}

export function renderInsight(found: CitedToolResult): string {
  const [all] = listGroupRows(found, 'all_posts')
  const times = listGroupRows(found, 'times')
  const [refresh, behind] = [listGroupRows(found, 'posts_to_refresh'), listGroupRows(found, 'pillars_behind')]
  return joinParagraphs([
    refresh.length === 0 ? 'No post has lost enough of its readers to be refreshed.' : null,
    renderList(
      found,
      'posts_to_refresh',
      'Posts that lose readers',
      ({ facts }) =>
        `${formatCount(toNumber(facts['last_28_days']), 'view')} in the last 28 days, ${formatNumber(toNumber(facts['days_before']))} in the 28 before, ${formatNumber(toNumber(facts['best_28_days']))} in its best`,
    ),
    renderList(
      found,
      'times',
      'When posts were published that were read most',
      ({ facts }) =>
        `${formatCount(toNumber(facts['median']), 'view')} in the first seven days, the median of ${formatCount(toNumber(facts['posts']), 'post')}`,
    ),
    times.length > 0 || all === undefined
      ? null
      : `Your own numbers name no time to publish: they rest on ${formatCount(toNumber(all.facts['posts']), 'post')}.${renderCitation(all)}`,
    behind.length === 0 ? 'No pillar is behind its plan.' : null,
    renderList(
      found,
      'pillars_behind',
      'Pillars behind their plan',
      ({ facts }) =>
        `${formatCount(toNumber(facts['overdue']), 'post')} of the last 28 days not published, ${formatNumber(toNumber(facts['published']))} published`,
    ),
  ])
}

export function renderNetworkCounts(found: CitedToolResult): string {
  if (found.rows.length === 0) return found.notes.length > 0 ? '' : 'No network has counted anything of your posts yet.'
  return joinParagraphs([
    renderList(found, 'networks', 'What the networks counted', (row) => {
      const posts = formatCount(toNumber(row.facts['posts']), 'post')
      return `${describeCounts(row)} (${posts})`
    }),
    renderList(found, 'posts', 'By post', describeCounts),
    'What a network does not count is left out; it is not 0.',
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
