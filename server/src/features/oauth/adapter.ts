import { type Adapter, type AdapterPayload, errors } from 'oidc-provider'
import type { AppContext } from '../../http/app-context.ts'
import { assertStorableTexts } from '../../http/storable-text.ts'
import {
  consumeOAuthRecord,
  deleteOAuthGrant,
  deleteOAuthRecord,
  extendOAuthGrant,
  findOAuthRecord,
  findOAuthRecordByUid,
  saveOAuthRecord,
} from './system-store.ts'

/** Keeps what the authorization server knows in our database, so that any process answers any request. */
export function createOAuthAdapter({ engine, now }: Pick<AppContext, 'engine' | 'now'>): (model: string) => Adapter {
  return (model) => ({
    async upsert(id, payload, expiresIn) {
      const expiresAt = expiresIn !== undefined && expiresIn > 0 ? new Date(now().getTime() + expiresIn * 1000) : null
      assertStorable(payload)
      await saveOAuthRecord(engine, [model, id], { ...payload }, expiresAt)
      // A connection lasts as long as it is used, not as long as its first token.
      if (model === 'RefreshToken' && payload.grantId !== undefined && expiresAt !== null)
        await extendOAuthGrant(engine, payload.grantId, expiresAt)
    },
    find: (id) => findOAuthRecord(engine, model, id, now()) as Promise<AdapterPayload | undefined>,
    findByUid: (uid) => findOAuthRecordByUid(engine, model, uid, now()) as Promise<AdapterPayload | undefined>,
    // Device codes are not offered.
    findByUserCode: async () => undefined,
    async consume(id) {
      // Another process was faster.
      if (!(await consumeOAuthRecord(engine, model, id, now()))) throw new errors.InvalidGrant('it was used already')
    },
    async destroy(id) {
      await deleteOAuthRecord(engine, model, id)
    },
    async revokeByGrantId(grantId) {
      await deleteOAuthGrant(engine, grantId)
    },
  })
}

/** Throws what the library answers: texts that no database stores come from programs, and are no fault of ours. */
function assertStorable(payload: AdapterPayload): void {
  try {
    assertStorableTexts(payload)
  } catch (cause) {
    throw new errors.InvalidRequest('a text has a NUL character or half of a surrogate pair', undefined, { cause })
  }
}
