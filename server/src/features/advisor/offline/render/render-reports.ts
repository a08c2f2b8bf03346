import type { CitedToolResult } from '../../../../models/advising/tool-result.ts'
import { joinParagraphs, listGroupRows, renderSection, renderShownCount } from './render-groups.ts'
import {
  chooseWords,
  escapeMarkdown,
  type FormatContext,
  formatCount,
  formatDay,
  formatFacts,
  formatNumber,
  formatOwner,
  formatSpan,
  renderCitation,
  renderName,
  type RenderOptions,
  renderTable,
  renderTitle,
  toNumber,
} from './format.ts'

/** Groups under their headings, empty ones omitted. */
const renderSections = (found: CitedToolResult, headings: Record<string, string>, speech: FormatContext): string =>
  joinParagraphs(Object.entries(headings).map(([group, heading]) => renderSection(found, group, heading, speech)))

const sumTotals = (found: CitedToolResult) => Object.values(found.totals).reduce((all, n) => all + n, 0)

export function renderStuck(found: CitedToolResult, speech: FormatContext, { input }: RenderOptions): string {
  const whose = formatOwner(input, speech)
  if (sumTotals(found) === 0)
    return chooseWords(
      speech,
      `Nothing${whose} is stuck, as far as you may see.`,
      `Nichts${whose} hängt, soweit Sie das sehen dürfen.`,
    )
  const [first] = found.rows
  const [kind, ...others] = Array.isArray(input['kinds']) ? input['kinds'].map(String) : []
  const noun = kind === undefined || others.length > 0 ? 'thing' : kind === 'opportunity' ? 'deal' : kind
  const n = sumTotals(found)
  const name = first === undefined ? '' : `${renderName(first)}${renderCitation(first)}`
  return joinParagraphs([
    chooseWords(
      speech,
      `${formatCount(n, noun)}${whose} ${n === 1 ? 'is' : 'are'} stuck${name === '' ? '' : `; the first to look at is ${name}`}.`,
      `${n === 1 ? 'Eine Sache' : `${formatNumber(n)} Sachen`}${whose} ${n === 1 ? 'hängt' : 'hängen'}${name === '' ? '' : `; zuerst ansehen: ${name}`}.`,
    ),
    renderSections(found, stuckHeadings[speech.language ?? 'en'], speech),
  ])
}

const stuckHeadings = {
  en: {
    stale_deals: 'Deals without a sign of life',
    deals_past_close_date: 'Deals past their close date',
    overdue_tasks: 'Overdue tasks',
    posts_in_review: 'Posts that wait for review',
    posts_sent_back: 'Posts sent back for changes',
    posts_not_out: 'Posts that did not go out',
    idle_drafts: 'Drafts nobody has touched for two weeks',
  },
  de: {
    stale_deals: 'Deals ohne Lebenszeichen',
    deals_past_close_date: 'Deals nach ihrem Abschlussdatum',
    overdue_tasks: 'Überfällige Aufgaben',
    posts_in_review: 'Beiträge, die auf Prüfung warten',
    posts_sent_back: 'Beiträge, die zur Überarbeitung zurück sind',
    posts_not_out: 'Beiträge, die nicht veröffentlicht wurden',
    idle_drafts: 'Entwürfe, die seit zwei Wochen niemand angefasst hat',
  },
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
    posts_to_review: 'Posts that wait for a review',
  },
  de: {
    overdue_tasks: 'Schon überfällig',
    tasks_due: 'Aufgaben',
    meetings_due: 'Meetings',
    promises_due: 'In Meetings zugesagt',
    deals_closing: 'Deals, die abgeschlossen werden sollen',
    posts_scheduled: 'Beiträge, die rausgehen',
    posts_planned: 'Geplante Beiträge',
    posts_to_review: 'Beiträge, die auf eine Freigabe warten',
  },
}

