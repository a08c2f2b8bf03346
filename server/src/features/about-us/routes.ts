import { type AboutUs, aboutUs } from '@draftwright/contract/about-us'
import type { AccountDb } from '../../db/account-db.ts'
import { implementRoutes } from '../../http/handler.ts'
import { findAboutUs, saveAboutUs } from './store.ts'

export const aboutUsRoutes = implementRoutes(aboutUs, {
  read: ({ db }) => readAboutUs(db),
  async update({ db, body, caller, context }) {
    await saveAboutUs(db, body, caller.userId, context.now())
    return readAboutUs(db)
  },
})

const empty = { what_we_do: '', for_whom: '', products: '', proof_points: '', never_say: '', updated_at: null }

export const readAboutUs = async (db: AccountDb): Promise<AboutUs> => (await findAboutUs(db)) ?? empty
