import { type Engine, SYSTEM } from '../../db/engine.ts'
import { createCleanup } from '../../db/housekeeping.ts'

/** A tracked link as a visitor meets it, whoever's it is. */
export interface LinkDestination {
  id: string
  account_id: string
  target: string
  utm_source: string | null
  utm_medium: string | null
  utm_campaign: string | null
  utm_content: string | null
  /** False if it was stopped, or its workspace is closed. */
  is_open: boolean
}

/** Null for a code that nobody has. */
export async function findLinkDestination(engine: Engine, code: string): Promise<LinkDestination | null> {
  const { rows } = await engine.query<LinkDestination>(
    SYSTEM,
    `select l.id, l.account_id, l.target, l.utm_source, l.utm_medium, l.utm_campaign, l.utm_content,
       l.disabled_at is null and a.deleted_at is null as is_open
     from tracked_links l join accounts a on a.id = l.account_id where l.code = $1`,
    [code],
  )
  return rows[0] ?? null
}

/** Single clicks and what visitors were recognised by. */
export const deleteExpiredClicks = createCleanup([
  `delete from member_visitors where day < (now() at time zone 'utc')::date - 2`,
  `delete from link_visitors where day < (now() at time zone 'utc')::date - 2`,
  // The sums of each day stay.
  `delete from link_clicks where clicked_at < now() - interval '90 days'`,
])
