import type { AccountDb } from '../../db/account-db.ts'
import { isPersonalTrackingOn, recordTouch } from '../touches/index.ts'
import type { Click } from './clicks-store.ts'
import { listKnownShareClicks, listMailClicks, markKnownVisitors } from './known-clicks-store.ts'

/** A click, and the mail whose link it was, if that was one reader's. */
export type KnowableClick = Click & { mail_id: string | null }

/** Keeps clicks of known contacts as touches: on links in mails to them, and later that day on links that people shared. */
export async function recordKnownClicks(db: AccountDb, clicks: readonly KnowableClick[]): Promise<void> {
  const people = clicks.filter(({ is_bot }) => !is_bot)
  if (people.length === 0 || !(await isPersonalTrackingOn(db))) return
  const mailed = people.flatMap(({ mail_id, ...click }) => (mail_id === null ? [] : [{ ...click, mail_id }]))
  if (mailed.length > 0) {
    const known = await listMailClicks(db, mailed)
    await markKnownVisitors(
      db,
      known.filter(({ visitor }) => visitor !== null),
    )
    for (const { mail_id, link_id, contact_id, code, subject, clicked_at } of known)
      await recordTouch(db, {
        contact_id,
        at: clicked_at,
        kind: 'click',
        link_code: code,
        source: `Newsletter: ${subject}`,
        evidence: { kind: 'newsletter', id: `${mail_id}:${link_id}` },
      })
  }
  const shared = people.filter(({ visitor }) => visitor !== null)
  if (shared.length === 0) return
  for (const { link_id, contact_id, code, day, clicked_at } of await listKnownShareClicks(db, shared))
    await recordTouch(db, {
      contact_id,
      at: clicked_at,
      kind: 'share_click',
      link_code: code,
      evidence: { kind: 'click', id: `${link_id}:${contact_id}:${day}` },
    })
}
