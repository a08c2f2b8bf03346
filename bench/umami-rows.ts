import type pg from 'pg'

/**
 * The tables that Umami's published schema keeps events in, with its indexes as of its migration 27. Facts only: names of tables,
 * columns and indexed columns.
 */
const tables = [
  `create table session (session_id uuid primary key, website_id uuid not null, browser varchar(20), os varchar(20),
     device varchar(20), screen varchar(11), language varchar(35), country char(2), region varchar(20), city varchar(50),
     distinct_id varchar(50), created_at timestamptz(6) default now())`,
  `create table website_event (event_id uuid primary key, website_id uuid not null, session_id uuid not null,
     visit_id uuid not null, created_at timestamptz(6) default now(), url_path varchar(500) not null, url_query varchar(500),
     utm_source varchar(255), utm_medium varchar(255), utm_campaign varchar(255), utm_content varchar(255),
     utm_term varchar(255), referrer_path varchar(500), referrer_query varchar(500), referrer_domain varchar(500),
     page_title varchar(500), gclid varchar(255), fbclid varchar(255), msclkid varchar(255), ttclid varchar(255),
     li_fat_id varchar(255), twclid varchar(255), event_type integer not null default 1, event_name varchar(50),
     tag varchar(50), hostname varchar(100))`,
]
const indexes: Readonly<Record<string, readonly string[]>> = {
  session: [
    'created_at',
    'website_id',
    'website_id, created_at',
    ...['browser', 'os', 'device', 'screen', 'language', 'country', 'region', 'city'].map(
      (column) => `website_id, created_at, ${column}`,
    ),
  ],
  website_event: [
    'created_at',
    'session_id',
    'visit_id',
    'website_id',
    'website_id, created_at',
    'website_id, created_at, event_type, session_id, visit_id',
    'website_id, created_at, url_path, event_type, session_id',
    'website_id, created_at, url_query',
    'website_id, created_at, referrer_domain, event_type, session_id, hostname',
    'website_id, created_at, page_title, event_type, session_id',
    'website_id, created_at, event_name, event_type, session_id',
    'website_id, created_at, tag',
    'website_id, session_id, created_at',
    'website_id, visit_id, created_at',
    'website_id, created_at, hostname',
  ],
}

/** The views that our own table has, as Umami would have stored them. */
export async function fillUmami(pool: pg.Pool, accountId: string): Promise<void> {
  for (const table of tables) await pool.query(table)
  await pool.query(
    `insert into session (session_id, website_id, browser, device, country, created_at)
     select distinct on (visitor) md5(encode(visitor, 'hex'))::uuid, account_id, browser, device, country, at
     from visit_events where account_id = $1 and kind = 'view' order by visitor, at`,
    [accountId],
  )
  await pool.query(
    `insert into website_event (event_id, website_id, session_id, visit_id, created_at, url_path, referrer_domain,
       page_title, utm_campaign, hostname)
     select id, account_id, md5(encode(visitor, 'hex'))::uuid, visit_id, at, path, source, path, campaign, 'www.example.com'
     from visit_events where account_id = $1 and kind = 'view' order by at`,
    [accountId],
  )
  for (const [table, columns] of Object.entries(indexes))
    for (const each of columns) await pool.query(`create index on ${table} (${each})`)
  await pool.query('vacuum analyze session')
  await pool.query('vacuum analyze website_event')
}

const ofDays = `e.website_id = $1 and e.created_at >= current_date - $2::int and e.event_type = 1`
const ofSession = 'join session s on s.session_id = e.session_id and s.website_id = e.website_id'
const ranked = (column: string, more = '') =>
  `select ${column} as x, count(distinct e.session_id) as y, count(*) as views from website_event e ${more}
   group by 1 order by 2 desc limit 20`

/** The questions that a report asks of these tables, by the name they have in ours. */
export const umamiQuestions: Readonly<Record<string, readonly string[]>> = {
  report: [
    `select count(*) as visits, count(distinct session_id) as visitors, sum(n) as views,
       count(*) filter (where n = 1) as bounces, sum(extract(epoch from last - first)) as seconds
     from (select e.session_id, e.visit_id, count(*) as n, min(e.created_at) as first, max(e.created_at) as last
       from website_event e where ${ofDays} group by 1, 2) v`,
    `select date_trunc('day', e.created_at) as day, count(*) as views, count(distinct e.session_id) as visitors
     from website_event e where ${ofDays} group by 1 order by 1`,
  ],
  'by page': [ranked('e.url_path', `where ${ofDays}`)],
  'by source': [ranked('e.referrer_domain', `where ${ofDays}`)],
  'by device': [ranked('s.device', `${ofSession} where ${ofDays}`)],
  'by page, of a source and device': [
    ranked('e.url_path', `${ofSession} where ${ofDays} and s.device = 'device 0' and e.referrer_domain = 'source 3'`),
  ],
}
