import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'

/**
 * Takes the data folder for this process until the answer is called or the process dies, by a kernel lock that a kill frees too.
 * Two PGlites on one folder corrupt it silently, hence an error that names the folder when another one holds it.
 */
export function lockDataDir(dataDir: string): () => void {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 })
  const lock = new DatabaseSync(join(dataDir, 'database.lock'), { timeout: 0 })
  try {
    lock.exec('pragma journal_mode = delete; begin exclusive')
  } catch (cause) {
    lock.close()
    throw new Error(
      `The data folder ${dataDir} is in use by another running Draftwright. Stop that one, or choose another folder with DATA_DIR.`,
      { cause },
    )
  }
  return () => lock.close()
}