export function renderGaps(found: CitedToolResult, speech: FormatContext): string {
  const pillars = listGroupRows(found, 'pillars')
  const ideas = listGroupRows(found, 'ideas_waiting')
  const keywords = listGroupRows(found, 'keywords')
  const [poorest] = pillars
  const [idea] = ideas
  if (poorest === undefined && idea === undefined)
    return chooseWords(
      speech,
      'There are no pillars and no ideas yet to say what to write next.',
      'Es gibt noch keine Säulen und keine Ideen, aus denen hervorginge, was als Nächstes zu schreiben ist.',
    )
  const published = toNumber(poorest?.facts['published'])
  const days = toNumber(poorest?.facts['days'])
  const onTheirWay = formatNumber(toNumber(poorest?.facts['on_their_way']))
  return joinParagraphs([
    poorest === undefined
      ? null
      : chooseWords(
          speech,
          `Write for ${renderName(poorest)} next: ${formatCount(published, 'post')} published there in the last ${days} days, ${onTheirWay} on the way.${renderCitation(poorest)}`,
          `Als Nächstes für ${renderName(poorest)} schreiben: Dort ${published === 1 ? 'wurde 1 Beitrag' : `wurden ${formatNumber(published)} Beiträge`} in den letzten ${days} Tagen veröffentlicht, ${onTheirWay} sind unterwegs.${renderCitation(poorest)}`,
        ),
    idea === undefined
      ? null
      : chooseWords(
          speech,
          `The idea with the most votes that waits is ${renderName(idea)} (${formatCount(toNumber(idea.facts['votes']), 'vote')}).${renderCitation(idea)}`,
          `Die wartende Idee mit den meisten Stimmen ist ${renderName(idea)} (${formatCount(toNumber(idea.facts['votes']), 'Stimme', 'Stimmen')}).${renderCitation(idea)}`,
        ),
    pillars.length < 2
      ? null
      : renderTable(
          speech.language === 'de'
            ? ['Säule', 'Zuletzt veröffentlicht', 'Unterwegs', 'Wartende Ideen', 'Letzter Beitrag']
            : ['Pillar', 'Published lately', 'On the way', 'Ideas waiting', 'Last post'],
          pillars.map((row) => [
            renderTitle(row),
            ...formatFacts(row, ['published', 'on_their_way', 'ideas_waiting']),
            typeof row.facts['last_published_at'] === 'string'
              ? formatDay(row.facts['last_published_at'].slice(0, 10), speech)
              : chooseWords(speech, 'never', 'nie'),
          ]),
          [1, 2, 3],
        ),
    renderSection(found, 'ideas_waiting', chooseWords(speech, 'Ideas that wait', 'Ideen, die warten'), speech),
    renderSection(found, 'drafts', chooseWords(speech, 'Drafts to finish', 'Angefangene Entwürfe'), speech),
    renderSection(
      found,
      'voiced',
      chooseWords(speech, 'Said in meetings, worth an answer', 'In Meetings gesagt und eine Antwort wert'),
      speech,
    ),
    keywords.length === 0
      ? null
      : `### ${chooseWords(speech, 'Keywords no post is written for', 'Suchbegriffe ohne Beitrag')}${renderShownCount(found, 'keywords', keywords.length, speech)}\n${keywords.map((row) => `- ${escapeMarkdown(String(row.facts['keyword']))} · ${chooseWords(speech, 'pillar', 'Säule')} ${renderTitle(row)}`).join('\n')}`,
  ])
}

const changeHeadings = {
  en: {
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
  de: {
    deals_won: 'Gewonnene Deals',
    deals_lost: 'Verlorene Deals',
    stage_moves: 'Deals, die weiterrückten',
    new_deals: 'Neue Deals',
    posts: 'Beiträge',
    new_ideas: 'Neue Ideen',
    new_companies: 'Neue Firmen',
    new_contacts: 'Neue Kontakte',
    notes: 'Notizen und Anrufe',
    tasks_done: 'Erledigte Aufgaben',
  },
}

export function renderChanges(found: CitedToolResult, speech: FormatContext, { input }: RenderOptions): string {
  const since = typeof input['since'] === 'string' ? input['since'] : ''
  const when =
    typeof input['to'] === 'string'
      ? `(${formatSpan(since, input['to'], speech)})`
      : chooseWords(speech, `since ${formatDay(since, speech)}`, `seit ${formatDay(since, speech)}`)
  if (sumTotals(found) === 0)
    return chooseWords(
      speech,
      `Nothing has changed ${when}, as far as you may see.`,
      `Nichts hat sich geändert ${when}, soweit Sie das sehen dürfen.`,
    )
  return joinParagraphs([
    chooseWords(speech, `This has changed ${when}:`, `Das hat sich geändert ${when}:`),
    renderSections(found, changeHeadings[speech.language ?? 'en'], speech),
  ])
}
