import type { Adapter, AdapterPayload } from 'oidc-provider'

/** An in-memory store for oidc-provider, for one test; its own in-memory store warns on every start. */
export function createMemoryAdapter(): (model: string) => Adapter {
  const kept = new Map<string, AdapterPayload>()
  const done = Promise.resolve()
  return (model) => {
    const keyOf = (id: string): string => `${model}:${id}`
    return {
      upsert(id, payload) {
        kept.set(keyOf(id), payload)
        return done
      },
      find: (id) => Promise.resolve(kept.get(keyOf(id))),
      findByUid: (uid) => Promise.resolve([...kept.values()].find((payload) => payload.uid === uid)),
      findByUserCode: () => Promise.resolve(undefined),
      consume(id) {
        const payload = kept.get(keyOf(id))
        if (payload !== undefined) payload.consumed = Math.floor(Date.now() / 1000)
        return done
      },
      destroy(id) {
        kept.delete(keyOf(id))
        return done
      },
      revokeByGrantId(grantId) {
        for (const [key, payload] of kept) if (payload.grantId === grantId) kept.delete(key)
        return done
      },
    }
  }
}
