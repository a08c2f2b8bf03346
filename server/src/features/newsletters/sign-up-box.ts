import type { AccountDb } from '../../db/account-db.ts'
import { findNewsletterSettings } from './settings-store.ts'

/** Whether the hosted site shows a box to sign up. */
export async function readSignUpBox(db: AccountDb): Promise<boolean> {
  return (await findNewsletterSettings(db))?.has_box === true
}
