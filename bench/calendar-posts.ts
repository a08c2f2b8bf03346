import { type Engine, SYSTEM } from '../server/src/db/engine.ts'

/**
 * Inserts approved posts into the database, of some 2,000 characters unless `text` is given; `planned` and `text` are SQL
 * expressions for the n-th post's time and text.
 */
export const insertPosts = (
  engine: Engine,
  {
    account,
    channel,
    author,
    count,
    planned,
    text = `repeat('Ask for days. ', 140)`,
  }: Record<'account' | 'channel' | 'author' | 'planned', string> & { count: number; text?: string },
) =>
  engine.query(
    SYSTEM,
    `insert into contents (id, account_id, channel_id, author_id, title, slug, rich_content, plain_text, text_hash, approved_hash, status, planned_at)
     select gen_random_uuid(), $1, $2, $3, 'A waiting list that works, ' || n, 'post-' || n,
       jsonb_build_object('type', 'doc', 'content', jsonb_build_array(jsonb_build_object('type', 'paragraph', 'content',
         jsonb_build_array(jsonb_build_object('type', 'text', 'text', ${text}))))),
       'Ask for days.', 'hash', 'hash', 'approved', ${planned}
     from generate_series(1, $4::int) n`,
    [account, channel, author, count],
  )
