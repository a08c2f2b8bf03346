import type { CitedFound } from '../../advising/found.ts'
import type { Wanted } from './render.ts'
import { paragraphs, rowsOf, section, totalOf, totalSaid } from './render-groups.ts'
import { cite, count, day, number, numeric, ownerSaid, plain, span, type Speech, table } from './say.ts'

/** Groups under their headings, those without rows left out. */
const sections = (found: CitedFound, headings: Record<string, string>, speech: Speech): string =>
  paragraphs(Object.entries(headings).map(([group, heading]) => section(found, group, heading, speech)))

const sum = (found: CitedFound) => Object.values(found.totals).reduce((all, n) => all + n, 0)

export function renderStuck(found: CitedFound, speech: Speech, { input }: Wanted): string {
  const whose = ownerSaid(input)
  if (sum(found) === 0) return `Nothing${whose} is stuck, as far as you may see.`
  const first = found.rows[0]
  return paragraphs([
    `${count(sum(found), 'thing')}${whose} ${sum(found) === 1 ? 'is' : 'are'} stuck${first === undefined ? '' : `; the first to look at is **${plain(first.title)}**${cite(first)}`}.`,
    sections(
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

export function renderDue(found: CitedFound, speech: Speech, { input }: Wanted): string {
  const [from, to] = [input['from'], input['to']]
  const when = typeof from === 'string' && typeof to === 'string' ? span(from, to, speech) : 'the next seven days'
  const whose =
    input['mine'] === true ? ' for you' : typeof input['whose'] === 'string' ? ` for ${plain(input['whose'])}` : ''
  const [kind, ...others] = Array.isArray(input['kinds']) ? input['kinds'].map(String) : []
  const what = kind === undefined || others.length > 0 ? 'Nothing' : `No ${kind === 'opportunity' ? 'deal' : kind}`
  if (sum(found) === 0) return found.notes.length > 0 ? '' : `${what} is due${whose} (${when}).`
  return paragraphs([
    `This is due${whose} (${when}):`,
    sections(
      found,
      {
        overdue_tasks: 'Already overdue',
        tasks_due: 'Tasks',
        deals_closing: 'Deals that are to close',
        posts_scheduled: 'Posts that go out',
        posts_planned: 'Posts that are planned',
      },
      speech,
    ),
  ])
}

export function renderGaps(found: CitedFound, speech: Speech): string {
  const pillars = rowsOf(found, 'pillars')
  const ideas = rowsOf(found, 'ideas_waiting')
  const keywords = rowsOf(found, 'keywords')
  const [poorest] = pillars
  const [idea] = ideas
  if (poorest === undefined && idea === undefined)
    return 'There are no pillars and no ideas yet to say what to write next.'
  return paragraphs([
    poorest === undefined
      ? null
      : `Write for **${plain(poorest.title)}** next: ${count(numeric(poorest.facts['published']), 'post')} published there in the last ${numeric(poorest.facts['days'])} days, ${number(numeric(poorest.facts['on_their_way']))} on the way.${cite(poorest)}`,
    idea === undefined
      ? null
      : `The idea with the most votes that waits is **${plain(idea.title)}** (${count(numeric(idea.facts['votes']), 'vote')}).${cite(idea)}`,
    pillars.length < 2
      ? null
      : table(
          ['Pillar', 'Published lately', 'On the way', 'Ideas waiting', 'Last post'],
          pillars.map((row) => [
            `${plain(row.title)}${cite(row)}`,
            number(numeric(row.facts['published'])),
            number(numeric(row.facts['on_their_way'])),
            number(numeric(row.facts['ideas_waiting'])),
            typeof row.facts['last_published_at'] === 'string'
              ? day(row.facts['last_published_at'].slice(0, 10), speech)
              : 'never',
          ]),
          [1, 2, 3],
        ),
    section(found, 'ideas_waiting', 'Ideas that wait', speech),
    keywords.length === 0
      ? null
      : `### Keywords no post is written for${totalOf(found, 'keywords') > keywords.length ? `, showing ${keywords.length} of ${totalSaid(found, 'keywords')}` : ''}\n${keywords.map((row) => `- ${plain(String(row.facts['keyword']))} · pillar ${plain(row.title)}${cite(row)}`).join('\n')}`,
  ])
}

export function renderChanges(found: CitedFound, speech: Speech, { input }: Wanted): string {
  const since = typeof input['since'] === 'string' ? input['since'] : ''
  const when = typeof input['to'] === 'string' ? `(${span(since, input['to'], speech)})` : `since ${day(since, speech)}`
  if (sum(found) === 0) return `Nothing has changed ${when}, as far as you may see.`
  return paragraphs([
    `This has changed ${when}:`,
    sections(
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
