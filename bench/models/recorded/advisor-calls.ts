/**
 * The tool calls of a strong language model for the fresh questions, one round each. How they were made: the author of the tools answered the product's own
 * instructions and tool descriptions (`models/advising`) question by question as such a model does, without looking at the rows. What is measured with
 * them is whether the tools' answers hold what was asked, and in how many tokens; not how a model words it.
 */
export interface RecordedCall {
  readonly name: string
  readonly input: Readonly<Record<string, unknown>>
}

const is = (field: string, ...values: (string | number)[]) => ({ field, op: 'is', values })
const query = (kind: string, where: object[] = [], more: object = {}): RecordedCall => ({
  name: 'query',
  input: { kind, where, ...more },
})
const open = is('status', 'open')
const month = { field: 'close_date', op: 'within', values: ['@this_month'] }
const count = { measure: { of: 'count' } }

export const recordedCalls: Readonly<Record<string, readonly RecordedCall[]>> = {
  'What should I write about next week?': [{ name: 'numbers', input: { about: 'what_to_write' } }],
  'Which tasks of mine are late?': [query('task', [is('overdue', 'yes'), is('assignee', '@me')])],
  'What is waiting for approval?': [query('post', [is('status', 'in_review')])],
  'How many open deals do we have?': [query('opportunity', [open], count)],
  'what is due this week': [{ name: 'due_and_stuck', input: { what: 'due' } }],
  'Which deals are in negotiation?': [query('opportunity', [is('stage', 'Negotiation')])],
  'What is our biggest open deal?': [
    query('opportunity', [open], { sort: { field: 'amount', isDown: true }, limit: 1 }),
  ],
  'Show me deals without a next step': [query('opportunity', [{ field: 'next_step', op: 'empty', values: [] }])],
  'How many posts have we published?': [query('post', [is('status', 'published')], count)],
  'Which drafts do we have?': [query('post', [is('status', 'draft')])],
  'How is the pipeline looking?': [
    { name: 'numbers', input: { about: 'pipeline' } },
    query('opportunity', [open], count),
  ],
  'Which ideas have the most votes?': [query('idea', [], { sort: { field: 'votes', isDown: true }, limit: 10 })],
  'What did we promise customers?': [query('meeting_note', [is('note', 'action')])],
  'Wie viele Kontakte haben wir?': [query('contact', [], count)],
  'Welche Aufgaben sind überfällig?': [query('task', [is('overdue', 'yes')])],
  'Was hängt gerade?': [{ name: 'due_and_stuck', input: { what: 'stuck' } }],
  'Who are our customers?': [query('contact', [is('status', 'customer')])],
  'list all companies': [query('company')],
  'What is the total value of our open deals?': [
    query('opportunity', [open], { measure: { of: 'sum', field: 'amount' } }),
  ],
  'Which posts are scheduled?': [query('post', [is('status', 'scheduled')])],
  'Any deals over 1000?': [query('opportunity', [open, { field: 'amount', op: 'over', values: [100_000] }])],
  'Which contacts have no email?': [query('contact', [{ field: 'email', op: 'empty', values: [] }], count)],
  'What has changed since last week?': [{ name: 'numbers', input: { about: 'changes', from: '@week' } }],
  'How did this month go compared to last month?': [
    query('post', [is('status', 'published'), { field: 'published', op: 'within', values: ['@this_month'] }], count),
  ],
  'new ideas from the last 30 days': [query('idea', [{ field: 'created', op: 'within', values: ['@last_30_days'] }])],
  'Which deals did we win?': [query('opportunity', [is('status', 'won')])],
  'Wie viel sind unsere offenen Deals wert?': [
    query('opportunity', [open], { measure: { of: 'sum', field: 'amount' } }),
  ],
  'Was soll ich als nächstes schreiben?': [{ name: 'numbers', input: { about: 'what_to_write' } }],
  'Welche Beiträge sind in Prüfung?': [query('post', [is('status', 'in_review')])],
  'Zeig mir alle verlorenen Deals': [query('opportunity', [is('status', 'lost')])],
  'Which meetings did we have?': [query('meeting')],
  'deals by stage': [query('opportunity', [], { ...count, group: 'stage' })],
  'Which deals close this month?': [query('opportunity', [open, month], count)],
  'Who decides at our customers?': [
    query('contact', [{ field: 'role', op: 'has', values: ['decid', 'decision'] }], { show: ['role'] }),
  ],
  'how many companies are there by industry': [query('company', [], { ...count, group: 'industry' })],
  'Which companies have open deals?': [query('company', [{ linked: 'opportunity', where: [open] }])],
  'What are the open questions from meetings?': [query('meeting_note', [is('note', 'question')])],
  'Welche Deals schließen diesen Monat?': [query('opportunity', [open, month], count)],
  'Welche Firmen haben keine offenen Deals?': [query('company', [{ linked: 'opportunity', where: [open], not: true }])],
  'Wer hat unseren Newsletter abonniert?': [{ name: 'numbers', input: { about: 'subscribers' } }],
}
