/**
 * Forty everyday questions over the three example workspaces, written before the grammar of the reader without a model was: by the same
 * author, so they are fresh to the words but not to the mind. What is right is computed from the rows by SQL, which shares no code with the
 * reader: `rows` must all be in the answer, or `number` must be.
 */
export interface FreshQuestion {
  readonly ask: string
  readonly trade: 'software' | 'roastery' | 'consultancy'
  /** Names that the right answer holds. `$1` is the workspace, `$2` the person who asks. */
  readonly rows?: string
  /** One number that it holds. */
  readonly number?: string
}

const open = `select name from crm_opportunities where account_id = $1 and status = 'open' and deleted_at is null`
const tasks = `select title from crm_tasks where account_id = $1 and done_at is null and deleted_at is null`
const count = (of: string) => `select count(*)::int as n from (${of}) rows`
const posts = (status: string) =>
  `select title from contents where account_id = $1 and status = '${status}' and deleted_at is null`

export const freshQuestions: readonly FreshQuestion[] = [
  {
    trade: 'software',
    ask: 'What should I write about next week?',
    rows: `select text from ideas where account_id = $1 and not is_archived order by created_at desc limit 1`,
  },
  { trade: 'software', ask: 'Which tasks of mine are late?', rows: `${tasks} and due_at < $3 and assignee_id = $2` },
  { trade: 'software', ask: 'What is waiting for approval?', rows: posts('in_review') },
  { trade: 'software', ask: 'How many open deals do we have?', number: count(open) },
  {
    trade: 'software',
    ask: 'what is due this week',
    rows: `${tasks} and due_at < $3::timestamptz + interval '3 days' limit 2`,
  },
  {
    trade: 'software',
    ask: 'Which deals are in negotiation?',
    rows: `${open} and stage_id in (select id from crm_pipeline_stages where account_id = $1 and name = 'Negotiation')`,
  },
  {
    trade: 'software',
    ask: 'What is our biggest open deal?',
    rows: `${open} and amount is not null order by amount desc limit 1`,
  },
  {
    trade: 'software',
    ask: 'Show me deals without a next step',
    rows: `${open} and (next_step is null or next_step = '')`,
  },
  { trade: 'software', ask: 'How many posts have we published?', number: count(posts('published')) },
  { trade: 'software', ask: 'Which drafts do we have?', rows: posts('draft') },
  { trade: 'software', ask: 'How is the pipeline looking?', number: count(open) },
  {
    trade: 'software',
    ask: 'Which ideas have the most votes?',
    rows: `select text from ideas i where account_id = $1 and exists (select 1 from idea_votes v where v.idea_id = i.id) limit 1`,
  },
  {
    trade: 'software',
    ask: 'What did we promise customers?',
    rows: `select text from meeting_notes where account_id = $1 and kind = 'action' limit 1`,
  },
  {
    trade: 'software',
    ask: 'Wie viele Kontakte haben wir?',
    number: count('select id from crm_contacts where account_id = $1 and deleted_at is null'),
  },
  { trade: 'software', ask: 'Welche Aufgaben sind überfällig?', rows: `${tasks} and due_at < $3` },
  { trade: 'software', ask: 'Was hängt gerade?', rows: `${tasks} and due_at < $3` },
  {
    trade: 'roastery',
    ask: 'Who are our customers?',
    rows: `select first_name || ' ' || last_name from crm_contacts where account_id = $1 and status = 'customer' and deleted_at is null`,
  },
  {
    trade: 'roastery',
    ask: 'list all companies',
    rows: 'select name from crm_companies where account_id = $1 and deleted_at is null',
  },
  {
    trade: 'roastery',
    ask: 'What is the total value of our open deals?',
    number: `select to_char(sum(amount) / 100, 'FM999,999,999') as n from crm_opportunities where account_id = $1 and status = 'open' and deleted_at is null`,
  },
  { trade: 'roastery', ask: 'Which posts are scheduled?', rows: posts('scheduled') },
  { trade: 'roastery', ask: 'Any deals over 1000?', rows: `${open} and amount > 100000` },
  {
    trade: 'roastery',
    ask: 'Which contacts have no email?',
    number: `select count(*)::int as n from crm_contacts where account_id = $1 and email is null and deleted_at is null`,
  },
  {
    trade: 'roastery',
    ask: 'What has changed since last week?',
    rows: `select name from crm_opportunities where account_id = $1 and created_at > $3::timestamptz - interval '7 days' and deleted_at is null limit 1`,
  },
  {
    trade: 'roastery',
    ask: 'How did this month go compared to last month?',
    number: count(`${posts('published')} and date_trunc('month', published_at) = date_trunc('month', $3::timestamptz)`),
  },
  {
    trade: 'roastery',
    ask: 'new ideas from the last 30 days',
    rows: `select text from ideas where account_id = $1 and not is_archived and created_at > $3::timestamptz - interval '29 days' limit 3`,
  },
  {
    trade: 'roastery',
    ask: 'Which deals did we win?',
    rows: `select name from crm_opportunities where account_id = $1 and status = 'won' and deleted_at is null`,
  },
  {
    trade: 'roastery',
    ask: 'Wie viel sind unsere offenen Deals wert?',
    number: `select to_char(sum(amount) / 100, 'FM999G999G999') as n from crm_opportunities where account_id = $1 and status = 'open' and deleted_at is null`,
  },
  {
    trade: 'roastery',
    ask: 'Was soll ich als nächstes schreiben?',
    rows: `select text from ideas where account_id = $1 and not is_archived order by created_at desc limit 1`,
  },
  { trade: 'roastery', ask: 'Welche Beiträge sind in Prüfung?', rows: posts('in_review') },
  {
    trade: 'roastery',
    ask: 'Zeig mir alle verlorenen Deals',
    rows: `select name from crm_opportunities where account_id = $1 and status = 'lost' and deleted_at is null`,
  },
  {
    trade: 'consultancy',
    ask: 'Which meetings did we have?',
    rows: 'select title from meetings where account_id = $1',
  },
  {
    trade: 'consultancy',
    ask: 'deals by stage',
    rows: `select distinct s.name from crm_opportunities o join crm_pipeline_stages s on s.id = o.stage_id where o.account_id = $1 and o.deleted_at is null`,
  },
  {
    trade: 'consultancy',
    ask: 'Which deals close this month?',
    number: count(`${open} and date_trunc('month', close_date) = date_trunc('month', $3::timestamptz)`),
  },
  {
    trade: 'consultancy',
    ask: 'Who decides at our customers?',
    rows: `select c.first_name || ' ' || c.last_name from crm_opportunity_contacts p join crm_contacts c on c.id = p.contact_id where p.account_id = $1 and p.role ilike '%decid%'`,
  },
  {
    trade: 'consultancy',
    ask: 'how many companies are there by industry',
    rows: `select distinct industry from crm_companies where account_id = $1 and industry is not null and deleted_at is null`,
  },
  {
    trade: 'consultancy',
    ask: 'Which companies have open deals?',
    rows: `select distinct c.name from crm_companies c join crm_opportunities o on o.company_id = c.id where c.account_id = $1 and o.status = 'open' and o.deleted_at is null`,
  },
  {
    trade: 'consultancy',
    ask: 'What are the open questions from meetings?',
    rows: `select text from meeting_notes where account_id = $1 and kind = 'question' limit 1`,
  },
  {
    trade: 'consultancy',
    ask: 'Welche Deals schließen diesen Monat?',
    number: count(`${open} and date_trunc('month', close_date) = date_trunc('month', $3::timestamptz)`),
  },
  {
    trade: 'consultancy',
    ask: 'Welche Firmen haben keine offenen Deals?',
    rows: `select c.name from crm_companies c where c.account_id = $1 and c.deleted_at is null and not exists (select 1 from crm_opportunities o where o.company_id = c.id and o.status = 'open' and o.deleted_at is null)`,
  },
  {
    trade: 'consultancy',
    ask: 'Wer hat unseren Newsletter abonniert?',
    number: `select count(*)::int as n from subscribers where account_id = $1 and state = 'confirmed'`,
  },
]
