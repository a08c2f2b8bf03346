import type { CitedToolResult } from '../../advising/tool-result.ts'
import { joinParagraphs, listGroupRows, renderSection, getGroupTotal, formatGroupTotal } from './render-groups.ts'
import {
  renderCitation,
  formatCount,
  formatDay,
  formatNumber,
  toNumber,
  formatOwner,
  escapeMarkdown,
  formatSpan,
  type FormatContext,
  type RenderOptions,
  renderTable,
} from './format.ts'

/** Groups under their headings, empty ones omitted. */
const renderSections = (found: CitedToolResult, headings: Record<string, string>, speech: FormatContext): string =>
  joinParagraphs(Object.entries(headings).map(([group, heading]) => renderSection(found, group, heading, speech)))

const sumTotals = (found: CitedToolResult) => Object.values(found.totals).reduce((all, n) => all + n, 0)

export function renderStuck(found: CitedToolResult, speech: FormatContext, { input }: RenderOptions): string {
  const whose = formatOwner(input)
  if (sumTotals(found) === 0) return `Nothing${whose} is stuck, as far as you may see.`
  const first = found.rows[0]
  return joinParagraphs([
    `${formatCount(sumTotals(found), 'thing')}${whose} ${sumTotals(found) === 1 ? 'is' : 'are'} stuck${first === undefined ? '' : `; the first to look at is **${escapeMarkdown(first.title)}**${renderCitation(first)}`}.`,
    renderSections(
      found,
      {
        stale_deals: 'Deals without a sign of life',
        deals_past_close_date: 'Deals past their close date',
        overdue_tasks: 'Overdue tasks',
        posts_in_review: 'Posts that wait for review',
        posts_sent_back: 'Posts sent back for changes',
        posts_not_out: 'Posts that did not go out',
        idle_drafts: 'Drafts nobody has touched for two weeks',
      },
      speech,
    ),
  ])
}

export function renderDue(found: CitedToolResult, speech: FormatContext, { input }: RenderOptions): string {
  const [from, to] = [input['from'], input['to']]
  const isGerman = speech.language === 'de'
  const when =
    typeof from === 'string' && typeof to === 'string'
      ? formatSpan(from, to, speech)
      : isGerman
        ? 'die nächsten sieben Tage'
        : 'the next seven days'
  const owner = typeof input['whose'] === 'string' ? escapeMarkdown(input['whose']) : null
  const you = isGerman ? 'Sie' : 'you'
  const whose = input['mine'] === true || owner !== null ? ` ${isGerman ? 'für' : 'for'} ${owner ?? you}` : ''
  const [kind, ...others] = Array.isArray(input['kinds']) ? input['kinds'].map(String) : []
  const what = kind === undefined || others.length > 0 ? 'Nothing' : `No ${kind === 'opportunity' ? 'deal' : kind}`
  if (sumTotals(found) === 0 && found.notes.length > 0) return ''
  if (sumTotals(found) === 0)
    return isGerman ? `Nichts ist fällig${whose} (${when}).` : `${what} is due${whose} (${when}).`
  return joinParagraphs([
    `${isGerman ? 'Fällig ist' : 'This is due'}${whose} (${when}):`,
    renderSections(found, dueHeadings[isGerman ? 'de' : 'en'], speech),
  ])
}

const dueHeadings = {
  en: {
    overdue_tasks: 'Already overdue',
    tasks_due: 'Tasks',
    meetings_due: 'Meetings',
    promises_due: 'Promised in meetings',
    deals_closing: 'Deals that are to close',
    posts_scheduled: 'Posts that go out',
    posts_planned: 'Posts that are planned',
  },
  de: {
    overdue_tasks: 'Schon überfällig',
    tasks_due: 'Aufgaben',
    meetings_due: 'Meetings',
    promises_due: 'In Meetings zugesagt',
    deals_closing: 'Deals, die abgeschlossen werden sollen',
    posts_scheduled: 'Beiträge, die rausgehen',
    posts_planned: 'Geplante Beiträge',
  },
}

export function renderGaps(found: CitedToolResult, speech: FormatContext): string {
  const pillars = listGroupRows(found, 'pillars')
  const ideas = listGroupRows(found, 'ideas_waiting')
  const keywords = listGroupRows(found, 'keywords')
  const [poorest] = pillars
  const [idea] = ideas
  if (poorest === undefined && idea === undefined)
    return 'There are no pillars and no ideas yet to say what to write next.'
  return joinParagraphs([
    poorest === undefined
      ? null
      : `Write for **${escapeMarkdown(poorest.title)}** next: ${formatCount(toNumber(poorest.facts['published']), 'post')} published there in the last ${toNumber(poorest.facts['days'])} days, ${formatNumber(toNumber(poorest.facts['on_their_way']))} on the way.${renderCitation(poorest)}`,
    idea === undefined
      ? null
      : `The idea with the most votes that waits is **${escapeMarkdown(idea.title)}** (${formatCount(toNumber(idea.facts['votes']), 'vote')}).${renderCitation(idea)}`,
    pillars.length < 2
      ? null
      : renderTable(
          ['Pillar', 'Published lately', 'On the way', 'Ideas waiting', 'Last post'],
          pillars.map((row) => [
            `${escapeMarkdown(row.title)}${renderCitation(row)}`,
            formatNumber(toNumber(row.facts['published'])),
            formatNumber(toNumber(row.facts['on_their_way'])),
            formatNumber(toNumber(row.facts['ideas_waiting'])),
            typeof row.facts['last_published_at'] === 'string'
              ? formatDay(row.facts['last_published_at'].slice(0, 10), speech)
              : 'never',
          ]),
          [1, 2, 3],
        ),
    renderSection(found, 'ideas_waiting', 'Ideas that wait', speech),
    keywords.length === 0
      ? null
      : `### Keywords no post is written for${getGroupTotal(found, 'keywords') > keywords.length ? `, showing ${keywords.length} of ${formatGroupTotal(found, 'keywords')}` : ''}\n${keywords.map((row) => `- ${escapeMarkdown(String(row.facts['keyword']))} · pillar ${escapeMarkdown(row.title)}${renderCitation(row)}`).join('\n')}`,
  ])
}

export function renderChanges(found: CitedToolResult, speech: FormatContext, { input }: RenderOptions): string {
  const since = typeof input['since'] === 'string' ? input['since'] : ''
  const when =
    typeof input['to'] === 'string'
      ? `(${formatSpan(since, input['to'], speech)})`
      : `since ${formatDay(since, speech)}`
  if (sumTotals(found) === 0) return `Nothing has changed ${when}, as far as you may see.`
  return joinParagraphs([
    `This has changed ${when}:`,
    renderSections(
      found,
      {
        deals_won: 'Deals won',
        deals_lost: 'Deals lost',
        stage_moves: 'Deals that moved',
        new_deals: 'New deals',
        posts: 'Posts',
        new_ideas: 'New ideas',
        new_companies: 'New companies',
        new_contacts: 'New contacts',
        notes: 'Notes and calls',
        tasks_done: 'Tasks done',
      },
      speech,
    ),
  ])
}
