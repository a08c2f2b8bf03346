import type { Db } from 'pg-boss'
import { type Engine, SYSTEM } from '../db/engine.ts'
import type { Executor } from '../db/executor.ts'

/** The queue's way into the product's own database, whichever that is; as the owner, since the queue belongs to no workspace. */
export function bossDb(engine: Engine): Db {
  return {
    async executeSql(text, values) {
      // Its scripts of several statements come without values and begin a transaction; it needs no rows from those.
      if ((values === undefined || values.length === 0) && /^\s*BEGIN;/u.test(text)) {
        await engine.exec(text)
        return { rows: [] }
      }
      return engine.query(SYSTEM, text, values)
    },
    async listen(channel, onNotification, onReconnect) {
      const stop = await engine.listen(channel, onNotification)
      onReconnect()
      return { close: stop }
    },
  }
}

/** The same for one statement inside a caller's transaction, under the caller's own role. */
export function insideTransaction(db: Executor): Db {
  return { executeSql: (text, values) => db.executeSql(text, values) }
}
